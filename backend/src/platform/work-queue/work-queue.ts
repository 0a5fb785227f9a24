import { availableParallelism } from 'node:os';
import { messages } from '@portal/contract/messages';
import { DomainError } from '../http/errors/domain-error.js';
import { FairScheduler, type Job, type JobSize } from './fair-scheduler.js';

/** The person who requested the work. */
export interface Requester {
  person: string;
  /** Aborted when the person's request is disconnected: waiting work is dropped, running work is stopped. */
  signal?: AbortSignal;
  /** The `Idempotency-Key`: equal requests, such as those of a double click, run one after the other and count as one. */
  requestKey?: string;
}

export interface Work extends Requester {
  size: JobSize;
  /** True for a further part of work that has already begun: it waits for its turn and is never refused. */
  isContinuation?: boolean;
}

interface QueuedJob extends Job {
  start: () => void;
}

/**
 * Places for two large and two small jobs. A reader process needs 70 MiB for a usual workbook and is limited to 370
 * MiB.
 */
const defaultPlaces = 4;
/** The most waiting jobs of one person. The front end sends one file at a time, so more jobs come from a program. */
const mostWaitingOfPerson = 20;
/** The time after which a refused client should retry. Twenty workbooks of 30,000 rows are read in about 10 s. */
const retryAfterSeconds = 10;

/** The queue of all expensive work that a person requests: reading workbooks, marking problems in them, and exports. */
export class WorkQueue {
  readonly #scheduler: FairScheduler<QueuedJob>;
  /** For each person and request key, a promise that settles when the last equal request has settled. */
  readonly #equalRequests = new Map<string, Promise<unknown>>();

  constructor(places = defaultPlaces, placesForSmall = places) {
    this.#scheduler = new FairScheduler(places, placesForSmall);
  }

  /**
   * The queue of a process. More small jobs than processors take turns on them and are finished no earlier, but each
   * keeps a reader process with 60 MiB in use. Of three places one person may take two, one for each of two processors.
   */
  static forMachine(): WorkQueue {
    return new WorkQueue(defaultPlaces, Math.max(3, availableParallelism()));
  }

  /**
   * Runs the work when its turn has come. Throws `common.too_much_waiting` beyond 20 waiting jobs of one person, and the
   * signal's reason when the person disconnects before the work starts; the work itself watches the signal from then on.
   */
  async run<Result>(work: Work, compute: () => Promise<Result>): Promise<Result> {
    if (work.requestKey === undefined) return this.#run(work, compute);
    const key = JSON.stringify([work.person, work.requestKey]);
    const previous = this.#equalRequests.get(key) ?? Promise.resolve();
    const result = previous.then(() => this.#run(work, compute));
    const settled = result.catch(() => undefined);
    this.#equalRequests.set(key, settled);
    void settled.then(() => {
      if (this.#equalRequests.get(key) === settled) this.#equalRequests.delete(key);
    });
    return result;
  }

  async #run<Result>(work: Work, compute: () => Promise<Result>): Promise<Result> {
    const { person, signal, isContinuation = false } = work;
    signal?.throwIfAborted();
    if (!isContinuation && this.#scheduler.waitingOf(person) >= mostWaitingOfPerson)
      throw new DomainError('common.too_much_waiting', messages.common.tooMuchWaiting, {
        retryAfter: retryAfterSeconds,
      });
    const job = await this.#waitForTurn(work);
    try {
      return await compute();
    } finally {
      this.#scheduler.finish(job);
      this.#startJobs();
    }
  }

  counts(): { running: number; waiting: number } {
    return { running: this.#scheduler.runningCount, waiting: this.#scheduler.waiting().length };
  }

  /**
   * Returns the number of jobs that start before the person's next waiting job, or null when no job of the person
   * waits.
   */
  aheadOf(person: string): number | null {
    const own = this.#scheduler.waiting().filter((job) => job.person === person);
    return own.length === 0 ? null : Math.min(...own.map((job) => this.#scheduler.ahead(job)));
  }

  #waitForTurn({ person, size, signal }: Work): Promise<QueuedJob> {
    return new Promise((resolve, reject) => {
      const drop = () => {
        this.#scheduler.remove(job);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', drop);
        resolve(job);
      };
      const job: QueuedJob = { person, size, start };
      signal?.addEventListener('abort', drop, { once: true });
      this.#scheduler.add(job);
      this.#startJobs();
    });
  }

  #startJobs(): void {
    for (let job = this.#scheduler.start(); job !== undefined; job = this.#scheduler.start()) job.start();
  }
}
