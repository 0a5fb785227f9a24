import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { RecurringJobs } from '../platform/queue/recurring-jobs.js';
import { mergeTallies, recountTallies } from './tally.js';

const minuteMs = 60_000;

/** Keeps the tallies short, which every page of orders adds up, and once a day holds them against a recount. */
@Injectable()
export class KeepTallies {
  readonly #logger = new Logger(KeepTallies.name);

  constructor(
    private readonly orm: MikroORM,
    recurring: RecurringJobs,
  ) {
    recurring.add('merge-tallies', 5 * minuteMs, () => mergeTallies(this.orm.em.fork()));
    recurring.add('recount-tallies', 24 * 60 * minuteMs, () => this.#recount());
  }

  async #recount(): Promise<void> {
    const corrected = await recountTallies(this.orm.em.fork());
    if (corrected > 0) this.#logger.error({ corrected }, 'Sums of the dashboard differed from a recount');
  }
}
