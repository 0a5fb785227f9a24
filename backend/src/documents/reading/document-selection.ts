import type { DocumentsQuery } from '@portal/contract/documents/documents';
import { type RawBuilder, sql } from 'kysely';
import type { Caller, CallerScope } from '../../auth/caller.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { readFromNearerEnd } from '../../platform/http/lists/nearer-end.js';
import { containsPattern, maxPageRows, pageClause, parseSorting } from '../../platform/http/lists/paging.js';
import { seriesSuffix } from '../issue/series.js';

const sortable = {
  number: 'documents.number',
  issuedAt: 'documents.issued_at',
  buyer: 'lower(documents.buyer_name)',
  // A credit note is shown as a negative amount. `documents_by_total` has the same expression.
  gross: `case documents.kind when 'credit_note' then -documents.gross else documents.gross end`,
};

/** A search term counts as common when it matches at least one in this many documents. */
const commonAmong = 16;

interface DocumentSelection {
  /** The `with` clause to which `ids` and `total` refer; empty when they need none. */
  withClause: RawBuilder<unknown>;
  /** SQL that selects the ids of a page's documents, in the order of the list. */
  ids: RawBuilder<unknown>;
  /** SQL that selects the number of documents that the filters match. */
  total: RawBuilder<unknown>;
}

/**
 * The condition for documents that a caller may see: for buyers only those of their company. All others are missing for
 * them.
 */
export function documentVisibleTo({ companyId, role }: CallerScope): RawBuilder<boolean> {
  return role === 'admin' ? sql<boolean>`true` : sql<boolean>`documents.buyer_id = ${companyId}`;
}

/**
 * The statement parts that select a page. Of 500,000 documents only those that the page needs are read, along the index
 * of the sorted column; the documents that a rare term matches are found in trigram indexes and sorted. Counted are
 * filtered documents; the number of all, and of all of one kind, is known from the counters of their numbers.
 */
export function selectDocuments(caller: Caller, query: DocumentsQuery, isCommon: boolean): DocumentSelection {
  const { page = 1, limit = maxPageRows } = query;
  const order = orderOf(query);
  const rows = sql`select documents.id, ${sql.raw(order.column)} as sorted from ${tablesFor(query)}
    where ${filtersOf(caller, query)}`;
  const found = query.search?.trim() ? sql`${rows} and ${matches(query.search)}` : rows;
  const kept = keptTotal(caller, query);
  if (kept) {
    const ids = readFromNearerEnd({ page, limit, total: kept, rows, order: order.forward, reverse: order.backward });
    return { withClause: sql``, ids, total: kept };
  }
  const pageOf = (from: RawBuilder<unknown>) =>
    sql`select id from ${from} order by ${order.forward} ${pageClause({ page, limit })}`;
  if (isCommon || !query.search?.trim()) {
    return {
      withClause: sql``,
      ids: pageOf(sql`(${found}) listed`),
      total: sql`select count(*)::int from (${found}) found`,
    };
  }
  return {
    withClause: sql`with found as materialized (${found})`,
    ids: pageOf(sql`found`),
    total: sql`select count(*)::int from found`,
  };
}

/** SQL for the ids of all matching documents, in the order of the list. */
export function allDocumentIds(caller: Caller, query: DocumentsQuery): RawBuilder<unknown> {
  const { column, forward } = orderOf(query);
  return sql`select id from (select documents.id, ${sql.raw(column)} as sorted from ${tablesFor(query)}
    where ${filtersOf(caller, query)} ${query.search?.trim() ? sql`and ${matches(query.search)}` : sql``}) listed
    order by ${forward}`;
}

/**
 * True when a term matches at least one document in 16, estimated from a sample of 256 documents spread over time. The
 * page of such a term is filled after few rows in the order of the list.
 */
export function isCommonTermStatement(search: string): RawBuilder<{ isCommon: boolean }> {
  const end = (direction: 'asc' | 'desc') => sql`(select issued_at from documents
    order by issued_at ${sql.raw(direction)}, id ${sql.raw(direction)} limit 1)`;
  return typedSql({ isCommon: 'boolean' })`
    select count(*) filter (where ${matches(search)}) * ${sql.lit(commonAmong)} > count(*) as "isCommon"
    from (select ${end('asc')} as oldest, ${end('desc')} as newest) span, generate_series(0, 63) step
      cross join lateral (
        select number, order_number, po_number, buyer_name from documents
        where issued_at <= newest - (newest - oldest) * step / 64 order by issued_at desc, id desc limit 4) documents`;
}

/** The order of the list, whose last column is the id so that pages never overlap. It follows an index. */
function orderOf({ sort }: DocumentsQuery) {
  const { column, direction } = parseSorting(sort, sortable) ?? { column: sortable.issuedAt, direction: 'desc' };
  const by = (word: string) => sql.raw(`sorted ${word}, id ${word}`);
  return { column, forward: by(direction), backward: by(direction === 'asc' ? 'desc' : 'asc') };
}

const tablesFor = ({ eInvoice }: DocumentsQuery): RawBuilder<unknown> =>
  eInvoice ? sql`documents join document_states state on state.document_id = documents.id` : sql`documents`;

function filtersOf(caller: Caller, { kind, month, buyer, order, eInvoice }: DocumentsQuery): RawBuilder<boolean> {
  const first = month && `${month}-01`;
  return sql<boolean>`${documentVisibleTo(caller)}
    ${kind ? sql`and documents.kind = ${kind}` : sql``}
    ${first ? sql`and documents.issued_on >= ${first}::date and documents.issued_on < ${first}::date + interval '1 month'` : sql``}
    ${buyer ? sql`and documents.buyer_id = ${buyer}` : sql``}
    ${order ? sql`and documents.order_id = ${order}` : sql``}
    ${eInvoice && caller.role === 'admin' ? sql`and (state.findings = '[]') = ${eInvoice === 'ready'}` : sql``}`;
}

/** The pattern is a sub-select, so that PostgreSQL plans without its value and uses the trigram indexes. */
function matches(search: string): RawBuilder<boolean> {
  const term = sql`(select ${containsPattern(search)}::text)`;
  return sql<boolean>`(documents.number ilike ${term} or documents.order_number ilike ${term}
    or search_folded(documents.po_number) ilike ${term} or search_folded(documents.buyer_name) ilike ${term})`;
}

/**
 * SQL for the number of all documents, or of those of a kind, from the counters of their numbers, which have no gaps.
 * Null for other filters, for which the documents must be counted.
 */
function keptTotal({ role }: Caller, query: DocumentsQuery): RawBuilder<unknown> | null {
  const { search, kind, month, buyer, order, eInvoice } = query;
  if (role !== 'admin' || search?.trim() || month || buyer || order || eInvoice) return null;
  return sql`select coalesce(sum(last), 0)::int from document_counters
    ${kind ? sql`where series = ${seriesSuffix[kind]} or series like ${`%-${seriesSuffix[kind]}`}` : sql``}`;
}
