import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListQuery } from '@portal/contract/list-query';
import { messages } from '@portal/contract/messages';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import type { AdminOrder, InventoryReport, OrderEvent, OrderLine, OrderLineChange } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';
import { brandVisibleTo } from '../../auth/brand-visibility.js';
import type { Caller } from '../../auth/caller.js';
import { freeLotsSql } from '../../catalogue/inventory/stock-ledger.js';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { boundedPageClause, maxPageRows } from '../../platform/http/lists/paging.js';
import { orderVisibleTo } from './order-selection.js';
import { OrdersReader } from './orders.query.js';

interface LineRow extends Omit<OrderLine, 'units' | 'unitPrice' | 'lineTotal' | 'changes'> {
  units: string;
  unitPrice: string;
  lineTotal: string;
  copyPrice: string;
  copyUnitsPerLot: number;
  priceNow: string;
  unitsPerLotNow: number;
}

interface EventRow extends Omit<OrderEvent, 'actor'> {
  /** The name of the user who acted; null when the portal itself acted. */
  actorName: string | null;
  actorRole: Role | null;
}

/**
 * The kinds of events that buyers see. Events about stock are for administrators only (row R24), and a deleted order
 * has no page on which its event could be seen.
 */
const kindsForBuyers: readonly OrderEventKind[] = [
  'place',
  'approve',
  'reject',
  'confirm-payment',
  'credit',
  'replace-attachment',
  'admin-replace-attachment',
  'edit-details',
  'propose',
  'withdraw-proposal',
  'accept-proposal',
  'decline-proposal',
  'proposal-expired',
  'back-order-covered',
  'cancel',
  'admin-cancel',
];

/**
 * SQL for the lots of `line` that the order already holds while it is under review: those of its open proposal, of an
 * accepted one, or of a covered back-order. They are available to this order.
 */
const heldLots = sql`
  select coalesce(sum(lots), 0)::int as lots from (
    select line.lots from orders where id = line.order_id and reserved_revision = revision
    union all
    select revised.lots from orders join order_revision_lines revised
      on revised.order_id = orders.id and revised.revision = reserved_revision
    where orders.id = line.order_id and reserved_revision <> orders.revision and revised.stock_item_id = line.stock_item_id
  ) reserved`;

