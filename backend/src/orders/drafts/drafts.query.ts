import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Draft,
  type DraftItemsQuery,
  type DraftItemsResponse,
  type DraftLine,
  type DraftNews,
  type DraftStockResponse,
  type DraftSummary,
  draftLimits,
} from '@portal/contract/drafts';
import type { Role } from '@portal/contract/policy';
import type { PublishedLine } from '@portal/contract/stock-files';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { freeLotsSql } from '../../catalogue/inventory/stock-ledger.js';
import { withoutExtension } from '../../catalogue/stock-files/stock-file.js';
import { publishedLine } from '../../catalogue/stock-files/stock-lines.query.js';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { readSnapshot } from '../../platform/db/snapshot.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { maxPageRows } from '../../platform/http/lists/paging.js';
import { toDraftPerson } from './draft-person.js';
import { draftNotFound, draftTables, draftVisibleTo } from './locked-draft.js';

/** Parsing the database's result for so many rows takes some 10 ms of the event loop. */
const linesPerQuery = 1000;

interface DraftRow {
  id: string;
  buyerId: string;
  buyerName: string;
  companyName: string | null;
  brandId: string;
  brandName: string;
  stockFileId: string;
  stockFileName: string;
  version: number;
  begunVersion: number;
  revision: number;
  poNumber: string | null;
  note: string | null;
  deliverOn: string | null;
  createdAt: string;
  createdById: string;
  createdByName: string;
  createdByRole: Role;
  changedAt: string;
  changedById: string;
  changedByName: string;
  changedByRole: Role;
  lineCount: number;
  lots: number;
  units: number;
  amount: number;
  orderId: string | null;
  orderNumber: string | null;
}

interface LineRow extends PublishedLine {
  lots: number;
  isListed: boolean;
  revision: number;
  changedAt: string;
  personId: string;
  personName: string;
  personRole: Role;
}

@Injectable()
export class DraftsReader {
  constructor(private readonly em: EntityManager) {}

