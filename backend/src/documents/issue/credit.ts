import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreditableLine } from '@portal/contract/documents/documents';
import { correctedAmounts, creditAmounts, taxTotals } from '@portal/contract/documents/tax-amounts';
import type { CreditCause, TaxAmounts, TaxDocument, TaxDocumentLine } from '@portal/contract/documents/tax-document';
import { messages } from '@portal/contract/messages';
import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { v7 as uuid } from 'uuid';
import { releaseOverpayment } from '../../ledger/ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { type DocumentedOrder, issueDocument } from './issue-document.js';
import { readSeller } from './seller.js';

interface Invoice {
  id: string;
  snapshot: TaxDocument;
}

/** A credit whose lines and amounts are decided, but which has no number yet. */
interface PlannedCredit {
  invoice: Invoice;
  lines: TaxDocumentLine[];
  creditedBefore: TaxAmounts;
  /** Ids of the credit note's rows of lines, by the id of the line. */
  rowIds: ReadonlyMap<string, string>;
}

/**
 * Decides what a credit note of these lots of the order's invoice holds; without `wanted`, of all lots that are left.
 * Returns null when the order has no invoice of the portal, or nothing is left of it. The caller has locked the order, so
 * no other credit note is issued meanwhile, and together they never exceed the invoice (row T05). Throws
 * `document.credit_too_much` with the references.
 */
export async function planCredit(
  em: EntityManager,
  orderId: string,
  wanted?: readonly { lineId: string; lots: number }[],
): Promise<PlannedCredit | null> {
  const invoice = await findInvoice(em, orderId);
  if (!invoice) return null;
  const credited = await creditedLots(em, invoice.id);
  const left = ({ lineId, lots }: TaxDocumentLine) => lots - (credited.get(lineId) ?? 0);
  const lots = wanted
    ? wantedLots(invoice, wanted)
    : new Map(invoice.snapshot.lines.map((line) => [line.lineId, left(line)]));
  const taken = invoice.snapshot.lines.filter(({ lineId }) => (lots.get(lineId) ?? 0) > 0);
  if (taken.length === 0) return null;
  const tooMuch = taken.filter((line) => (lots.get(line.lineId) ?? 0) > left(line));
  if (tooMuch.length > 0) throw tooMuchError(tooMuch, left);
  return {
    invoice,
    lines: taken.map((line) => ({
      ...line,
      ...creditAmounts(line, credited.get(line.lineId) ?? 0, lots.get(line.lineId) ?? 0),
    })),
    creditedBefore: await creditedAmounts(em, invoice.id),
    rowIds: new Map(taken.map(({ lineId }) => [lineId, uuid()])),
  };
}

/**
 * Issues a planned credit note within the same transaction. Its seller is today's, its buyer that of the invoice. What was
 * paid beyond the rest of the invoice becomes the buyer's credit.
 */
export async function issueCreditNote(
  em: EntityManager,
  order: DocumentedOrder,
  { invoice, lines, creditedBefore, rowIds }: PlannedCredit,
  { cause, reason, issuedBy }: { cause: CreditCause; reason: string; issuedBy: string | null },
): Promise<void> {
  const seller = await readSeller(em, messages.documents.sellerIncompleteForCredit);
  const { snapshot } = invoice;
  const { net, vat, gross } = snapshot.totals;
  const original = { net, vat, gross };
  const totals = taxTotals(lines);
  const corrected = correctedAmounts({ original, creditedBefore }, totals);
  await issueDocument(em, {
    kind: 'credit_note',
    order,
    issuedBy,
    invoiceId: invoice.id,
    seller,
    rowIds,
    emirate: snapshot.seller.address.emirate ?? seller.details.emirate,
    compose: (numbered) => ({
      ...snapshot,
      ...numbered,
      kind: 'credit_note',
      supplyDate: snapshot.supplyDate,
      dueDate: null,
      note: null,
      deliverOn: null,
      seller: seller.shown,
      paymentTerms: null,
      paymentReference: null,
      lines,
      totals,
      correction: {
        invoiceNumber: snapshot.number,
        invoiceDate: snapshot.issueDate,
        cause,
        reason,
        original,
        creditedBefore,
        corrected,
      },
    }),
  });
  await releaseOverpayment(em, order, issuedBy);
}

