import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { actionsFor, type InventoryStatus, type OrderStatus } from '@portal/contract/order-lifecycle';
import type { AdminOrder, InsufficientItem, Order, OrderFileType, OrdersQuery } from '@portal/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { withoutExtension } from '../catalogue/stock-files/stock-file.js';
import { isoTime } from '../platform/db/iso-time.js';
import { DomainError } from '../platform/http/domain-error.js';
import { pageOf } from '../platform/http/paging.js';
import { ownedBy, selected, tallied } from './order-selection.js';

interface OrderRow {
  id: string;
  number: string;
  buyerId: string;
  buyerName: string;
  buyerEmail: string;
  companyName: string | null;
  brandId: string;
  brandName: string;
  stockFileId: string;
  stockFileName: string;
  createdAt: string;
  status: OrderStatus;
  totalAmount: string;
  totalUnits: string;
  lineCount: number;
  rejectionReason: string | null;
  cancellationReason: string | null;
  invoiceName: string | null;
  inventoryStatus: InventoryStatus;
  inventoryError: string | null;
  insufficientItems: InsufficientItem[] | null;
  deductedAt: string | null;
  inventoryRestored: boolean;
}

const columns = sql`orders.id, orders.number, orders.buyer_id as "buyerId", users.name as "buyerName",
  users.email as "buyerEmail", users.company_name as "companyName", orders.brand_id as "brandId", brands.name as "brandName",
  orders.stock_file_id as "stockFileId", stock_files.original_name as "stockFileName", ${isoTime('orders.created_at')} as "createdAt",
  orders.status, orders.total_amount as "totalAmount", orders.total_units as "totalUnits", orders.line_count as "lineCount",
  orders.rejection_reason as "rejectionReason", orders.cancellation_reason as "cancellationReason",
  invoice.original_name as "invoiceName", orders.inventory_status as "inventoryStatus",
  orders.inventory_error as "inventoryError", orders.insufficient_items as "insufficientItems",
  ${isoTime('orders.deducted_at')} as "deductedAt", orders.restored_at is not null as "inventoryRestored"`;

const joins = sql`join users on users.id = orders.buyer_id join brands on brands.id = orders.brand_id
  join stock_files on stock_files.id = orders.stock_file_id
  left join stored_files invoice on invoice.id = orders.invoice_id`;

@Injectable()
export class OrdersReader {
  constructor(private readonly em: EntityManager) {}

  async list(caller: Caller, query: OrdersQuery): Promise<{ rows: Order[]; total: number }> {
    const { ids, total } = await this.#page(caller, query);
    const rows = new Map((await this.byIds(caller, ids)).map((order) => [order._id, order]));
    return { rows: ids.flatMap((id) => rows.get(id) ?? []), total };
  }

  /** Every order that the filters match, in order. */
  ids(caller: Caller, query: OrdersQuery): Promise<string[]> {
    const { from, order } = selected(caller, query);
    return this.#ids(sql`select id from (${from}) found ${order}`);
  }

  /** The page is cut, from indexes alone, before anything is looked up for its rows. */
  async #page(caller: Caller, query: OrdersQuery): Promise<{ ids: string[]; total: number }> {
    const { from, order } = selected(caller, query);
    const page = sql`select id from found ${order} ${pageOf(query)}`;
    if (query.search?.trim()) {
      // Looked for once.
      const {
        rows: [row],
      } = await sql<{ ids: string | null; total: number }>`with found as materialized (${from})
        select (select count(*)::int from found) as total, (select string_agg(id::text, ',') from (${page}) page) as ids`.execute(
        this.em.getKysely(),
      );
      return { ids: row?.ids?.split(',') ?? [], total: row?.total ?? 0 };
    }
    const counted =
      tallied(caller, query) ?? sql<{ total: number }>`select count(*)::int as total from (${from}) found`;
    const [ids, { rows: counts }] = await Promise.all([
      this.#ids(sql`with found as (${from}) ${page}`),
      counted.execute(this.em.getKysely()),
    ]);
    return { ids, total: counts[0]?.total ?? 0 };
  }

  /** As one text, which a driver reads a hundred times faster than rows. */
  async #ids(selection: RawBuilder<unknown>): Promise<string[]> {
    const {
      rows: [row],
    } = await sql<{
      ids: string | null;
    }>`select string_agg(id::text, ',') as ids from (${selection}) listed`.execute(this.em.getKysely());
    return row?.ids?.split(',') ?? [];
  }

  async byIds(caller: Caller, ids: string[]): Promise<Order[]> {
    const { rows } = await sql<OrderRow>`
      select ${columns} from orders ${joins} where ${ownedBy(caller)} and orders.id = any(${ids}::uuid[])`.execute(
      this.em.getKysely(),
    );
    return rows.map((row) => toOrder(row, caller));
  }

  /** Throws `order.not_found` for an order that is absent, deleted or somebody else's. */
  async one(caller: Caller, id: string): Promise<Order> {
    const {
      rows: [row],
    } =
      await sql<OrderRow>`select ${columns} from orders ${joins} where ${ownedBy(caller)} and orders.id = ${id}`.execute(
        this.em.getKysely(),
      );
    if (!row) throw new DomainError('order.not_found', messages.orders.notFound);
    return toOrder(row, caller);
  }

  /** The order's attachment or invoice. Throws `order.not_found`, also while there is no invoice. */
  async file(caller: Caller, id: string, type: OrderFileType): Promise<{ storageKey: string; originalName: string }> {
    const column = sql.ref(type === 'invoice' ? 'orders.invoice_id' : 'orders.attachment_id');
    const {
      rows: [file],
    } = await sql<{ storageKey: string; originalName: string }>`
      select storage_key as "storageKey", original_name as "originalName" from orders join stored_files on stored_files.id = ${column}
      where ${ownedBy(caller)} and orders.id = ${id}`.execute(this.em.getKysely());
    if (!file) throw new DomainError('order.not_found', messages.orders.notFound);
    return file;
  }
}

/** The only way an order leaves the server: buyers get no stock bookkeeping (row R24). */
function toOrder(row: OrderRow, caller: Pick<Caller, 'role'>): Order | AdminOrder {
  const facts = {
    status: row.status,
    hasInvoice: row.invoiceName !== null,
    inventoryStatus: row.inventoryStatus,
    inventoryDeducted: row.deductedAt !== null,
    inventoryRestored: row.inventoryRestored,
  };
  const order: Order = {
    _id: row.id,
    orderNumber: row.number,
    buyerName: row.buyerName,
    companyName: row.companyName,
    brand: { _id: row.brandId, name: row.brandName },
    stockFile: { _id: row.stockFileId, fileName: withoutExtension(row.stockFileName), originalName: row.stockFileName },
    createdAt: row.createdAt,
    status: row.status,
    totalAmount: Number(row.totalAmount),
    totalQuantity: Number(row.totalUnits),
    lineCount: row.lineCount,
    rejectionReason: row.rejectionReason,
    cancellationReason: row.cancellationReason,
    invoiceFile: row.invoiceName,
    actions: actionsFor(facts, caller.role),
  };
  if (caller.role !== 'admin') return order;
  return {
    ...order,
    buyerId: row.buyerId,
    buyerEmail: row.buyerEmail,
    inventoryStatus: row.inventoryStatus,
    inventoryDeducted: facts.inventoryDeducted,
    inventoryDeductionDate: row.deductedAt,
    inventoryRestored: facts.inventoryRestored,
    inventoryError: row.inventoryError,
    inventoryErrorDetails: row.insufficientItems && { insufficientItems: row.insufficientItems },
  };
}
