/** The size of a job: small work takes a fraction of a second, large work seconds. */
export type JobSize = 'small' | 'large';

export interface Job {
  readonly person: string;
  readonly size: JobSize;
}

/**
 * Decides which waiting job runs next, for a bounded number of places.
 *
 * - Each person has a first-in-first-out line for small jobs and one for large jobs. The lines take turns (round-robin),
 *   so that a person with a hundred jobs delays another person's first job by at most one turn.
 * - Large jobs occupy at most half of the places, so that small jobs never wait for a large one to finish.
 * - At most `placesForSmall` small jobs run at once.
 * - One person never occupies the last free place, nor the last one for small jobs.
 *
 * A line that may not run keeps its turn, so that no line starves.
 */
export class FairScheduler<J extends Job> {
  readonly #places: number;
  readonly #placesFor: Record<JobSize, number>;
  readonly #placesForPerson: number;
  readonly #running = new Set<J>();
  /** The lines in the order of their turns: a line moves to the end when one of its jobs starts. */
  readonly #lines = new Map<string, J[]>();

  constructor(places: number, placesForSmall = places) {
    this.#places = places;
    this.#placesFor = { small: placesForSmall, large: Math.ceil(places / 2) };
    this.#placesForPerson = Math.max(1, places - 1);
  }

  add(job: J): void {
    const line = this.#lines.get(lineOf(job));
    if (line) line.push(job);
    else this.#lines.set(lineOf(job), [job]);
  }

  /** Removes a waiting job from its line. */
  remove(job: J): void {
    const line = this.#lines.get(lineOf(job));
    if (!line?.includes(job)) return;
    line.splice(line.indexOf(job), 1);
    if (line.length === 0) this.#lines.delete(lineOf(job));
  }

  /** Starts and returns the next job, or returns undefined while every place is taken or no waiting job may run. */
  start(): J | undefined {
    if (this.#running.size >= this.#places) return undefined;
    for (const [name, line] of this.#lines) {
      const [job] = line;
      if (job === undefined || !this.#mayRun(job)) continue;
      line.shift();
      this.#lines.delete(name);
      if (line.length > 0) this.#lines.set(name, line);
      this.#running.add(job);
      return job;
    }
    return undefined;
  }

  finish(job: J): void {
    this.#running.delete(job);
  }

  get runningCount(): number {
    return this.#running.size;
  }

  waiting(): J[] {
    return [...this.#lines.values()].flat();
  }

  waitingOf(person: string): number {
    return this.waiting().filter((job) => job.person === person).length;
  }

  /** Returns the number of waiting jobs that start before the given job. */
  ahead(job: J): number {
    let ahead = 0;
    let isBehind = false;
    const rank = this.#lines.get(lineOf(job))?.indexOf(job) ?? 0;
    for (const [name, line] of this.#lines) {
      if (name === lineOf(job)) {
        isBehind = true;
        ahead += rank;
      } else ahead += Math.min(line.length, isBehind ? rank : rank + 1);
    }
    return ahead;
  }

  #mayRun({ person, size }: J): boolean {
    const running = [...this.#running];
    const own = running.filter((job) => job.person === person);
    if (own.length >= this.#placesForPerson) return false;
    if (running.filter((job) => job.size === size).length >= this.#placesFor[size]) return false;
    return (
      size === 'large' || own.filter((job) => job.size === 'small').length < Math.max(1, this.#placesFor.small - 1)
    );
  }
}

const lineOf = ({ person, size }: Job): string => `${size} ${person}`;
