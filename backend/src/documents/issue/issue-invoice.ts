import type { EntityManager } from '@mikro-orm/postgresql';
import { countryCode } from '@portal/contract/documents/country-code';
import { maxDocumentLines } from '@portal/contract/documents/documents';
import { lineAmounts, taxTotals } from '@portal/contract/documents/tax-amounts';
import type {
  LineAmounts,
  TaxBuyer,
  TaxDocumentLine,
  TaxTotals,
  VatCategory,
} from '@portal/contract/documents/tax-document';
import { creditorReference } from '@portal/contract/documents/tax-identities';
import { messages } from '@portal/contract/messages';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { readBuyer } from './buyer.js';
import { type DocumentedOrder, issueDocument } from './issue-document.js';
import { readSeller, type Seller } from './seller.js';

/** An invoice whose lines and amounts are decided, but which has no number yet. */
export interface PlannedInvoice {
  seller: Seller;
  buyer: TaxBuyer;
  isExport: boolean;
  lines: TaxDocumentLine[];
  totals: TaxTotals;
}

/**
 * Decides what the tax invoice of the order's lines holds. The caller has locked the order. Goods for a buyer whose
 * company is abroad are exports, taxed at 0 %. Throws `document.seller_incomplete` and `document.too_large`.
 */
export async function planInvoice(em: EntityManager, order: DocumentedOrder): Promise<PlannedInvoice> {
  const seller = await readSeller(em, messages.documents.sellerIncomplete);
  const buyer = await readBuyer(em, order.buyerId);
  const isExport = buyer.address.country !== null && buyer.address.country !== 'AE';
  const vatRate = isExport ? 0 : seller.details.vatRate;
  const vatCategory = vatRate === 0 ? 'zero' : 'standard';
  const lines = await invoiceLines(em, order.id, { vatCategory, vatRate });
  return { seller, buyer, isExport, lines, totals: taxTotals(lines) };
}

/**
 * Issues a planned invoice within the same transaction. An order has one invoice (a unique index). `paymentDays`: days until
 * it is due.
 */
export async function issueInvoice(
  em: EntityManager,
  order: DocumentedOrder,
  { seller, buyer, isExport, lines, totals, paymentDays }: PlannedInvoice & { paymentDays: number },
  issuedBy: string | null,
): Promise<{ id: string; number: string }> {
  const { emirate } = seller.details;
  return issueDocument(em, {
    kind: 'invoice',
    order,
    issuedBy,
    invoiceId: null,
    seller,
    emirate,
    compose: (numbered) => ({
      ...numbered,
      version: 1,
      kind: 'invoice',
      supplyDate: numbered.issueDate,
      dueDate: dayAfter(numbered.issueDate, paymentDays),
      seller: seller.shown,
      buyer,
      orderNumber: order.number,
      poNumber: order.poNumber,
      note: order.note,
      deliverOn: order.deliverOn,
      paymentTerms: paymentDays === 0 ? 'Due on receipt' : `Net ${paymentDays} days`,
      paymentReference: creditorReference(numbered.number),
      supply: { freeZone: null, export: isExport ? { incoterms: null } : null, deliverTo: null },
      lines,
      totals,
      correction: null,
    }),
  });
}

/**
 * Refuses what no invoice can be made of. Called before the stock of a large order is reserved and before a proposal is
 * sent; issuing checks both again. Throws `document.seller_incomplete` and `document.too_large`.
 */
export async function requireInvoiceable(em: EntityManager, lineCount: number): Promise<void> {
  await readSeller(em, messages.documents.sellerIncomplete);
  requireFew(lineCount);
}

function requireFew(lines: number): void {
  if (lines > maxDocumentLines) throw new DomainError('document.too_large', messages.documents.tooManyLines);
}

type InvoicedLine = Omit<TaxDocumentLine, keyof LineAmounts | 'vatCategory' | 'vatRate' | 'countryOfOrigin'> & {
  origin: string | null;
};

async function invoiceLines(
  em: EntityManager,
  orderId: string,
  tax: { vatCategory: VatCategory; vatRate: number },
): Promise<TaxDocumentLine[]> {
  const { rows } = await typedSql<InvoicedLine>({
    lineId: 'text',
    reference: 'text',
    description: 'text?',
    colour: 'text?',
    size: 'text?',
    note: 'text?',
    lots: 'number',
    unitsPerLot: 'number',
    units: 'number',
    unitPrice: 'text',
    hsCode: 'text?',
    origin: 'text?',
  })`
    select line.stock_item_id as "lineId", line.reference, item.description, item.colour, item.size, line.note, line.lots,
      line.units_per_lot as "unitsPerLot", line.units::float8 as units, trim_scale(line.unit_price)::text as "unitPrice",
      nullif(regexp_replace(item.hs_code, '[^0-9]', '', 'g'), '') as "hsCode", item.origin
    from order_lines line join stock_items item on item.id = line.stock_item_id
    where line.order_id = ${orderId} order by line.position limit ${maxDocumentLines + 1}`.execute(database(em));
  requireFew(rows.length);
  return rows.map(({ origin, ...line }) => ({
    ...line,
    ...tax,
    ...lineAmounts({ ...line, ...tax }),
    countryOfOrigin: origin === null ? null : countryCode(origin),
  }));
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
