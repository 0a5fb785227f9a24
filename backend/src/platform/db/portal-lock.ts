import { Logger } from '@nestjs/common';
import pg from 'pg';
import { Backoff } from '../backoff.js';
import { hasCode, messageOf } from '../errors.js';
import { FailureLog } from '../failure-log.js';
import { isAlive } from './postmaster-file.js';

/** An arbitrary number: only the portal takes advisory locks in the `postgres` database of its embedded cluster. */
const lockKey = 0x706f7274;
/** Time for connections of a stopping portal to end; usually a few milliseconds. */
const patienceMs = 1_000;
/** Additional time in which PostgreSQL on a busy machine notices that the process that holds the lock was killed. */
const noticedWithinMs = 10_000;
const answerWithinMs = 10_000;

export class PortalLockTakenError extends Error {
  override name = 'LockTaken';

  constructor(readonly holder: string) {
    super(`The portal's lock is held by ${holder}`);
  }
}

/**
 * Marks a running embedded PostgreSQL as owned by one portal: an advisory lock on a connection that stays open as long
 * as the process. The database releases it however the process ends, which a lock file cannot guarantee.
 */
export class PortalLock {
  readonly #failures = new FailureLog(new Logger(PortalLock.name));
  readonly #backoff = new Backoff();
  #client: pg.Client | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #released = false;

  private constructor(
    private readonly url: string,
    private readonly Client: typeof pg.Client,
  ) {}

  /**
   * Takes the lock, or throws `PortalLockTakenError` when another portal holds it. Specs that inject failures pass
   * their own `Client`.
   */
  static async take(url: string, Client = pg.Client): Promise<PortalLock> {
    const lock = new PortalLock(url, Client);
    await lock.#connect(patienceMs);
    return lock;
  }

  /**
   * Called before the database stops: a lost connection is no longer replaced, and the portal's other connections get
   * time to close. Pools close in the background and would report an error for each connection that the database
   * closes.
   */
  async prepareToStop(): Promise<void> {
    this.#released = true;
    clearTimeout(this.#reconnect);
    let isLate = false;
    const wait = async () => {
      while (!isLate && (await this.#othersConnected())) await pause();
    };
    await atMost(patienceMs, wait());
    isLate = true;
  }

  /**
   * Closes the connection, which releases the lock. Does not wait for a database that does not respond, because this
   * must not keep the process from ending.
   */
  async release(): Promise<void> {
    await atMost(
      patienceMs,
      this.#client?.end().catch(() => undefined),
    );
  }

  async #othersConnected(): Promise<boolean> {
    const sql = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`;
    return (await this.#client?.query(sql).catch(() => null))?.rowCount === 1;
  }

  async #connect(patience: number): Promise<void> {
    const client = new this.Client({
      connectionString: this.url,
      application_name: `process ${process.pid}`,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await acquire(client, patience);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#released) {
      client.end().catch(() => undefined);
      return;
    }
    this.#client = client;
    this.#backoff.reset();
    client.once('end', () => this.#reconnectLater('The connection was closed'));
  }

  /**
   * Takes the lock again over a new connection, because after a crash PostgreSQL restarts itself and forgets its locks.
   */
  #reconnectLater(error: unknown): void {
    if (this.#released) return;
    this.#failures.warn("The portal's lock is lost", error);
    this.#reconnect = setTimeout(() => {
      this.#connect(0).catch((reason: unknown) => this.#reconnectLater(reason));
    }, this.#backoff.nextPauseMs()).unref();
  }
}

async function acquire(client: pg.Client, patience: number): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken) return;
    if (Date.now() >= until) {
      const { name, pid } = await holder(client);
      const isKilled = pid === undefined || !isAlive(pid);
      if (!isKilled || Date.now() >= until + noticedWithinMs) throw new PortalLockTakenError(name);
    }
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

/** Waits for `work`, but no longer than `ms`. Leaves no timer behind, which would delay the end of the process. */
async function atMost(ms: number, work: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The application name of the lock's holder, and the id of its process. Both are unknown when it has just ended. */
async function holder(client: pg.Client): Promise<{ name: string; pid?: number }> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [lockKey],
  );
  const [row] = rows;
  return row
    ? { name: row.name, pid: Number(row.name.replace('process ', '')) }
    : { name: 'a process that just ended' };
}

/** True for failures while a database starts, stops or has just gone, which a retry may solve. */
export function isTemporaryFailure(error: unknown): boolean {
  // 57P01 to 57P03: shutting down, crashed, starting up. 53300: every connection in use.
  if (hasCode(error, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300'))
    return true;
  return /Connection terminated|timeout expired/.test(messageOf(error));
}
