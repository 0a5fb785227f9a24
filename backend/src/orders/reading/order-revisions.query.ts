import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type LinkedOrder,
  type OrderRevision,
  type OrderRevisionsResponse,
  type ProposalState,
  type RevisionChange,
  type RevisionKind,
  revisionLimits,
} from '@portal/contract/order-revisions';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { readSnapshot } from '../../platform/db/snapshot.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { missingRevision } from '../revisions/write-revision.js';
import { OrdersReader } from './orders.query.js';

interface RevisionRow {
  number: number;
  kind: RevisionKind;
  side: 'buyer' | 'team';
  author: string | null;
  at: string;
  reason: string | null;
  file: string | null;
  isCurrent: boolean;
  base: number | null;
  lineCount: number | null;
  lots: string | null;
  units: string | null;
  amount: string | null;
  state: ProposalState | null;
  expiresAt: string | null;
  approveOnAcceptance: boolean | null;
  answeredAt: string | null;
  answerReason: string | null;
  backOrders: boolean | null;
  isCompared: boolean;
}

/** A changed line; `total` counts all changed lines of the same comparison. */
export interface ChangeRow {
  total: number;
  stockItemId: string;
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  lotsBefore: number | null;
  packBefore: number | null;
  priceBefore: string | null;
  totalBefore: string | null;
  lots: number | null;
  pack: number | null;
  price: string | null;
  lineTotal: string | null;
  laterLots: number | null;
  laterOn: string | null;
  note: string | null;
}

interface RevisionChangeRow extends ChangeRow {
  revision: number;
}

export const changeColumns = {
  total: 'number',
  stockItemId: 'text',
  reference: 'text',
  description: 'text?',
  colour: 'text?',
  size: 'text?',
  lotsBefore: 'number?',
  packBefore: 'number?',
  priceBefore: 'text?',
  totalBefore: 'text?',
  lots: 'number?',
  pack: 'number?',
  price: 'text?',
  lineTotal: 'text?',
  laterLots: 'number?',
  laterOn: 'text?',
  note: 'text?',
} as const;

const listedRevisions = 100;
/**
 * The newest revisions whose differences are compared, so that the response has 5,000 changes at most. Of orders with
 * more lines than can be changed on screen only two, because comparing 100,000 lines takes half a second.
 */
const comparedRevisions = { ordinary: 10, large: 2 } as const;

/** SQL for the revisions of an order, including the current one where an earlier release did not record it. */
const revisionsOf = (id: string) => sql`missing as materialized (${missingRevision(id)}),
  current as materialized (
    select coalesce((select number from missing), revision) as number from orders where id = ${id}
  ), kept as materialized (
    select distinct revision as number from order_revision_lines where order_id = ${id} union select number from current
  ), shown as materialized (
    select * from (
      select order_id, number, kind, side, author_id, base, file_id, reason, line_count, lots, units, amount, created_at
      from order_revisions where order_id = ${id} union all select * from missing
    ) recorded order by number desc limit ${sql.lit(listedRevisions)}
  ), compared as materialized (
    select * from shown where base in (select number from kept) and number in (select number from kept)
    order by number desc limit case when (select max(line_count) from shown) > ${sql.lit(revisionLimits.lines)}
      then ${sql.lit(comparedRevisions.large)} else ${sql.lit(comparedRevisions.ordinary)} end
  )`;

/** SQL for the lines of a revision: stored ones, or for the current revision without such the lines of the order. */
const linesOf = (id: string, revision: string) => sql`
  select stock_item_id, reference, lots, units_per_lot, unit_price, total, note, back_order_lots, back_order_on
  from order_revision_lines where order_id = ${id} and revision = ${sql.ref(revision)}
  union all
  select stock_item_id, reference, lots, units_per_lot, unit_price, total, note, null, null from order_lines
  where order_id = ${id} and ${sql.ref(revision)} = (select number from current)
    and not exists (select from order_revision_lines where order_id = ${id} and revision = (select number from current))`;

