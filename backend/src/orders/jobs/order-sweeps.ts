import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { waitsForStock } from '../../catalogue/inventory/stock-arrived.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { RecurringJobs } from '../../platform/queue/recurring-jobs.js';
import { expireProposal } from '../revisions/end-proposal.js';
import { coverBackOrders } from './cover-back-orders.js';
import { enterOlderOrders } from './enter-older-orders.js';
import { heldForNobody, releaseBackOrder } from './release-back-order.js';
import { remindOfProposal } from './remind-of-proposal.js';

const sweepEveryMs = 60_000;
const hourMs = 60 * 60_000;
/** At most this many proposals are handled by one run; the next one takes the others. */
const batch = 500;

/** Recurring jobs of orders under review. They also do what was due while no process ran jobs. */
@Injectable()
export class OrderSweeps {
  readonly #logger = new Logger(OrderSweeps.name);

  constructor(
    private readonly orm: MikroORM,
    recurring: RecurringJobs,
  ) {
    // One job for all, because each run of a job on PostgreSQL costs 10 ms of CPU.
    recurring.add('orders-under-review', sweepEveryMs, async () => {
      await this.endProposals();
      await this.releaseBackOrders();
      await this.coverBackOrders();
    });
    recurring.add('drafts', hourMs, () => this.deleteUnreachableDrafts());
    recurring.add('ledger', hourMs, () => this.enterOlderOrders());
  }

  /** Releases lots that back-orders hold for buyers who were rejected or removed since. */
  async releaseBackOrders(): Promise<void> {
    await this.#each(await this.#ids(heldForNobody), 'A back-order could not be released', releaseBackOrder);
  }

  /** Covers back-orders whose stock arrived without a job: the job was lost, or ran before a transaction committed. */
  async coverBackOrders(): Promise<void> {
    const files = await this.#ids(sql`select distinct stock_file_id as id from orders where ${waitsForStock}`);
    await this.#each(files, 'Back-orders could not be covered', coverBackOrders);
  }

  /**
   * Expires proposals whose answer is overdue, and reminds buyers a day before (row V07). A buyer who has a day or less
   * for the answer gets no reminder.
   */
  async endProposals(): Promise<void> {
    const overdue = await this.#ids(sql`
      select order_id as id from order_proposals where state = 'open' and expires_at <= now()
      order by expires_at limit ${batch}`);
    await this.#each(overdue, 'A proposal could not expire', expireProposal);
    const due = await this.#ids(sql`
      select proposal.order_id as id from order_proposals proposal
        join order_revisions made on made.order_id = proposal.order_id and made.number = proposal.revision
      where state = 'open' and expires_at > now() and expires_at <= now() + interval '1 day' and reminded_at is null
        and expires_at > made.created_at + interval '1 day'
      order by expires_at limit ${batch}`);
    await this.#each(due, 'A buyer could not be reminded of a proposal', remindOfProposal);
  }

  /** Enters into the ledger the orders that a release before it approved. */
  async enterOlderOrders(): Promise<void> {
    while (await enterOlderOrders(this.orm.em.fork()));
  }

  /** Deletes drafts of removed buyers, and of deleted brands and stock files: nobody can open them. */
  async deleteUnreachableDrafts(): Promise<void> {
    await sql`
      with unreachable as (
        select drafts.id from drafts left join users on users.id = buyer_id and removed_at is null
          left join brands on brands.id = brand_id and brands.deleted_at is null
          left join stock_files on stock_files.id = stock_file_id and stock_files.deleted_at is null
        where order_id is null and (users.id is null or brands.id is null or stock_files.id is null)
        for update of drafts skip locked
      ), lines as (delete from draft_lines where draft_id in (select id from unreachable))
      delete from drafts where id in (select id from unreachable)`.execute(database(this.orm.em.fork()));
  }

  async #ids(statement: RawBuilder<unknown>): Promise<string[]> {
    const { rows } = await typedSql({ id: 'text' })`${statement}`.execute(database(this.orm.em.fork()));
    return rows.map(({ id }) => id);
  }

  /** A failure with one does not stop the others. */
  async #each(
    ids: string[],
    failure: string,
    work: (em: EntityManager, id: string) => Promise<unknown>,
  ): Promise<void> {
    for (const id of ids) {
      await work(this.orm.em.fork(), id).catch((err: unknown) => this.#logger.warn({ err, id }, failure));
    }
  }
}
