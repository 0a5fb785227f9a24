import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { Backoff } from '../backoff.js';
import { FailureLog } from '../failure-log.js';
import { connectTimeoutMs } from './database-url.js';

/** A regular query detects a connection that the network dropped without closing it. */
const checkEveryMs = 15_000;
const answerWithinMs = 10_000;
const giveUpAfterMs = 5_000;

interface Listening {
  databaseUrl: string;
  channel: string;
  onNotification(payload: string): void;
  /** Called after a time without connection, in which notifications may have been missed. */
  restored(): void;
}

/** A connection that receives the notifications of committed transactions (LISTEN), and is replaced when it is lost. */
export class NotificationListener {
  readonly #failures = new FailureLog(new Logger(NotificationListener.name));
  readonly #backoff = new Backoff();
  #client: pg.Client | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #stopped = false;

  /** Specs that inject failures pass their own `Client`. */
  constructor(
    private readonly listening: Listening,
    private readonly Client: typeof pg.Client = pg.Client,
  ) {}

  /**
   * Resolves when the listener is connected, or when the database does not respond; in this case the listener keeps
   * trying in the background.
   */
  async start(): Promise<void> {
    if (this.#stopped) return;
    const { databaseUrl, channel } = this.listening;
    const client = new this.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerWithinMs,
      application_name: channel,
    });
    this.#client = client;
    let isLost = false;
    const reconnect = (error: unknown) => {
      if (isLost || this.#stopped) return;
      isLost = true;
      this.#failures.warn(`Notifications on ${channel} are not received`, error);
      clearInterval(this.#check);
      client.end().catch(() => undefined);
      this.#reconnect = setTimeout(() => {
        this.start().then(() => this.#client?.listenerCount('notification') && this.listening.restored());
      }, this.#backoff.nextPauseMs());
    };
    client.on('error', reconnect);
    client.on('end', () => reconnect('The connection was closed'));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#backoff.reset();
      client.on('notification', ({ payload }) => this.listening.onNotification(payload ?? ''));
      this.#check = setInterval(() => client.query('select 1').catch(reconnect), checkEveryMs);
    } catch (error) {
      reconnect(error);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#reconnect);
    clearInterval(this.#check);
    // A database that does not respond must not keep the process from ending.
    const ended = this.#client?.end().catch(() => undefined);
    await Promise.race([ended, delay(giveUpAfterMs, undefined, { ref: false })]);
  }
}
