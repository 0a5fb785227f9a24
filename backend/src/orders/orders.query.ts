import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { soldStatuses } from '@portal/contract/dashboard';
import { messages } from '@portal/contract/messages';
import { actionsFor, type InventoryStatus, type OrderStatus } from '@portal/contract/order-lifecycle';
import type { AdminOrder, InsufficientItem, Order, OrderFileType, OrdersQuery } from '@portal/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { withoutExtension } from '../catalogue/stock-files/stock-file.js';
import { referenceKey } from '../catalogue/workbook/identity.js';
import { isoTime } from '../platform/db/iso-time.js';
import { DomainError } from '../platform/http/domain-error.js';
import { containing, orderOf, pageOf } from '../platform/http/paging.js';

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

const sortable = {
  orderNumber: 'orders.number',
  buyerName: 'users.name',
  brand: 'brands.name',
  stockFile: 'stock_files.original_name',
  createdAt: 'orders.created_at',
  status: 'orders.status',
  totalAmount: 'orders.total_amount',
  totalQuantity: 'orders.total_units',
};

/** Sorting by these looks into the joined tables. */
const joinedFields = new Set(['buyerName', 'brand', 'stockFile']);

/** Whose orders a caller may see or touch at all: a buyer's own (row O16). An order outside answers as an absent one. */
export function ownedBy(caller: Pick<Caller, 'id' | 'role'>): RawBuilder<boolean> {
  return caller.role === 'admin'
    ? sql<boolean>`orders.deleted_at is null`
    : sql<boolean>`orders.deleted_at is null and orders.buyer_id = ${caller.id}`;
}

@Injectable()
export class OrdersReader {
  constructor(private readonly em: EntityManager) {}

  async list(caller: Caller, query: OrdersQuery): Promise<{ rows: Order[]; total: number }> {
    const db = this.em.getKysely();
    const where = matching(caller, query);
    const order = inOrder(query);
    // The page is cut before the names are joined to it, unless they decide what is on it: rows that are skipped would be
    // joined too, which is most of the work from the second page on.
    const page = sortsByName(query)
      ? sql<OrderRow>`select ${columns} from orders ${joins} ${where} ${order} ${pageOf(query)}`
      : sql<OrderRow>`select ${columns} from (select * from orders ${where} ${order} ${pageOf(query)}) orders ${joins} ${order}`;
    const [found, count] = await Promise.all([
      page.execute(db),
      sql<{ total: number }>`select count(*)::int as total from orders ${where}`.execute(db),
    ]);
    return { rows: found.rows.map((row) => toOrder(row, caller)), total: count.rows[0]?.total ?? 0 };
  }

  /** Every order that the filters match, in order; as one text, which a driver reads a hundred times faster than rows. */
  async ids(caller: Caller, query: OrdersQuery): Promise<string[]> {
    const named = sortsByName(query) ? joins : sql``;
    const {
      rows: [row],
    } = await sql<{ ids: string | null }>`
      select string_agg(id::text, ',') as ids from (
        select orders.id from orders ${named} ${matching(caller, query)} ${inOrder(query)}) found`.execute(
      this.em.getKysely(),
    );
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

function sortsByName({ sort }: OrdersQuery): boolean {
  return joinedFields.has(sort?.replace('-', '') ?? '');
}

function inOrder({ sort }: OrdersQuery): RawBuilder<unknown> {
  return orderOf(sort, sortable, 'orders.created_at desc, orders.id desc', 'orders.id');
}

/** Shorter beginnings of references are those of most of the catalogue. */
const shortestReference = 3;

function matching(caller: Caller, { search, status, from, before, placed, sold }: OrdersQuery): RawBuilder<unknown> {
  return sql`where ${ownedBy(caller)}
    ${status ? sql`and orders.status = ${status}` : sql``}
    ${from ? sql`and orders.created_at >= ${from.toISOString()}::timestamptz` : sql``}
    ${before ? sql`and orders.created_at < ${before.toISOString()}::timestamptz` : sql``}
    ${placed ? sql`and ${isInMonth('orders.created_at', placed)}` : sql``}
    ${sold ? sql`and orders.status in (${sql.join(soldStatuses.map((each) => sql.lit(each)))})` : sql``}
    ${sold && sold !== 'all' ? sql`and ${isInMonth('orders.approved_at', sold)}` : sql``}
    ${search?.trim() ? sql`and orders.id = any(array(${searched(search)}))` : sql``}`;
}

/** Of the portal's time zone: the months of the dashboard. */
function isInMonth(column: string, month: string): RawBuilder<boolean> {
  const begins = sql`(${`${month}-01`}::timestamp)`;
  return sql<boolean>`${sql.ref(column)} >= ${begins} at time zone portal_time_zone()
    and ${sql.ref(column)} < (${begins} + interval '1 month') at time zone portal_time_zone()`;
}

/**
 * Orders by number, buyer, company, brand, or the beginning of a reference in them. Each part finds its orders by an index
 * of its own, from ids gathered first: joined, or with one condition over all of them, PostgreSQL reads every order.
 */
function searched(search: string): RawBuilder<unknown> {
  const term = containing(search);
  const key = referenceKey(search.trim());
  const beginning = `${key.replace(/[\\%_]/g, '\\$&')}%`;
  const byReference = sql`union select order_id from order_lines where stock_item_id = any(array(
    select id from stock_items where reference_key like ${beginning}))`;
  return sql`select id from orders where number ilike ${term}
    union select id from orders where buyer_id = any(array(
      select id from users where name ilike ${term} or company_name ilike ${term}))
    union select id from orders where brand_id = any(array(select id from brands where name ilike ${term}))
    ${key.length >= shortestReference ? byReference : sql``}`;
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
