import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ENV, type Env } from '../../config/env.js';
import { messageOf } from '../errors.js';

interface Recurring {
  queue: Queue;
  name: string;
  everyMs: number;
}

/** What a sweep repairs must not wait much longer for the sweep itself. */
const lookEveryMs = 15_000;

/**
 * Jobs that come round, in one of the processes that run jobs. The queue keeps them, but may come back without its
 * memory (a Redis that writes nothing to disk); they are then given to it again (row R04).
 */
@Injectable()
export class RecurringJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(RecurringJobs.name);
  readonly #jobs: Recurring[] = [];
  #look: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(@Inject(ENV) private readonly env: Env) {}

  async add(queue: Queue, name: string, everyMs: number): Promise<void> {
    const job = { queue, name, everyMs };
    this.#jobs.push(job);
    // Unheard, BullMQ writes the whole error with its connection to the console.
    if (queue.listenerCount('error') === 0)
      queue.on('error', (error) => this.#logger.warn(`Queue ${queue.name}: ${error.message}`));
    await schedule(job);
  }

  onApplicationBootstrap(): void {
    // Queues on PostgreSQL remember what the portal does.
    if (this.env.redisUrl) this.#look = setInterval(() => void this.#giveAgain(), lookEveryMs);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#look);
  }

  async #giveAgain(): Promise<void> {
    // While a store is away its answers are waited for.
    if (this.#looking) return;
    this.#looking = true;
    try {
      for (const job of this.#jobs) {
        if ((await job.queue.getJobScheduler(job.name)) === undefined) await schedule(job);
      }
    } catch (error) {
      this.#logger.warn(`Recurring jobs could not be looked at: ${messageOf(error)}`);
    } finally {
      this.#looking = false;
    }
  }
}

async function schedule({ queue, name, everyMs }: Recurring): Promise<void> {
  const opts = { attempts: 1, removeOnComplete: true, removeOnFail: true };
  await queue.upsertJobScheduler(name, { every: everyMs }, { name, opts });
}