/** The lines of the order's invoice with the lots that can still be credited; none when it has no invoice. */
export async function creditableLines(em: EntityManager, orderId: string): Promise<CreditableLine[]> {
  const invoice = await findInvoice(em, orderId);
  if (!invoice) return [];
  const credited = await creditedLots(em, invoice.id);
  return invoice.snapshot.lines.map(
    ({ lineId, reference, description, colour, size, lots, unitsPerLot, unitPrice }) => ({
      lineId,
      reference,
      description,
      colour,
      size,
      lots,
      unitsPerLot,
      unitPrice,
      left: lots - (credited.get(lineId) ?? 0),
    }),
  );
}

/**
 * Throws `order.not_fully_credited` when the order has an invoice of which something is not credited yet (row T06). The
 * caller has locked the order.
 */
export async function requireFullyCredited(
  em: EntityManager,
  { id, status }: { id: string; status: OrderStatus },
): Promise<void> {
  const { rows } = await typedSql({ number: 'text' })`
    select max(number) filter (where kind = 'invoice') as number from documents where order_id = ${id}
    having sum(case kind when 'invoice' then lots else -lots end) > 0`.execute(database(em));
  const [invoice] = rows;
  if (!invoice) return;
  const first =
    status === 'Cancelled' ? 'Credit the rest of it first' : 'Cancel the order first: that issues the credit note';
  throw new DomainError(
    'order.not_fully_credited',
    `The invoice ${invoice.number} of this order is not fully credited. ${first}. Then it can be deleted.`,
  );
}

async function findInvoice(em: EntityManager, orderId: string): Promise<Invoice | undefined> {
  const { rows } = await typedSql<Invoice>({ id: 'text', snapshot: 'json' })`
    select id, snapshot from documents where order_id = ${orderId} and kind = 'invoice'`.execute(database(em));
  return rows[0];
}

/** The lots that earlier credit notes of the invoice took, by line. */
async function creditedLots(em: EntityManager, invoiceId: string): Promise<Map<string, number>> {
  const { rows } = await typedSql({ lineId: 'text', lots: 'number' })`
    select stock_item_id as "lineId", sum(line.lots)::int as lots
    from documents join document_lines line on line.document_id = documents.id
    where invoice_id = ${invoiceId} group by stock_item_id`.execute(database(em));
  return new Map(rows.map(({ lineId, lots }) => [lineId, lots]));
}

async function creditedAmounts(em: EntityManager, invoiceId: string): Promise<TaxAmounts> {
  const { rows } = await typedSql<TaxAmounts>({ net: 'text', vat: 'text', gross: 'text' })`
    select coalesce(sum(net), 0)::numeric(18, 2)::text as net, coalesce(sum(vat), 0)::numeric(18, 2)::text as vat,
      coalesce(sum(gross), 0)::numeric(18, 2)::text as gross
    from documents where invoice_id = ${invoiceId}`.execute(database(em));
  return rows[0] ?? { net: '0.00', vat: '0.00', gross: '0.00' };
}

function wantedLots({ snapshot }: Invoice, wanted: readonly { lineId: string; lots: number }[]): Map<string, number> {
  const lots = new Map(wanted.map((line) => [line.lineId.toLowerCase(), line.lots]));
  if (lots.size < wanted.length) throw new DomainError('common.invalid_input', messages.documents.creditTwice);
  const known = new Set(snapshot.lines.map(({ lineId }) => lineId));
  if ([...lots.keys()].some((lineId) => !known.has(lineId)))
    throw new DomainError('document.line_unknown', messages.documents.creditLineUnknown);
  return lots;
}

/** The most references that an error names. */
const mostNamed = 10;

function tooMuchError(lines: TaxDocumentLine[], left: (line: TaxDocumentLine) => number): DomainError {
  const named = lines.slice(0, mostNamed).map((line) => `${line.reference} (${left(line)} left)`);
  const more = lines.length > mostNamed ? ' …' : '';
  return new DomainError(
    'document.credit_too_much',
    `${messages.documents.creditTooMuch}: ${named.join(', ')}${more}.`,
  );
}
