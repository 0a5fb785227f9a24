import { type BackendFactory, PostgresConnection, PostgresQueueBackend, runMigrations } from 'bullmq';
import pg from 'pg';

/** The schema of BullMQ's tables. */
const schema = 'jobs';
/** TCP keep-alive detects a silently dropped connection within seconds, as BullMQ's own connection does. */
const keepAliveInitialDelayMillis = 10_000;

/**
 * A client whose `error` events are ignored. A lost connection emits this event, which would end a process without a
 * listener (row R03). The pending query of the client fails anyway.
 */
export class ErrorIgnoringClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

interface QueuePoolConfig extends pg.PoolConfig {
  Client: typeof ErrorIgnoringClient;
}

/**
 * The connections of all queues and workers of a process: a pool for statements and one client for LISTEN. BullMQ's own
 * connection would open a pool for each queue and each worker, and a LISTEN client for each worker.
 *
 * BullMQ's own connection also keeps two failures forever: a database that was unavailable while the tables were checked,
 * and a LISTEN client lost before its error listener was attached. Every later use then fails at once. Here the next use
 * checks again and gets a new client.
 */
export class QueuePool extends pg.Pool {
  readonly #connections = new Set<SharedConnection>();
  #ready: Promise<void> | undefined;
  #listenClient: Promise<pg.Client> | undefined;

  constructor(private readonly config: QueuePoolConfig) {
    super({ ...config, options: `-c search_path=${schema}` });
    // Each queue and each worker listens to the pool's errors.
    this.setMaxListeners(0);
  }

  join(connection: SharedConnection): void {
    this.#connections.add(connection);
  }

  async leave(connection: SharedConnection): Promise<void> {
    if (!this.#connections.delete(connection) || this.#connections.size > 0) return;
    const listenClient = await this.#listenClient?.catch(() => undefined);
    await Promise.all([listenClient?.end(), this.end()]);
  }

  waitUntilReady(): Promise<void> {
    this.#ready ??= this.#migrate().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #migrate(): Promise<void> {
    const client = await this.connect();
    let isDone = false;
    try {
      await runMigrations(client, schema);
      isDone = true;
    } finally {
      // A client that failed is closed rather than given to the next query.
      client.release(!isDone);
    }
  }

  getListenClient(): Promise<pg.Client> {
    this.#listenClient ??= this.#connectListenClient();
    return this.#listenClient;
  }

  async #connectListenClient(): Promise<pg.Client> {
    const { Client, ...config } = this.config;
    const client = new Client({
      ...config,
      application_name: 'jobs',
      keepAlive: true,
      keepAliveInitialDelayMillis,
    });
    client.setMaxListeners(0);
    const replace = () => {
      client.off('error', replace).off('end', replace);
      client.end().catch(() => undefined);
      this.#listenClient = undefined;
      for (const connection of this.#connections) connection.listenAgain();
    };
    client.on('error', replace).on('end', replace);
    try {
      await client.connect();
    } catch (error) {
      replace();
      throw error;
    }
    return client;
  }
}

/**
 * Gives a queue or a worker of BullMQ the connections of the shared pool. BullMQ creates an instance for each queue and
 * each worker.
 */
class SharedConnection extends PostgresConnection {
  override readonly schema = schema;

  constructor(private readonly shared: QueuePool) {
    super(shared);
    shared.join(this);
  }

  override waitUntilReady(): Promise<void> {
    return this.shared.waitUntilReady();
  }

  override getListenClient(): Promise<pg.Client> {
    return this.shared.getListenClient();
  }

  /** Moves workers that wait for a job on a lost client to the new client. */
  listenAgain(): void {
    this.emit('listenerinvalidated');
  }

  override async close(): Promise<void> {
    await super.close();
    await this.shared.leave(this);
  }
}

export const createPostgresQueueBackend: BackendFactory<PostgresQueueBackend, QueuePool> = (name, opts) =>
  new PostgresQueueBackend(new SharedConnection(opts.connection), name, opts);
