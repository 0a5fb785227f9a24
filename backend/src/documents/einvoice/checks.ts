import type { EinvoiceFinding } from '@portal/contract/documents/einvoice-finding';
import type { TaxDocument } from '@portal/contract/documents/tax-document';
import { buyerChecks } from './checks/buyer-checks.js';
import { documentChecks } from './checks/document-checks.js';
import { lineChecks } from './checks/line-checks.js';
import { sellerChecks } from './checks/seller-checks.js';

/**
 * The reasons why a provider would refuse this document's e-invoice; none when it is ready. Each is an entry of a table
 * with the official rule's id (PINT AE Billing 1.0.4). Rules that `einvoiceParts` cannot break are not repeated here.
 */
export function einvoiceFindings(document: TaxDocument): EinvoiceFinding[] {
  return [...sellerChecks, ...buyerChecks, ...lineChecks, ...documentChecks].flatMap(
    ({ rules, place, field, fails, message }) => {
      const failed = fails(document);
      if (!failed) return [];
      return { rules, place, field, message: typeof message === 'string' ? message : message(document) };
    },
  );
}
