import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OrderDocument } from '@portal/contract/documents/documents';
import { messages } from '@portal/contract/messages';
import { actionsFor, type InventoryStatus, type OrderStatus } from '@portal/contract/order-lifecycle';
import type { AdminOrder, InsufficientItem, Order, OrderFileType, OrdersQuery } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { withoutExtension } from '../../catalogue/stock-files/stock-file.js';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { isCommonTermStatement, orderSearch } from './order-search.js';
import { type OrderSelection, orderVisibleTo, selectOrders } from './order-selection.js';

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
  placerName: string | null;
  placerRole: Role | null;
  status: OrderStatus;
  totalAmount: string;
  totalUnits: string;
  lineCount: number;
  rejectionReason: string | null;
  cancellationReason: string | null;
  invoiceName: string | null;
  documents: OrderDocument[];
  poNumber: string | null;
  note: string | null;
  deliverOn: string | null;
  revision: number;
  proposalRevision: number | null;
  proposalExpiresAt: string | null;
  backOrderOf: string | null;
  backOrderOfNumber: string | null;
  expectedOn: string | null;
  isCovered: boolean;
  inventoryStatus: InventoryStatus;
  inventoryError: string | null;
  insufficientItems: InsufficientItem[] | null;
  deductedAt: string | null;
  inventoryRestored: boolean;
}

const documents = sql`coalesce((
  select json_agg(json_build_object('_id', documents.id, 'kind', kind, 'number', documents.number, 'lots', lots,
    'gross', gross::text, 'pdf', pdf) order by issued_at, documents.id)
  from documents join document_states on document_id = documents.id where documents.order_id = orders.id), '[]')`;

const columns = sql`orders.id, orders.number, orders.buyer_id as "buyerId", users.name as "buyerName",
  users.email as "buyerEmail", users.company_name as "companyName", orders.brand_id as "brandId", brands.name as "brandName",
  orders.stock_file_id as "stockFileId", stock_files.original_name as "stockFileName", ${isoTime('orders.created_at')} as "createdAt",
  placer.name as "placerName", placer.role as "placerRole", orders.status, orders.total_amount as "totalAmount", orders.total_units as "totalUnits", orders.line_count as "lineCount",
  orders.rejection_reason as "rejectionReason", orders.cancellation_reason as "cancellationReason",
  orders.po_number as "poNumber", orders.note, to_char(orders.deliver_on, 'YYYY-MM-DD') as "deliverOn",
  orders.revision, orders.proposal_revision as "proposalRevision", ${isoTime('proposal.expires_at')} as "proposalExpiresAt",
  orders.back_order_of as "backOrderOf", origin.number as "backOrderOfNumber",
  to_char(orders.expected_on, 'YYYY-MM-DD') as "expectedOn",
  orders.reserved_revision is not null as "isCovered",
  invoice.original_name as "invoiceName", ${documents} as documents, orders.inventory_status as "inventoryStatus",
  orders.inventory_error as "inventoryError", orders.insufficient_items as "insufficientItems",
  ${isoTime('orders.deducted_at')} as "deductedAt", orders.restored_at is not null as "inventoryRestored"`;

/** Orders from before the person was stored have it in their timeline only. */
const placerId = sql`coalesce(orders.placed_by, (
  select actor_id from order_events where order_id = orders.id and action = 'place' order by id limit 1))`;

const joins = sql`join users on users.id = orders.buyer_id join brands on brands.id = orders.brand_id
  left join users placer on placer.id = ${placerId}
  join stock_files on stock_files.id = orders.stock_file_id
  left join stored_files invoice on invoice.id = orders.invoice_id
  left join order_proposals proposal on proposal.order_id = orders.id and proposal.revision = orders.proposal_revision
  left join orders origin on origin.id = orders.back_order_of and origin.deleted_at is null`;

const orderColumns = {
  id: 'text',
  number: 'text',
  buyerId: 'text',
  buyerName: 'text',
  buyerEmail: 'text',
  companyName: 'text?',
  brandId: 'text',
  brandName: 'text',
  stockFileId: 'text',
  stockFileName: 'text',
  createdAt: 'text',
  placerName: 'text?',
  placerRole: 'text?',
  status: 'text',
  totalAmount: 'text',
  totalUnits: 'text',
  lineCount: 'number',
  rejectionReason: 'text?',
  cancellationReason: 'text?',
  invoiceName: 'text?',
  documents: 'json',
  poNumber: 'text?',
  note: 'text?',
  deliverOn: 'text?',
  revision: 'number',
  proposalRevision: 'number?',
  proposalExpiresAt: 'text?',
  backOrderOf: 'text?',
  backOrderOfNumber: 'text?',
  expectedOn: 'text?',
  isCovered: 'boolean',
  inventoryStatus: 'text',
  inventoryError: 'text?',
  insufficientItems: 'json?',
  deductedAt: 'text?',
  inventoryRestored: 'boolean',
} as const;
const orderRows = typedSql<OrderRow>(orderColumns);
/** Reads a page of orders. Every row also contains the number of all orders that the filters match. */
const countedRows = typedSql<OrderRow & { total: number }>({ ...orderColumns, total: 'number' });

@Injectable()
export class OrdersReader {
  constructor(private readonly em: EntityManager) {}

