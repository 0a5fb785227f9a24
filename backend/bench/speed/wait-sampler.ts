import pg from 'pg';

const everyMs = 20;

/** Samples what the portal's database sessions do, 50 times a second. */
export class WaitSampler {
  readonly #client: pg.Client;
  readonly #totals = new Map<string, number>();
  #connected: Promise<unknown> | undefined;
  #running: Promise<void> | undefined;
  #isStopped = true;

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url, application_name: 'sampler' });
  }

  async start(): Promise<void> {
    this.#connected ??= this.#client.connect();
    await this.#connected;
    this.#isStopped = false;
    this.#running = this.#sample();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  /**
   * Milliseconds of all sessions together by what they did, the longest first. PostgreSQL takes a lock named `object` when
   * a transaction with notifications commits.
   */
  table(): [string, number][] {
    return [...this.#totals].toSorted(([, a], [, b]) => b - a);
  }

  async #sample(): Promise<void> {
    let last = performance.now();
    while (!this.#isStopped) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      const { rows } = await this.#client.query<{ what: string; sessions: number }>(`
        select case
            when state = 'idle in transaction' then 'transaction open, waiting for the portal'
            when wait_event_type = 'Lock' and query ~ 'stock_files' then 'waiting for the stock file''s lock'
            when wait_event = 'object' then 'waiting for another commit with notifications'
            when wait_event_type = 'Lock' then 'waiting for other locks'
            when wait_event ~* '^wal' then 'waiting for the log on disk'
            when wait_event is not null then 'waiting for other things'
            else 'computing, or waiting for a core' end as what, count(*)::int as sessions
        from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and state in ('active', 'idle in transaction', 'fastpath function call') group by 1`);
      const now = performance.now();
      for (const { what, sessions } of rows)
        this.#totals.set(what, (this.#totals.get(what) ?? 0) + sessions * (now - last));
      last = now;
    }
  }
}
