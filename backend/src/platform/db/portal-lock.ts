import pg from 'pg';
import { hasCode, messageOf } from '../errors.js';

/** Any number; only the portal takes advisory locks in the `postgres` database of its embedded cluster. */
const lockKey = 0x706f7274;
const reconnectAfterMs = 1_000;
/** For connections to end: that of a killed portal, or those of one that stops. Usually a few milliseconds. */
const patienceMs = 1_000;

export class LockTaken extends Error {
  override name = 'LockTaken';

  constructor(readonly holder: string) {
    super(`The portal's lock is held by ${holder}`);
  }
}

/**
 * Marks a running embedded PostgreSQL as one portal's: an advisory lock on a connection that lives as long as the
 * process. The database frees it however the process ends, which no lock file can promise.
 */
export class PortalLock {
  #client: pg.Client | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #released = false;

  private constructor(private readonly url: string) {}

  static async take(url: string): Promise<PortalLock> {
    const lock = new PortalLock(url);
    await lock.#connect(patienceMs);
    return lock;
  }

  /**
   * Before the database stops: a lost connection is no longer replaced, and the portal's others get a moment to
   * finish closing. Pools close theirs without being waited for, and would report each one that was cut off.
   */
  async prepareToStop(): Promise<void> {
    this.#released = true;
    clearTimeout(this.#reconnect);
    const until = Date.now() + patienceMs;
    while (Date.now() < until && (await this.#othersConnected())) await pause();
  }

  async release(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
  }

  async #othersConnected(): Promise<boolean> {
    const sql = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`;
    return (await this.#client?.query(sql).catch(() => null))?.rowCount === 1;
  }

  async #connect(patience: number): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: `process ${process.pid}`,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await acquire(client, patience);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    client.once('end', () => this.#reconnectLater());
  }

  /** After a crash PostgreSQL restarts itself and forgets its locks. */
  #reconnectLater(): void {
    if (this.#released) return;
    this.#reconnect = setTimeout(() => {
      this.#connect(0).catch(() => this.#reconnectLater());
    }, reconnectAfterMs).unref();
  }
}

async function acquire(client: pg.Client, patience: number): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken) return;
    if (Date.now() >= until) throw new LockTaken(await holder(client));
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [lockKey],
  );
  return rows[0]?.name ?? 'a process that just ended';
}

/** Failures of a database that starts, stops or has just gone: trying again may help. */
export function isPassing(error: unknown): boolean {
  // 57P01 to 57P03: shutting down, crashed, starting up. 53300: every connection in use.
  if (hasCode(error, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300'))
    return true;
  return /Connection terminated|timeout expired/.test(messageOf(error));
}
