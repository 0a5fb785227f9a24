import { messages } from '@portal/contract/messages';
import { hasExtension, invoiceExtensions } from '@portal/contract/stock-files';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { firstBytes } from '../../platform/http/inputs/first-bytes.js';
import type { Upload } from '../../platform/http/inputs/uploads.js';

/**
 * Checks an invoice's type by its name and first bytes: PDF, zip (.xlsx, .xlsm) or OLE2 (.xls). Its content is not
 * checked further, because the server never opens invoices; users only download them.
 */
export async function checkInvoice({ path, name }: Upload): Promise<void> {
  const start = await firstBytes(path);
  const known = ['%PDF-', 'PK\x03\x04', '\xd0\xcf\x11\xe0'].some((magic) => start.startsWith(magic));
  if (!known || !hasExtension(name, invoiceExtensions)) {
    throw new DomainError('order.invoice_invalid', messages.orders.invoiceInvalid);
  }
}