/** Reads the revisions of an order with their differences by line (row V01). */
@Injectable()
export class OrderRevisionsReader {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: OrdersReader,
  ) {}

  /**
   * Reads the revisions and the back-orders from one snapshot: while a proposal is accepted, it would otherwise look open
   * beside the back-orders of its acceptance. Throws `order.not_found` as `OrdersReader.one` does (row V09).
   */
  revisions(caller: Caller, id: string): Promise<OrderRevisionsResponse> {
    return readSnapshot(this.em, async () => {
      await this.orders.one(caller, id);
      const rows = await this.#rows(id);
      const changes = Map.groupBy(await this.#changes(id), ({ revision }) => revision);
      return {
        revisions: rows.map((row) => toRevision(row, changes.get(row.number) ?? [], caller)),
        backOrders: await this.#backOrders(id),
      };
    });
  }

  async #rows(id: string): Promise<RevisionRow[]> {
    const { rows } = await typedSql<RevisionRow>({
      number: 'number',
      kind: 'text',
      side: 'text',
      author: 'text?',
      at: 'text',
      reason: 'text?',
      file: 'text?',
      isCurrent: 'boolean',
      base: 'number?',
      lineCount: 'number?',
      lots: 'text?',
      units: 'text?',
      amount: 'text?',
      state: 'text?',
      expiresAt: 'text?',
      approveOnAcceptance: 'boolean?',
      answeredAt: 'text?',
      answerReason: 'text?',
      backOrders: 'boolean?',
      isCompared: 'boolean',
    })`
      with ${revisionsOf(id)}
      select shown.number, shown.kind, shown.side, author.name as author, ${isoTime('shown.created_at')} as at, shown.reason,
        file.original_name as file, shown.number = (select number from current) as "isCurrent", shown.base,
        shown.line_count as "lineCount", shown.lots::text, shown.units::text, shown.amount::text, proposal.state,
        ${isoTime('proposal.expires_at')} as "expiresAt", proposal.approve_on_acceptance as "approveOnAcceptance",
        ${isoTime('proposal.answered_at')} as "answeredAt", proposal.answer_reason as "answerReason",
        proposal.back_orders as "backOrders",
        shown.number in (select number from compared) as "isCompared"
      from shown left join users author on author.id = shown.author_id left join stored_files file on file.id = shown.file_id
        left join order_proposals proposal on proposal.order_id = shown.order_id and proposal.revision = shown.number
      order by shown.number desc`.execute(database(this.em));
    return rows;
  }

  /** A line without lots, of which all are back-ordered, is not among the lines before the next revision. */
  async #changes(id: string): Promise<RevisionChangeRow[]> {
    const { rows } = await typedSql<RevisionChangeRow>({ revision: 'number', ...changeColumns })`
      with ${revisionsOf(id)}
      select shown.number as revision, changed.* from compared shown cross join lateral (
        select count(*) over ()::int as total, item.id as "stockItemId", coalesce(after.reference, before.reference) as reference,
          item.description, item.colour, item.size, before.lots as "lotsBefore", before.units_per_lot as "packBefore",
          before.unit_price::text as "priceBefore", before.total::text as "totalBefore", after.lots,
          after.units_per_lot as pack, after.unit_price::text as price, after.total::text as "lineTotal",
          after.back_order_lots as "laterLots", to_char(after.back_order_on, 'YYYY-MM-DD') as "laterOn",
          case when shown.kind in ('proposed', 'edited') then after.note end as note
        from (select * from (${linesOf(id, 'shown.base')}) line where lots > 0) before
          full join (${linesOf(id, 'shown.number')}) after on after.stock_item_id = before.stock_item_id
          join stock_items item on item.id = coalesce(after.stock_item_id, before.stock_item_id)
        where (before.lots, before.units_per_lot, before.unit_price) is distinct from
            (after.lots, after.units_per_lot, after.unit_price)
          or after.back_order_lots is not null or (shown.kind in ('proposed', 'edited') and after.note is not null)
        order by item.position limit ${sql.lit(revisionLimits.shownChanges)}
      ) changed`.execute(database(this.em));
    return rows;
  }

  async #backOrders(id: string): Promise<LinkedOrder[]> {
    const { rows } = await typedSql<LinkedOrder>({ _id: 'text', orderNumber: 'text', status: 'text' })`
      select id as "_id", number as "orderNumber", status from orders
      where back_order_of = ${id} and deleted_at is null order by created_at, id limit ${sql.lit(listedRevisions)}`.execute(
      database(this.em),
    );
    return rows;
  }
}

function toRevision(row: RevisionRow, changes: ChangeRow[], caller: Pick<Caller, 'role'>): OrderRevision {
  const { number, kind, side, at, reason, file, isCurrent, base, lineCount, lots, units, amount, state } = row;
  return {
    number,
    kind,
    side,
    at,
    reason,
    file,
    isCurrent,
    base,
    author: caller.role === 'admin' || side === 'buyer' ? row.author : null,
    totals:
      lineCount === null || amount === null
        ? null
        : { lineCount, lots: Number(lots), totalQuantity: Number(units), totalAmount: Number(amount) },
    proposal:
      state === null || row.expiresAt === null
        ? null
        : {
            state,
            expiresAt: row.expiresAt,
            approveOnAcceptance: row.approveOnAcceptance ?? false,
            answeredAt: row.answeredAt,
            answerReason: row.answerReason,
            backOrders: row.backOrders,
          },
    changes: changes.map(toChange),
    changeCount: base === null ? 0 : row.isCompared ? (changes[0]?.total ?? 0) : null,
  };
}

export function toChange(row: ChangeRow): RevisionChange {
  const { stockItemId, reference, description, colour, size, note, laterLots, laterOn } = row;
  return {
    stockItemId,
    reference,
    description,
    colour,
    size,
    note,
    before: lineOf(row.lotsBefore, row.packBefore, row.priceBefore, row.totalBefore),
    after: lineOf(row.lots, row.pack, row.price, row.lineTotal),
    backOrder: laterLots === null || laterOn === null ? null : { lots: laterLots, expectedOn: laterOn },
  };
}

function lineOf(
  lots: number | null,
  unitsPerLot: number | null,
  price: string | null,
  total: string | null,
): RevisionChange['before'] {
  if (lots === null || unitsPerLot === null) return null;
  return { lots, unitsPerLot, unitPrice: Number(price), lineTotal: Number(total) };
}
