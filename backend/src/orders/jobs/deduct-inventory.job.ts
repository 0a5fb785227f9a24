import { LockMode } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import { InventorySource } from '../../catalogue/inventory/inventory-source.js';
import { STOCK_ARRIVED } from '../../catalogue/inventory/stock-arrived.js';
import { addDifferencesToItems } from '../../catalogue/inventory/stock-ledger.js';
import { STOCK_RETURNED } from '../../catalogue/inventory/stock-returned.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { FailureLog } from '../../platform/failure-log.js';
import { idleChecks } from '../../platform/queue/idle-checks.js';
import { RecurringJobs } from '../../platform/queue/recurring-jobs.js';
import { tryToReturnStockInParts } from '../lifecycle/return-stock.js';
import { Order } from '../order.entity.js';
import { coverBackOrders } from './cover-back-orders.js';
import { deductPart } from './deduct-part.js';
import { INVENTORY_QUEUE } from './inventory-queue.js';

const sweepEveryMs = 15_000;
/**
 * A part of a large order takes well under a second. When an order has made no progress for this long, the process that
 * worked on it has died.
 */
const abandonedMs = 60_000;
/** A deduction takes well under a second. When a deduction is still pending after this time, its job was lost. */
const overdueMs = 30_000;
/** A return to an external inventory whose event is not handled after this time was lost, or has used up its attempts. */
const overdueReturnSeconds = 120;
const returnOverdueEveryMs = 300_000;

type InventoryJob = Job<{ orderId: string; stockFileId: string }>;

/**
 * Turns the reservation of an approved order into a deduction. A job may run twice or be killed at any point, because
 * it acts only while the order's deduction is pending, with the order locked, in one transaction (design 6, row R02).
 */
@Processor(INVENTORY_QUEUE, { ...idleChecks.inventory, concurrency: 2, lockDuration: 10_000 })
export class DeductInventory extends WorkerHost {
  readonly #logger = new Logger(DeductInventory.name);
  readonly #failures = new FailureLog(this.#logger);

  constructor(
    private readonly orm: MikroORM,
    private readonly inventory: InventorySource,
    recurring: RecurringJobs,
    @InjectQueue(INVENTORY_QUEUE) queue: Queue,
  ) {
    super();
    // Without a listener BullMQ writes the error, with the connection's settings, to the console; a worker process has
    // no other listener on this queue.
    queue.on('error', (error) => this.onError(error));
    // One job for all, because each run of a job on PostgreSQL costs 10 ms of CPU.
    recurring.add('stock-repairs', sweepEveryMs, () => this.#repair());
    if (inventory.isExternal) recurring.add('overdue-returns', returnOverdueEveryMs, () => this.#returnOverdue());
    recurring.retire('overdue-deductions', 'abandoned-reservations', 'stock-differences');
  }

  /**
   * The worker reconnects by itself when Redis is available again; without a listener the error would end the process.
   */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#failures.warn('The inventory worker cannot reach its queue', error);
  }

  async process(job: InventoryJob): Promise<void> {
    if (job.name === STOCK_ARRIVED) await coverBackOrders(this.orm.em.fork(), job.data.stockFileId);
    else if (job.name === STOCK_RETURNED) await this.#restoreExternalStock(job.data.orderId, job.id ?? '');
    else await this.#deduct(job.data.orderId);
  }

  /**
   * Deducts large orders in parts, one transaction each, so that other orders of the stock file wait for one part only.
   */
  async #deduct(orderId: string): Promise<void> {
    let outcome = await deductPart(this.orm.em.fork(), this.inventory, orderId);
    while (outcome === 'part') outcome = await deductPart(this.orm.em.fork(), this.inventory, orderId);
    if (outcome === 'failed') this.#logger.warn({ orderId }, 'Inventory deduction failed');
  }

  /**
   * Restores the stock in the external source; the order step has already restored it in the ledger. The event is marked
   * as handled in the same transaction, because the source forgets by then what it has restored.
   */
  async #restoreExternalStock(orderId: string, eventId: string): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const db = database(em);
      const handled = await sql`
        select from outbox_events where id = ${eventId} and handled_at is not null`.execute(db);
      if (handled.rows.length > 0) return;
      await this.inventory.restore(em, order, order.deductedAt !== null);
      await sql`update outbox_events set handled_at = now() where id = ${eventId}`.execute(db);
    });
  }

  /** A failing sweep does not stop the others, but the job fails in the end. */
  async #repair(): Promise<void> {
    const failures: unknown[] = [];
    // One after the other: beside each other they would keep three connections open, 5 MiB each, in an idle portal. The
    // deductions come last, because they may wait for an external inventory.
    for (const sweep of [() => this.#returnAbandoned(), () => this.#addDifferencesToItems(), () => this.#sweep()]) {
      await sweep().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Finds approved orders whose job was lost, and deducts their stock now. A failure with one order does not stop the
   * others.
   */
  async #sweep(): Promise<void> {
    const { rows } = await typedSql({ id: 'text' })`
      select distinct orders.id from orders join order_events event on event.order_id = orders.id and event.action = 'approve'
      where inventory_status = 'pending' and event.created_at < now() - make_interval(secs => ${overdueMs / 1000})
      order by orders.id limit 500`.execute(database(this.orm.em.fork()));
    for (const { id } of rows) {
      await this.#deduct(id).catch((err: unknown) =>
        this.#logger.warn({ err, orderId: id }, 'Inventory deduction failed'),
      );
    }
  }

  /**
   * Repeats returns to the external inventory whose job was lost, or failed because the inventory was away for longer than
   * its attempts take. A failure with one order does not stop the others.
   */
  async #returnOverdue(): Promise<void> {
    const { rows } = await typedSql({ eventId: 'text', orderId: 'text' })`
      select id as "eventId", payload->>'orderId' as "orderId" from outbox_events
      where kind = ${sql.lit(STOCK_RETURNED)} and handled_at is null
        and dispatched_at < now() - make_interval(secs => ${overdueReturnSeconds})
      order by id limit 100`.execute(database(this.orm.em.fork()));
    for (const { eventId, orderId } of rows) {
      await this.#restoreExternalStock(orderId, eventId).catch((err: unknown) =>
        this.#logger.warn({ err, orderId }, 'Stock could not be returned to the external inventory'),
      );
    }
  }

  /**
   * Returns the lots that interrupted approvals had reserved and interrupted cancellations had not returned. Orders
   * late in the list may have been approved again meanwhile, so each order's age is checked again under its lock.
   */
  async #returnAbandoned(): Promise<void> {
    const em = this.orm.em.fork();
    const { rows } = await typedSql({ id: 'text' })`
      select id from order_stock_progress join orders on orders.id = order_id
      where inventory_status not in ('pending', 'error') and updated_at < now() - make_interval(secs => ${abandonedMs / 1000})
      order by updated_at limit 100`.execute(database(em));
    for (const { id } of rows) await tryToReturnStockInParts(em, id, this.#logger, abandonedMs);
  }

  /**
   * Adds the rows of `stock_item_differences` to their items. Such rows remain when writing a new version of a stock
   * file fails or is killed. A failing file does not stop the others.
   */
  async #addDifferencesToItems(): Promise<void> {
    const em = this.orm.em.fork();
    const { rows } = await typedSql({ id: 'text' })`
      select distinct stock_file_id as id from stock_item_differences`.execute(database(em));
    for (const { id } of rows) {
      await em
        .transactional((inner) => addDifferencesToItems(inner, id))
        .catch((err: unknown) => this.#logger.warn({ err, stockFileId: id }, 'Adding stock differences failed'));
    }
  }
}
