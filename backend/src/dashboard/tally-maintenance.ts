import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { RecurringJobs } from '../platform/queue/recurring-jobs.js';
import { mergeTallies, recountTallies } from './tally.js';

const minuteMs = 60_000;

/**
 * Merges the rows of the tallies every 30 s, because each dashboard and each page of orders adds them up, and an order
 * writes some ten of them. Corrects the tallies by a recount of all orders, brand views and downloads once a day.
 */
@Injectable()
export class TallyMaintenance {
  readonly #logger = new Logger(TallyMaintenance.name);

  constructor(
    private readonly orm: MikroORM,
    recurring: RecurringJobs,
  ) {
    recurring.add('merge-tallies', minuteMs / 2, () => mergeTallies(this.orm.em.fork()));
    recurring.add('recount-tallies', 24 * 60 * minuteMs, () => this.#recount());
  }

  async #recount(): Promise<void> {
    const corrected = await recountTallies(this.orm.em.fork());
    if (corrected > 0) this.#logger.error({ corrected }, 'Sums of the dashboard differed from a recount');
  }
}
