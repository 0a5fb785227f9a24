import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListQuery } from '@portal/contract/list-query';
import { messages } from '@portal/contract/messages';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import type { AdminOrder, InventoryReport, LineChange, OrderEvent, OrderLine } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { visibleTo } from '../catalogue/brands/brand-access.js';
import { isoTime } from '../platform/db/iso-time.js';
import { DomainError } from '../platform/http/domain-error.js';
import { pageOf } from '../platform/http/paging.js';
import { ownedBy } from './order-selection.js';
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
  actorId: string | null;
  actorName: string;
  actorRole: Role;
}

/** Stock bookkeeping is the administrators' (row R24); a deleted order has no page. */
const toldToBuyers: readonly OrderEventKind[] = [
  'place',
  'approve',
  'reject',
  'confirm-payment',
  'replace-attachment',
  'admin-replace-attachment',
  'cancel',
  'admin-cancel',
];

/** What an order's page shows besides the order itself (row X04). */
@Injectable()
export class OrderDetailReader {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: OrdersReader,
  ) {}

  /** In the order of the file. Throws `order.not_found` as `OrdersReader.one` does. */
  async lines(caller: Caller, id: string, query: ListQuery): Promise<{ rows: OrderLine[]; total: number }> {
    const { lineCount } = await this.orders.one(caller, id);
    const { rows } = await sql<LineRow>`
      select line.position, line.reference, item.description, item.colour, item.size, line.lots,
        line.units_per_lot as "unitsPerLot", line.units, line.unit_price as "unitPrice", line.total as "lineTotal",
        offered."isOffered", case when offered."isOffered" then item.available_lots - item.reserved_lots end as "availableLots",
        coalesce(line.shown_price, line.unit_price) as "copyPrice",
        coalesce(line.shown_units_per_lot, line.units_per_lot) as "copyUnitsPerLot",
        item.wholesale_price as "priceNow", item.units_per_lot as "unitsPerLotNow"
      from order_lines line
        join stock_items item on item.id = line.stock_item_id
        join stock_files on stock_files.id = item.stock_file_id
        join brands on brands.id = stock_files.brand_id
        cross join lateral (select item.listed and stock_files.deleted_at is null and ${visibleTo(caller)} as "isOffered") offered
      where line.order_id = ${id} order by line.position ${pageOf(query)}`.execute(this.em.getKysely());
    return { rows: rows.map(toLine), total: lineCount };
  }

  /** Oldest first. Throws `order.not_found` as `OrdersReader.one` does. */
  async timeline(caller: Caller, id: string): Promise<OrderEvent[]> {
    await this.orders.one(caller, id);
    const { rows } = await sql<EventRow>`
      select event.id as "_id", event.action as kind, ${isoTime('event.created_at')} as at, event.actor_id as "actorId",
        actor.name as "actorName", actor.role as "actorRole", event.reason, file.original_name as file
      from order_events event left join users actor on actor.id = event.actor_id
        left join stored_files file on file.id = event.file_id
      where event.order_id = ${id} and ${toldTo(caller)} order by event.id`.execute(this.em.getKysely());
    return rows.map((row) => toEvent(row, caller));
  }

  /** A file that came with a step, also one that was replaced since. Throws `order.not_found` where there is none. */
  async eventFile(caller: Caller, id: string, eventId: string): Promise<{ storageKey: string; originalName: string }> {
    const {
      rows: [file],
    } = await sql<{ storageKey: string; originalName: string }>`
      select storage_key as "storageKey", original_name as "originalName"
      from orders join order_events event on event.order_id = orders.id join stored_files on stored_files.id = event.file_id
      where ${ownedBy(caller)} and orders.id = ${id} and event.id = ${eventId} and ${toldTo(caller)}`.execute(
      this.em.getKysely(),
    );
    if (!file) throw new DomainError('order.not_found', messages.orders.notFound);
    return file;
  }

  async inventory(caller: Caller, id: string): Promise<InventoryReport> {
    const order = (await this.orders.one(caller, id)) as AdminOrder;
    const { inventoryStatus, inventoryDeducted, inventoryDeductionDate, inventoryRestored } = order;
    const { inventoryError, inventoryErrorDetails } = order;
    return {
      ...{ inventoryStatus, inventoryDeducted, inventoryDeductionDate, inventoryRestored },
      ...{ inventoryError, inventoryErrorDetails },
    };
  }
}

function toldTo(caller: Caller): RawBuilder<boolean> {
  return caller.role === 'admin' ? sql<boolean>`true` : sql<boolean>`event.action = any(${[...toldToBuyers]}::text[])`;
}

function toLine({ copyPrice, copyUnitsPerLot, priceNow, unitsPerLotNow, ...row }: LineRow): OrderLine {
  const pairs: LineChange[] = [
    { field: 'unitPrice', copy: Number(copyPrice), now: Number(priceNow) },
    { field: 'unitsPerLot', copy: copyUnitsPerLot, now: unitsPerLotNow },
  ];
  return {
    ...row,
    units: Number(row.units),
    unitPrice: Number(row.unitPrice),
    lineTotal: Number(row.lineTotal),
    // What a brand publishes is not told to a buyer who may not see it (row R23).
    changes: row.isOffered ? pairs.filter(({ copy, now }) => copy !== now) : [],
  };
}

/** Buyers read who of theirs acted and which reasons are meant for them: no administrator's name, no payment note. */
function toEvent({ actorId, actorName, actorRole, ...event }: EventRow, caller: Caller): OrderEvent {
  const actor = actorId === null ? null : { name: actorName, role: actorRole };
  if (caller.role === 'admin') return { ...event, actor };
  return {
    ...event,
    actor: actor && { ...actor, name: actor.role === 'admin' ? null : actor.name },
    reason: event.kind === 'confirm-payment' ? null : event.reason,
  };
}