  /** Selects the page's ids from indexes first, and joins other tables only for those rows. */
  async list(caller: Caller, query: OrdersQuery): Promise<{ rows: Order[]; total: number }> {
    const db = database(this.em);
    const { withClause, ids, total } = await this.#selected(caller, query);
    const { rows } = await countedRows`${withClause}
      select ${columns}, (${total}) as total
      from unnest(array(${ids})) with ordinality as page (id, nth)
      join orders on orders.id = page.id ${joins} order by nth`.execute(db);
    if (rows[0]) return { rows: rows.map((row) => toOrder(row, caller)), total: rows[0].total };
    const { rows: counts } = await typedSql({
      total: 'number',
    })`${withClause} select (${total}) as total`.execute(db);
    return { rows: [], total: counts[0]?.total ?? 0 };
  }

  async #selected(caller: Caller, query: OrdersQuery): Promise<OrderSelection> {
    const search = query.search?.trim() ? orderSearch(query.search) : undefined;
    // Whether a search term is common need be known only for pages of the orders of all buyers.
    if (!search || caller.role === 'buyer' || query.limit === undefined) return selectOrders(caller, query, search);
    const { rows } = await isCommonTermStatement(search).execute(database(this.em));
    return selectOrders(caller, query, search, rows[0]?.isCommon);
  }

  /**
   * Returns the ids of all orders that the filters match, in the order of the list. PostgreSQL sends them as one text,
   * which its driver reads a hundred times faster than rows.
   */
  async ids(caller: Caller, query: OrdersQuery): Promise<string[]> {
    const { withClause, ids } = await this.#selected(caller, { ...query, page: undefined, limit: undefined });
    const {
      rows: [row],
    } = await typedSql({ ids: 'text?' })`${withClause}
      select string_agg(id::text, ',') as ids from (${ids}) listed`.execute(database(this.em));
    return row?.ids?.split(',') ?? [];
  }

  async byIds(caller: Caller, ids: string[]): Promise<Order[]> {
    const { rows } = await orderRows`
      select ${columns} from orders ${joins} where ${orderVisibleTo(caller)} and orders.id = any(${ids}::uuid[])`.execute(
      database(this.em),
    );
    return rows.map((row) => toOrder(row, caller));
  }

  /**
   * Returns an order. Throws `order.not_found` when it does not exist, was deleted, or belongs to another buyer than
   * the caller.
   */
  async one(caller: Caller, id: string): Promise<Order> {
    const {
      rows: [row],
    } =
      await orderRows`select ${columns} from orders ${joins} where ${orderVisibleTo(caller)} and orders.id = ${id}`.execute(
        database(this.em),
      );
    if (!row) throw new DomainError('order.not_found', messages.orders.notFound);
    return toOrder(row, caller);
  }

  /**
   * Returns the file of the order's attachment or invoice. Throws `order.not_found`, also when the order has no invoice
   * yet, and `document.not_ready` while the portal makes it.
   */
  async file(caller: Caller, id: string, type: OrderFileType): Promise<{ storageKey: string; originalName: string }> {
    const column = sql.ref(type === 'invoice' ? 'orders.invoice_id' : 'orders.attachment_id');
    const {
      rows: [file],
    } = await typedSql({ storageKey: 'text?', originalName: 'text?', isMade: 'boolean' })`
      select storage_key as "storageKey", original_name as "originalName", exists (
        select from documents where documents.order_id = orders.id and documents.kind = 'invoice') as "isMade"
      from orders left join stored_files on stored_files.id = ${column}
      where ${orderVisibleTo(caller)} and orders.id = ${id}`.execute(database(this.em));
    if (file && file.storageKey !== null && file.originalName !== null)
      return { storageKey: file.storageKey, originalName: file.originalName };
    if (file?.isMade) throw new DomainError('document.not_ready', messages.documents.notReady);
    throw new DomainError('order.not_found', messages.orders.notFound);
  }
}

/**
 * Converts a row to the order of a response. All responses use this function, so that buyers never receive the fields
 * about stock (row R24).
 */
function toOrder(row: OrderRow, caller: Caller): Order | AdminOrder {
  const facts = {
    status: row.status,
    hasInvoice: row.invoiceName !== null,
    inventoryStatus: row.inventoryStatus,
    inventoryDeducted: row.deductedAt !== null,
    inventoryRestored: row.inventoryRestored,
    hasOpenProposal: row.proposalRevision !== null,
    hasLotsToCredit: row.documents.reduce((left, { kind, lots }) => left + (kind === 'invoice' ? lots : -lots), 0) > 0,
  };
  const order: Order = {
    _id: row.id,
    orderNumber: row.number,
    buyerName: row.buyerName,
    companyName: row.companyName,
    brand: { _id: row.brandId, name: row.brandName },
    stockFile: { _id: row.stockFileId, fileName: withoutExtension(row.stockFileName), originalName: row.stockFileName },
    createdAt: row.createdAt,
    // Buyers do not learn who of the team it was.
    placedBy: caller.role === 'admin' || row.placerRole === 'buyer' ? row.placerName : null,
    status: row.status,
    totalAmount: Number(row.totalAmount),
    totalQuantity: Number(row.totalUnits),
    lineCount: row.lineCount,
    rejectionReason: row.rejectionReason,
    cancellationReason: row.cancellationReason,
    invoiceFile: row.invoiceName,
    documents: row.documents,
    poNumber: row.poNumber,
    note: row.note,
    deliverOn: row.deliverOn,
    revision: row.revision,
    proposal:
      row.proposalRevision === null || row.proposalExpiresAt === null
        ? null
        : { revision: row.proposalRevision, expiresAt: row.proposalExpiresAt },
    backOrder:
      row.backOrderOf === null || row.backOrderOfNumber === null
        ? null
        : {
            of: { _id: row.backOrderOf, orderNumber: row.backOrderOfNumber },
            expectedOn: row.expectedOn,
            isCovered: row.isCovered,
          },
    actions: actionsFor(facts, caller),
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
