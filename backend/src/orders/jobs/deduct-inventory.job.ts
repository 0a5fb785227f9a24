import { LockMode } from '@mikro-orm/core';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { InsufficientItem } from '@portal/contract/orders';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import { InventorySource, InventoryUnavailable } from '../../catalogue/inventory/inventory-source.js';
import { RecurringJobs } from '../../platform/queue/recurring-jobs.js';
import { Order } from '../order.entity.js';
import { record } from '../order-event.js';
import { INVENTORY_QUEUE, STOCK_RETURNED } from './inventory-queue.js';

const sweepEveryMs = 15_000;
/** A deduction takes well under a second: one that has waited this long has lost its job. */
const overdueMs = 30_000;

interface Failure {
  reason: string;
  items: InsufficientItem[];
}

const tooFew = 'There is less in stock than was promised: its numbers were changed since.';

type InventoryJob = Job<{ orderId: string }>;

/**
 * Turns the reservation of an approved order into a deduction. A job may run twice or be cut off anywhere: it acts only
 * while the order is `pending`, under the order's lock, in one transaction (design 6, row R02).
 */
@Processor(INVENTORY_QUEUE, { concurrency: 2, lockDuration: 10_000, stalledInterval: 5_000 })
export class DeductInventory extends WorkerHost {
  readonly #logger = new Logger(DeductInventory.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly inventory: InventorySource,
    recurring: RecurringJobs,
    @InjectQueue(INVENTORY_QUEUE) queue: Queue,
  ) {
    super();
    // In a worker nobody else does, and what is unheard BullMQ writes to the console with its connection.
    queue.on('error', (error) => this.onError(error));
    recurring.add('overdue-deductions', sweepEveryMs, () => this.#sweep());
  }

  /** The worker goes on by itself when its store is back; without a listener the error would end the process. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#logger.warn(`Inventory worker: ${error.message}`);
  }

  async process(job: InventoryJob): Promise<void> {
    if (job.name === STOCK_RETURNED) await this.#giveBack(job.data.orderId);
    else await this.#deduct(job.data.orderId);
  }

  async #deduct(orderId: string): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (order?.inventoryStatus !== 'pending') return;
      const failure = await this.#tryToDeduct(em, order);
      if (failure) {
        order.deductionFailed(failure.reason, failure.items);
        await em.flush();
        await record(em, order, { action: 'deduction-failed', actorId: null, reason: failure.reason });
        this.#logger.warn({ orderId, items: failure.items.length }, 'Inventory deduction failed');
      } else {
        order.deducted();
        await em.flush();
        await record(em, order, { action: 'deduct', actorId: null });
      }
    });
  }

  async #tryToDeduct(em: EntityManager, order: Order): Promise<Failure | null> {
    try {
      const items = await this.inventory.deduct(em, order);
      return items.length > 0 ? { reason: tooFew, items } : null;
    } catch (error) {
      if (error instanceof InventoryUnavailable) return { reason: error.message, items: [] };
      throw error;
    }
  }

  /** Outside the portal; the ledger's part was done by the step that gave the stock back. */
  async #giveBack(orderId: string): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      await this.inventory.giveBack(em, order, order.deductedAt !== null);
    });
  }

  /** Finds approved orders whose job was lost, and does them now. One that fails does not keep the others. */
  async #sweep(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select distinct orders.id from orders join order_events event on event.order_id = orders.id and event.action = 'approve'
      where inventory_status = 'pending' and event.created_at < now() - make_interval(secs => ${overdueMs / 1000})
      order by orders.id limit 500`.execute(this.orm.em.fork().getKysely());
    for (const { id } of rows) {
      await this.#deduct(id).catch((err: unknown) =>
        this.#logger.warn({ err, orderId: id }, 'Inventory deduction failed'),
      );
    }
  }
}