  /** Returns the open drafts that the caller may see, the last changed first. */
  async list(caller: Caller): Promise<DraftSummary[]> {
    const rows = await this.#rows(sql`${draftVisibleTo(caller)} and drafts.order_id is null
      order by drafts.changed_at desc, drafts.id limit ${maxPageRows}`);
    return rows.map((row) => toSummary(row, caller.role));
  }

  /**
   * Reads the draft and its lines from one snapshot: a submission in between removes the lines, and the draft would look
   * empty. Throws `draft.not_found`, also for another buyer's draft.
   */
  one(caller: Caller, id: string): Promise<Draft> {
    return readSnapshot(this.em, () => this.#read(caller, id));
  }

  async #read(caller: Caller, id: string): Promise<Draft> {
    const [row] = await this.#rows(sql`${draftVisibleTo(caller)} and drafts.id = ${id}`);
    if (!row) throw draftNotFound();
    const lines = await this.#lines(id, caller.role);
    const { poNumber, note, deliverOn, begunVersion, orderId, orderNumber } = row;
    return {
      ...toSummary(row, caller.role),
      poNumber,
      note,
      deliverOn,
      begunVersion,
      lines,
      news: [...(await this.#news(id, begunVersion)), ...lines.flatMap(newsOfStock)],
      order: orderId === null || orderNumber === null ? null : { _id: orderId, orderNumber },
    };
  }

  /**
   * Returns the id of the order that a draft became, or null. Unlike the draft, its order stays visible when the buyer no
   * longer sees the brand or the stock file.
   */
  async orderOf(caller: Caller, id: string): Promise<string | null> {
    const isOwn = caller.role === 'admin' ? sql`true` : sql`buyer_id = ${caller.companyId}`;
    const { rows } = await typedSql({ orderId: 'text?' })`
      select order_id as "orderId" from drafts where id = ${id} and ${isOwn}`.execute(database(this.em));
    return rows[0]?.orderId ?? null;
  }

  /** Reads the version and its references from one snapshot: clients compare versions only. */
  items(
    caller: Caller,
    id: string,
    { offset = 0, limit = draftLimits.itemsPerPage }: DraftItemsQuery,
  ): Promise<DraftItemsResponse> {
    return readSnapshot(this.em, async () => {
      const { fileId, version, total } = await this.#file(caller, id);
      const { rows } = await typedSql<PublishedLine>(publishedLine.columns)`
        select ${publishedLine.sql} from stock_items item where stock_file_id = ${fileId} and listed
        order by position, id limit ${limit} offset ${offset}`.execute(database(this.em));
      return { version, items: rows, total };
    });
  }

  /** Reads the version and its lots from one snapshot: clients match the lots to the references by their positions. */
  stock(caller: Caller, id: string): Promise<DraftStockResponse> {
    return readSnapshot(this.em, async () => {
      const { fileId, version } = await this.#file(caller, id);
      const { rows } = await typedSql<{ lots: (number | null)[] }>({ lots: 'json' })`
        select coalesce(jsonb_agg(greatest(lots, case when lots is null then null else 0 end) order by position, id), '[]') as lots
        from (select position, id, ${freeLotsSql} as lots from stock_items item where stock_file_id = ${fileId} and listed) free`.execute(
        database(this.em),
      );
      return { version, availableLots: rows[0]?.lots ?? [] };
    });
  }

  async #file(caller: Caller, id: string): Promise<{ fileId: string; version: number; total: number }> {
    const {
      rows: [file],
    } = await typedSql({ fileId: 'text', version: 'number', total: 'number' })`
      select stock_files.id as "fileId", stock_files.version, stock_files.line_count as total
      from ${draftTables} where ${draftVisibleTo(caller)} and drafts.id = ${id}`.execute(database(this.em));
    if (!file) throw draftNotFound();
    return file;
  }

  async #rows(condition: RawBuilder<unknown>): Promise<DraftRow[]> {
    const { rows } = await typedSql<DraftRow>({
      id: 'text',
      buyerId: 'text',
      buyerName: 'text',
      companyName: 'text?',
      brandId: 'text',
      brandName: 'text',
      stockFileId: 'text',
      stockFileName: 'text',
      version: 'number',
      begunVersion: 'number',
      revision: 'number',
      poNumber: 'text?',
      note: 'text?',
      deliverOn: 'text?',
      orderId: 'text?',
      orderNumber: 'text?',
      createdAt: 'text',
      createdById: 'text',
      createdByName: 'text',
      createdByRole: 'text',
      changedAt: 'text',
      changedById: 'text',
      changedByName: 'text',
      changedByRole: 'text',
      lineCount: 'number',
      lots: 'number',
      units: 'number',
      amount: 'number',
    })`
      select drafts.id, buyer.id as "buyerId", buyer.name as "buyerName", buyer.company_name as "companyName",
        brands.id as "brandId", brands.name as "brandName", stock_files.id as "stockFileId",
        stock_files.original_name as "stockFileName", stock_files.version, drafts.begun_version as "begunVersion",
        drafts.revision, drafts.po_number as "poNumber", drafts.note, to_char(drafts.deliver_on, 'YYYY-MM-DD') as "deliverOn",
        ${isoTime('drafts.created_at')} as "createdAt", creator.id as "createdById", creator.name as "createdByName",
        creator.role as "createdByRole", ${isoTime('drafts.changed_at')} as "changedAt", changer.id as "changedById",
        changer.name as "changedByName", changer.role as "changedByRole", totals.*,
        orders.id as "orderId", orders.number as "orderNumber"
      from ${draftTables} join users creator on creator.id = drafts.created_by
        join users changer on changer.id = drafts.changed_by left join orders on orders.id = drafts.order_id
        cross join lateral (
          select count(*)::int as "lineCount", coalesce(sum(line.lots), 0)::float8 as lots,
            coalesce(sum(line.lots * units_per_lot::bigint), 0)::float8 as units,
            coalesce(sum(round(line.lots * units_per_lot::bigint * wholesale_price, 2)), 0)::float8 as amount
          from draft_lines line join stock_items item on item.id = line.stock_item_id where line.draft_id = drafts.id
        ) totals
      where ${condition}`.execute(database(this.em));
    return rows;
  }

  async #lines(draftId: string, receiver: Role): Promise<DraftLine[]> {
    // Read once, so that a new version of the stock file moves none of them to another page.
    const { rows } = await typedSql<{ ids: string[] }>({ ids: 'json' })`
      select coalesce(jsonb_agg(item.id order by item.position, item.id), '[]') as ids
      from draft_lines line join stock_items item on item.id = line.stock_item_id where line.draft_id = ${draftId}`.execute(
      database(this.em),
    );
    const ids = rows[0]?.ids ?? [];
    const lines: DraftLine[] = [];
    for (let from = 0; from < ids.length; from += linesPerQuery)
      lines.push(...(await this.#someLines(draftId, ids.slice(from, from + linesPerQuery), receiver)));
    return lines;
  }

  async #someLines(draftId: string, ids: string[], receiver: Role): Promise<DraftLine[]> {
    const { rows } = await typedSql<LineRow>({
      ...publishedLine.columns,
      lots: 'number',
      isListed: 'boolean',
      revision: 'number',
      changedAt: 'text',
      personId: 'text',
      personName: 'text',
      personRole: 'text',
    })`
      select ${publishedLine.sql}, line.lots, item.listed as "isListed", line.revision,
        ${isoTime('line.changed_at')} as "changedAt", person.id as "personId", person.name as "personName",
        person.role as "personRole"
      from unnest(${ids}::uuid[]) with ordinality as wanted(id, place) join stock_items item on item.id = wanted.id
        join draft_lines line on line.stock_item_id = item.id and line.draft_id = ${draftId}
        join users person on person.id = line.changed_by
      order by wanted.place`.execute(database(this.em));
    return rows.map(({ personId, personName, personRole, ...line }) => ({
      ...line,
      changedBy: toDraftPerson({ id: personId, name: personName, role: personRole }, receiver),
    }));
  }

  /** Returns the prices and pack sizes of lines that differ from those of the version that the draft was begun on. */
  async #news(draftId: string, begunVersion: number): Promise<DraftNews[]> {
    const { rows } = await typedSql<DraftNews>({
      stockItemId: 'text',
      reference: 'text',
      kind: 'text',
      before: 'number?',
      after: 'number?',
    })`
      select * from (
        select distinct on (item.position, item.id, change.kind) item.id as "stockItemId", item.reference, change.kind,
          change.before::float8 as before,
          (case change.kind when 'price' then item.wholesale_price else item.units_per_lot end)::float8 as after
        from draft_lines line join stock_items item on item.id = line.stock_item_id
          join stock_item_changes change on change.stock_item_id = item.id and change.version > ${begunVersion}
            and change.kind in ('price', 'pack')
        where line.draft_id = ${draftId} and item.listed
        order by item.position, item.id, change.kind, change.version
      ) first where before <> after`.execute(database(this.em));
    return rows;
  }
}

function newsOfStock({ _id: stockItemId, reference, lots, isListed, availableLots }: DraftLine): DraftNews[] {
  if (!isListed) return [{ stockItemId, reference, kind: 'gone', before: null, after: null }];
  if (availableLots === null || lots <= availableLots) return [];
  return [{ stockItemId, reference, kind: 'short', before: lots, after: availableLots }];
}

function toSummary(row: DraftRow, receiver: Role): DraftSummary {
  return {
    _id: row.id,
    buyer: { _id: row.buyerId, name: row.buyerName, companyName: row.companyName },
    brand: { _id: row.brandId, name: row.brandName },
    stockFile: {
      _id: row.stockFileId,
      fileName: withoutExtension(row.stockFileName),
      originalName: row.stockFileName,
      version: row.version,
    },
    lineCount: row.lineCount,
    lots: row.lots,
    totalQuantity: row.units,
    totalAmount: row.amount,
    revision: row.revision,
    createdAt: row.createdAt,
    createdBy: toDraftPerson({ id: row.createdById, name: row.createdByName, role: row.createdByRole }, receiver),
    changedAt: row.changedAt,
    changedBy: toDraftPerson({ id: row.changedById, name: row.changedByName, role: row.changedByRole }, receiver),
  };
}
