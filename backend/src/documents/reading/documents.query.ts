import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DocumentsQuery, TaxDocumentDetail, TaxDocumentRow } from '@portal/contract/documents/documents';
import type { EinvoiceFinding } from '@portal/contract/documents/einvoice-finding';
import type { TaxDocument } from '@portal/contract/documents/tax-document';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { allDocumentIds, documentVisibleTo, isCommonTermStatement, selectDocuments } from './document-selection.js';

type ListedRow = Omit<TaxDocumentRow, 'order' | 'buyer' | 'invoice'> & {
  orderId: string;
  orderNumber: string;
  orderIsDeleted: boolean;
  buyerId: string;
  buyerName: string;
  invoiceId: string | null;
  invoiceNumber: string | null;
};

const columns = sql`documents.id as "_id", documents.kind, documents.number, documents.order_id as "orderId",
  documents.order_number as "orderNumber",
  not exists (select from orders where orders.id = documents.order_id and orders.deleted_at is null) as "orderIsDeleted", documents.po_number as "poNumber", documents.buyer_id as "buyerId",
  documents.buyer_name as "buyerName", invoice.id as "invoiceId", invoice.number as "invoiceNumber",
  to_char(documents.issued_on, 'YYYY-MM-DD') as "issuedOn", ${isoTime('documents.issued_at')} as "issuedAt",
  documents.net::text, documents.vat::text, documents.gross::text, state.pdf,
  jsonb_array_length(state.findings) as "findingCount"`;
const tables = sql`documents join document_states state on state.document_id = documents.id
  left join documents invoice on invoice.id = documents.invoice_id`;

const kinds = {
  _id: 'text',
  kind: 'text',
  number: 'text',
  orderId: 'text',
  orderNumber: 'text',
  orderIsDeleted: 'boolean',
  poNumber: 'text?',
  buyerId: 'text',
  buyerName: 'text',
  invoiceId: 'text?',
  invoiceNumber: 'text?',
  issuedOn: 'text',
  issuedAt: 'text',
  net: 'text',
  vat: 'text',
  gross: 'text',
  pdf: 'text',
  findingCount: 'number?',
} as const;

@Injectable()
export class DocumentsReader {
  constructor(private readonly em: EntityManager) {}

  /** Returns one page of the documents that the caller may see and the filters match, and the number of all of them. */
  async list(caller: Caller, query: DocumentsQuery): Promise<{ rows: TaxDocumentRow[]; total: number }> {
    const db = database(this.em);
    // A buyer's own documents are few, so they are all searched.
    const isCommon = caller.role === 'admin' && query.search?.trim() ? await this.#isCommon(query.search) : false;
    const { withClause, ids, total } = selectDocuments(caller, query, isCommon);
    const { rows } = await typedSql<ListedRow & { total: number }>({ ...kinds, total: 'number' })`${withClause}
      select ${columns}, (${total}) as total
      from unnest(array(${ids})) with ordinality as page (id, nth), ${tables}
      where documents.id = page.id order by nth`.execute(db);
    if (rows[0]) return { rows: rows.map(({ total: _, ...row }) => toRow(caller, row)), total: rows[0].total };
    const { rows: counts } = await typedSql({ total: 'number' })`${withClause} select (${total}) as total`.execute(db);
    return { rows: [], total: counts[0]?.total ?? 0 };
  }

  async #isCommon(search: string): Promise<boolean> {
    const { rows } = await isCommonTermStatement(search).execute(database(this.em));
    return rows[0]?.isCommon ?? false;
  }

  /** Returns the ids of all matching documents, in the order of the list. */
  async ids(caller: Caller, query: DocumentsQuery): Promise<string[]> {
    const { rows } = await typedSql({ ids: 'text?' })`
      select string_agg(id::text, ',') as ids from (${allDocumentIds(caller, query)}) found`.execute(database(this.em));
    return rows[0]?.ids?.split(',') ?? [];
  }

  async byIds(caller: Caller, ids: string[]): Promise<TaxDocumentRow[]> {
    const { rows } = await typedSql<ListedRow>(kinds)`
      select ${columns} from ${tables} where ${documentVisibleTo(caller)} and documents.id = any(${ids}::uuid[])`.execute(
      database(this.em),
    );
    return rows.map((row) => toRow(caller, row));
  }

  /** Throws `document.not_found`, also for a document of another buyer than the caller. */
  async one(caller: Caller, id: string): Promise<TaxDocumentDetail> {
    const { rows } = await typedSql<ListedRow & { snapshot: TaxDocument; findings: EinvoiceFinding[] }>({
      ...kinds,
      snapshot: 'json',
      findings: 'json',
    })`
      select ${columns}, documents.snapshot, state.findings from ${tables}
      where ${documentVisibleTo(caller)} and documents.id = ${id}`.execute(database(this.em));
    const [found] = rows;
    if (!found) throw new DomainError('document.not_found', messages.documents.notFound);
    const { snapshot, findings, ...row } = found;
    return { ...toRow(caller, row), snapshot, findings: caller.role === 'admin' ? findings : [] };
  }

  /** The file of the PDF. Throws `document.not_ready` until it is made. */
  async pdf(caller: Caller, id: string): Promise<{ storageKey: string; originalName: string }> {
    const { rows } = await typedSql({ pdf: 'text', storageKey: 'text?', originalName: 'text?' })`
      select state.pdf, storage_key as "storageKey", original_name as "originalName"
      from documents join document_states state on state.document_id = documents.id
        left join stored_files on stored_files.id = state.file_id
      where ${documentVisibleTo(caller)} and documents.id = ${id}`.execute(database(this.em));
    const [file] = rows;
    if (!file) throw new DomainError('document.not_found', messages.documents.notFound);
    const { storageKey, originalName } = file;
    if (storageKey !== null && originalName !== null) return { storageKey, originalName };
    const { notMade, notReady } = messages.documents;
    throw new DomainError('document.not_ready', file.pdf === 'failed' ? notMade : notReady);
  }
}

/** Buyers do not see the findings, because the team enters what is missing. */
function toRow(caller: Caller, row: ListedRow): TaxDocumentRow {
  const { orderId, orderNumber, orderIsDeleted, buyerId, buyerName, invoiceId, invoiceNumber, findingCount, ...plain } =
    row;
  return {
    ...plain,
    order: { _id: orderId, orderNumber, isDeleted: orderIsDeleted },
    buyer: { _id: buyerId, name: buyerName },
    invoice: invoiceId === null || invoiceNumber === null ? null : { _id: invoiceId, number: invoiceNumber },
    findingCount: caller.role === 'admin' ? findingCount : null,
  };
}
