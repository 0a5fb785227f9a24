import type { EntityManager } from '@mikro-orm/postgresql';
import { demoSeriesPrefix } from '@portal/contract/documents/tax-details';
import type { TaxDocument, TaxDocumentKind } from '@portal/contract/documents/tax-document';
import type { Emirate } from '@portal/contract/documents/tax-identities';
import type { LiveChange } from '@portal/contract/live';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { accountChange, entrySql } from '../../ledger/ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { broadcastSql } from '../../platform/live/broadcast.js';
import { enqueue } from '../../platform/queue/outbox.js';
import { einvoiceFindings } from '../einvoice/checks.js';
import { documentIssuedEvent } from '../jobs/document-queue.js';
import type { Seller } from './seller.js';
import { seriesSuffix } from './series.js';

/** The order of a document. */
export interface DocumentedOrder {
  id: string;
  number: string;
  buyerId: string;
  poNumber: string | null;
  note: string | null;
  deliverOn: string | null;
}

interface Issue {
  kind: TaxDocumentKind;
  order: DocumentedOrder;
  /** The user who issues it; null for the portal. */
  issuedBy: string | null;
  invoiceId: string | null;
  seller: Seller;
  /** The seller's emirate when the goods were supplied. */
  emirate: Emirate;
  /** Ids of the document's rows of lines by the id of the line, where stock movements already name them. */
  rowIds?: ReadonlyMap<string, string>;
  /** Makes the snapshot, once its number and date are known. */
  compose: (numbered: Numbered) => TaxDocument;
}

interface Numbered {
  number: string;
  uuid: string;
  /** `2026-12-31` */
  issueDate: string;
}

const seriesOf = (kind: TaxDocumentKind, prefix: string | null): string =>
  [prefix, seriesSuffix[kind]].filter((part) => part !== null).join('-');

/** At least this many digits, so that numbers are sorted as texts, too. */
const digits = 6;

/**
 * Issues a document within the caller's transaction and enters it in the ledger of what buyers owe. Its number comes
 * from a counter row, which stays locked until the transaction ends: so numbers have no gaps, also when it rolls back
 * (row T01). Every other document of the series waits for that, so this comes last in a transaction, after the locks of
 * stock.
 */
export async function issueDocument(em: EntityManager, issue: Issue): Promise<{ id: string; number: string }> {
  const { kind, order, seller, invoiceId, issuedBy } = issue;
  const id = uuid();
  const isDemo = await isOfDemo(em, order);
  const series = seriesOf(kind, isDemo ? demoSeriesPrefix : seller.details.seriesPrefix);
  const { position, year, issueDate } = await nextPosition(em, series, seller.timeZone);
  const number = `${series}-${year}-${String(position).padStart(digits, '0')}`;
  const snapshot = issue.compose({ number, uuid: id, issueDate });
  const { lots, net, vat, gross } = snapshot.totals;
  const lines = snapshot.lines.map((line, at) => ({
    ...line,
    id: issue.rowIds?.get(line.lineId) ?? uuid(),
    position: at,
  }));
  const change: LiveChange = { resource: 'documents', type: 'created', ids: [id] };
  const { buyerId } = order;
  const entry = entrySql({
    kind,
    buyerId,
    amount: kind === 'invoice' ? gross : `-${gross}`,
    on: issueDate,
    dueOn: snapshot.dueDate,
    orderId: order.id,
    documentId: id,
    authorId: issuedBy,
  });
  await sql`
    with issued as (
      insert into documents (id, kind, series, year, position, number, order_id, order_number, po_number, buyer_id,
        buyer_name, invoice_id, issued_on, issued_at, issued_by, emirate, lots, net, vat, gross, snapshot)
      values (${id}, ${kind}, ${series}, ${year}, ${position}, ${number}, ${order.id}, ${order.number}, ${order.poNumber},
        ${buyerId}, ${snapshot.buyer.company}, ${invoiceId}, ${issueDate}::date, clock_timestamp(), ${issuedBy},
        ${issue.emirate}, ${lots}, ${net}::numeric, ${vat}::numeric, ${gross}::numeric, ${JSON.stringify(snapshot)}::jsonb)
    ), state as (
      insert into document_states (document_id, pdf, findings, updated_at) values (${id}, 'waiting', ${JSON.stringify(einvoiceFindings(snapshot))}::jsonb, now())
    ), lines as (
      insert into document_lines (id, document_id, position, stock_item_id, lots, vat_category, vat_rate, net, vat)
      select id, ${id}, position, "lineId", lots, "vatCategory", "vatRate", net, vat
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id uuid, position int, "lineId" uuid, lots int,
        "vatCategory" text, "vatRate" numeric, net numeric, vat numeric)
    ), entered as (${entry})
    select ${broadcastSql(change, { role: 'admin' }, { company: buyerId })}, ${accountChange(buyerId)}`.execute(
    database(em),
  );
  await enqueue(em, documentIssuedEvent(id));
  return { id, number };
}

/**
 * The documents of the demo's orders have a series of their own, so that the removal of the demo leaves no gap in the
 * numbers of others.
 */
async function isOfDemo(em: EntityManager, { id, buyerId }: DocumentedOrder): Promise<boolean> {
  const { rows } = await sql`
    select from demo_records where (kind = 'buyer' and record = ${buyerId})
      or (kind = 'brand' and record = (select brand_id::text from orders where id = ${id}))`.execute(database(em));
  return rows.length > 0;
}

/** Locks the counter. The day is read under the lock, so that a later number never has an earlier date. */
async function nextPosition(em: EntityManager, series: string, timeZone: string) {
  const {
    rows: [next],
  } = await typedSql({ position: 'number', year: 'number', issueDate: 'text' })`
    insert into document_counters as counter (series, year, last)
    values (${series}, extract(year from clock_timestamp() at time zone ${timeZone})::int, 1)
    on conflict (series, year) do update set last = counter.last + 1
    returning last as position, year, to_char(clock_timestamp() at time zone ${timeZone}, 'YYYY-MM-DD') as "issueDate"`.execute(
    database(em),
  );
  if (!next) throw new Error(`The counter of ${series} was not written`);
  // A transaction that waited over midnight of New Year has a number of the old year.
  const isOldYear = !next.issueDate.startsWith(String(next.year));
  return isOldYear ? { ...next, issueDate: `${next.year}-12-31` } : next;
}
