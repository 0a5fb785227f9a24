import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectWithinMs } from './database-url.js';

const reconnectAfterMs = 1_000;
/** A connection that a network dropped without a word is found out by asking. */
const checkEveryMs = 15_000;
const answerWithinMs = 10_000;
const giveUpAfterMs = 5_000;

interface Listening {
  databaseUrl: string;
  channel: string;
  heard(payload: string): void;
  /** After a gap: what was said in it was not heard. */
  restored(): void;
}

/** A connection that listens to what transactions say with `notify` once they commit, and comes back when it is lost. */
export class Listener {
  #client: pg.Client | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(private readonly listening: Listening) {}

  /** Resolves when it listens, or when the database does not answer; it then goes on trying. */
  async start(): Promise<void> {
    if (this.#stopped) return;
    const { databaseUrl, channel } = this.listening;
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: connectWithinMs,
      query_timeout: answerWithinMs,
      application_name: channel,
    });
    this.#client = client;
    let lost = false;
    const reconnect = () => {
      if (lost || this.#stopped) return;
      lost = true;
      clearInterval(this.#check);
      client.end().catch(() => undefined);
      this.#reconnect = setTimeout(() => {
        this.start().then(() => this.#client?.listenerCount('notification') && this.listening.restored());
      }, reconnectAfterMs);
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      client.on('notification', ({ payload }) => this.listening.heard(payload ?? ''));
      this.#check = setInterval(() => client.query('select 1').catch(reconnect), checkEveryMs);
    } catch {
      reconnect();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#reconnect);
    clearInterval(this.#check);
    // A database that does not answer must not keep the process.
    const ended = this.#client?.end().catch(() => undefined);
    await Promise.race([ended, delay(giveUpAfterMs, undefined, { ref: false })]);
  }
}