/** Reads the lines, timeline and files that an order's page shows (row X04). */
@Injectable()
export class OrderDetailReader {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: OrdersReader,
  ) {}

  /**
   * Returns a page of at most 1,000 lines, in the order of the file. The page is selected before other tables are
   * joined, which is faster. Throws `order.not_found` as `OrdersReader.one` does.
   */
  async lines(caller: Caller, id: string, query: ListQuery): Promise<{ rows: OrderLine[]; total: number }> {
    const { lineCount } = await this.orders.one(caller, id);
    const { rows } = await typedSql<LineRow>({
      units: 'text',
      unitPrice: 'text',
      lineTotal: 'text',
      copyPrice: 'text',
      copyUnitsPerLot: 'number',
      priceNow: 'text',
      unitsPerLotNow: 'number',
      position: 'number',
      stockItemId: 'text',
      note: 'text?',
      reference: 'text',
      description: 'text?',
      colour: 'text?',
      size: 'text?',
      lots: 'number',
      unitsPerLot: 'number',
      isOffered: 'boolean',
      availableLots: 'number?',
    })`
      select line.position, line.stock_item_id as "stockItemId", line.note, line.reference, item.description, item.colour, item.size, line.lots,
        line.units_per_lot as "unitsPerLot", line.units, line.unit_price as "unitPrice", line.total as "lineTotal",
        offered."isOffered", case when offered."isOffered" then ${freeLotsSql} + held.lots end as "availableLots",
        coalesce(line.shown_price, line.unit_price) as "copyPrice",
        coalesce(line.shown_units_per_lot, line.units_per_lot) as "copyUnitsPerLot",
        item.wholesale_price as "priceNow", item.units_per_lot as "unitsPerLotNow"
      from (select * from order_lines where order_id = ${id} order by position ${boundedPageClause(query)}) line
        join stock_items item on item.id = line.stock_item_id
        join stock_files on stock_files.id = item.stock_file_id
        join brands on brands.id = stock_files.brand_id
        cross join lateral (select item.listed and stock_files.deleted_at is null and ${brandVisibleTo(caller)} as "isOffered") offered
        cross join lateral (${heldLots}) held
      order by line.position`.execute(database(this.em));
    return { rows: rows.map(toLine), total: lineCount };
  }

  /**
   * Returns the newest 1,000 events, oldest first. There may be more, because a deduction can be retried any number of
   * times. Throws `order.not_found` as `OrdersReader.one` does.
   */
  async timeline(caller: Caller, id: string): Promise<OrderEvent[]> {
    await this.orders.one(caller, id);
    const { rows } = await typedSql<EventRow>({
      actorName: 'text?',
      actorRole: 'text?',
      _id: 'text',
      kind: 'text',
      at: 'text',
      reason: 'text?',
      file: 'text?',
      changes: 'json',
    })`
      select event.id as "_id", event.action as kind, ${isoTime('event.created_at')} as at,
        actor.name as "actorName", actor.role as "actorRole", event.reason, file.original_name as file,
        coalesce(event.changes, '[]') as changes
      from order_events event left join users actor on actor.id = event.actor_id
        left join stored_files file on file.id = event.file_id
      where event.order_id = ${id} and ${isVisibleTo(caller)} order by event.id desc limit ${maxPageRows}`.execute(
      database(this.em),
    );
    return rows.reverse().map((row) => toEvent(row, caller));
  }

  /**
   * Returns the file that was uploaded with a step, even after another file has replaced it. Throws `order.not_found`
   * when the step has no file.
   */
  async eventFile(caller: Caller, id: string, eventId: string): Promise<{ storageKey: string; originalName: string }> {
    const file = await database(this.em)
      .selectFrom('orders')
      .innerJoin('order_events as event', 'event.order_id', 'orders.id')
      .innerJoin('stored_files', 'stored_files.id', 'event.file_id')
      .select(['storage_key as storageKey', 'original_name as originalName'])
      .where(orderVisibleTo(caller))
      .where('orders.id', '=', id)
      .where('event.id', '=', eventId)
      .where(isVisibleTo(caller))
      .executeTakeFirst();
    if (!file) throw new DomainError('order.not_found', messages.orders.notFound);
    return file;
  }

  async inventory(caller: Caller, id: string): Promise<InventoryReport> {
    const order = (await this.orders.one(caller, id)) as AdminOrder;
    const { inventoryStatus, inventoryDeducted, inventoryDeductionDate, inventoryRestored } = order;
    const { inventoryError, inventoryErrorDetails } = order;
    return {
      inventoryStatus,
      inventoryDeducted,
      inventoryDeductionDate,
      inventoryRestored,
      inventoryError,
      inventoryErrorDetails,
    };
  }
}

function isVisibleTo(caller: Caller): RawBuilder<boolean> {
  return caller.role === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`event.action = any(${[...kindsForBuyers]}::text[])`;
}

function toLine({ copyPrice, copyUnitsPerLot, priceNow, unitsPerLotNow, ...row }: LineRow): OrderLine {
  const pairs: OrderLineChange[] = [
    { field: 'unitPrice', copy: Number(copyPrice), now: Number(priceNow) },
    { field: 'unitsPerLot', copy: copyUnitsPerLot, now: unitsPerLotNow },
  ];
  return {
    ...row,
    units: Number(row.units),
    unitPrice: Number(row.unitPrice),
    lineTotal: Number(row.lineTotal),
    // Buyers get no current prices or stock of a brand that they may not see (row R23).
    changes: row.isOffered ? pairs.filter(({ copy, now }) => copy !== now) : [],
  };
}

/**
 * Buyers see their colleagues' names and the reasons meant for them, but no administrator's name, no payment note, not
 * why an order was approved against their terms, and not that one they accepted could not be approved (row R24).
 */
function toEvent({ actorName, actorRole, ...event }: EventRow, caller: Caller): OrderEvent {
  const actor = actorName === null || actorRole === null ? null : { name: actorName, role: actorRole };
  if (caller.role === 'admin') return { ...event, actor };
  return {
    ...event,
    actor: actor && { ...actor, name: actor.role === 'admin' ? null : actor.name },
    reason: event.kind === 'confirm-payment' || event.kind === 'accept-proposal' ? null : event.reason,
    changes: event.changes.filter(({ field }) => field !== 'creditOverride'),
  };
}
