import type {
  Correction,
  CreditCause,
  SupplyCircumstances,
  TaxDocument,
} from '@portal/contract/documents/tax-document';
import { documentLine, monetaryTotal, taxTotal } from './line-elements.js';
import { address, beneficiaryParty, buyerParty, sellerParty } from './party-elements.js';
import { element, type Xml } from './xml.js';

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd';

/** UNCL 4461: credit transfer. */
const creditTransfer = '30';

/** The reasons of article 61 (1) of the VAT law as PINT AE codes them. */
const causeCodes: Record<CreditCause, string> = { cancelled: 'DL8.61.1.A', returned: 'DL8.61.1.D' };

/** Lines of a part. Writing them takes 1 to 2 ms. */
const linesOfPart = 100;

/**
 * The e-invoice of an issued document: PINT AE Billing 1.0.4, in the order of the UBL 2.1 schema. Fields that are not
 * there are left out; `einvoiceFindings` names them. In parts, because 2,000 lines at once held the event loop for 30 to
 * 56 ms.
 */
export function* einvoiceParts(document: TaxDocument): Generator<Xml> {
  const isInvoice = document.kind === 'invoice';
  const root = isInvoice ? 'Invoice' : 'CreditNote';
  const { seller, buyer, supply, correction } = document;
  const namespace = (name: string) => `${ubl}:${name}-2`;
  const names = `xmlns="${namespace(root)}" xmlns:cac="${namespace('CommonAggregateComponents')}" xmlns:cbc="${namespace('CommonBasicComponents')}"`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${names}>`;
  yield [
    element('cbc:CustomizationID', 'urn:peppol:pint:billing-1@ae-1'),
    element('cbc:ProfileID', 'urn:peppol:bis:billing'),
    element('cbc:ProfileExecutionID', transactionFlags(supply)),
    element('cbc:ID', document.number),
    element('cbc:UUID', document.uuid),
    element('cbc:IssueDate', document.issueDate),
    isInvoice ? element('cbc:DueDate', document.dueDate) : '',
    isInvoice ? element('cbc:InvoiceTypeCode', '380') : element('cbc:CreditNoteTypeCode', '381'),
    element('cbc:Note', correction?.reason),
    element('cbc:DocumentCurrencyCode', 'AED'),
    element('cbc:BuyerReference', document.poNumber),
    element('cac:DiscrepancyResponse', [element('cbc:ResponseCode', correction && causeCodes[correction.cause])]),
    element('cac:OrderReference', [
      // The schema requires the buyer's number; Peppol writes NA when there is only the seller's.
      element('cbc:ID', document.poNumber?.trim() || 'NA'),
      element('cbc:SalesOrderID', document.orderNumber),
    ]),
    correctedInvoice(correction),
    sellerParty(seller),
    buyerParty(buyer),
    supply.freeZone ? beneficiaryParty(supply.freeZone.beneficiaryTrn) : '',
    delivery(document),
    isInvoice ? paymentMeans(document) : '',
    isInvoice ? element('cac:PaymentTerms', [element('cbc:Note', document.paymentTerms)]) : '',
    taxTotal(document.totals),
    monetaryTotal(document.totals),
  ].join('');
  for (let from = 0; from < document.lines.length; from += linesOfPart) {
    const lines = document.lines.slice(from, from + linesOfPart);
    yield lines.map((line, index) => documentLine(document.kind, line, from + index)).join('');
  }
  yield `</${root}>\n`;
}

/**
 * One digit for each circumstance: free zone, deemed supply, margin scheme, summary invoice, continuous supply, agent,
 * e-commerce, export. The portal knows the first and the last.
 */
function transactionFlags({ freeZone, export: exported }: SupplyCircumstances): string {
  return `${freeZone ? 1 : 0}000000${exported ? 1 : 0}`;
}

function correctedInvoice(correction: Correction | null): Xml {
  if (!correction) return '';
  return element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [
      element('cbc:ID', correction.invoiceNumber),
      element('cbc:IssueDate', correction.invoiceDate),
    ]),
  ]);
}

function delivery({ supplyDate, supply, buyer }: TaxDocument): Xml {
  const place = supply.deliverTo ?? (supply.export ? buyer.address : null);
  return element('cac:Delivery', [
    element('cbc:ActualDeliveryDate', supplyDate),
    place ? element('cac:DeliveryLocation', [address('cac:Address', place)]) : '',
    element('cac:DeliveryTerms', [element('cbc:ID', supply.export?.incoterms, { schemeID: 'Incoterms' })]),
  ]);
}

function paymentMeans({ seller: { bank, legalName }, paymentReference }: TaxDocument): Xml {
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', creditTransfer, { name: 'Credit transfer' }),
    element('cbc:PaymentID', paymentReference),
    bank
      ? element('cac:PayeeFinancialAccount', [
          element('cbc:ID', bank.iban),
          element('cbc:Name', bank.accountName ?? legalName.en),
          element('cac:FinancialInstitutionBranch', [element('cbc:ID', bank.bic)]),
        ])
      : '',
  ]);
}
