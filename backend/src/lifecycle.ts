import { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplication, INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ProxyTracerProvider, trace } from '@opentelemetry/api';
import pg from 'pg';
import { type Env } from './config/env.js';
import { ConfigError } from './config/read-value.js';
import { runningDatabaseUrl, startEmbeddedPostgres } from './platform/db/embedded-postgres.js';
import { ormConfig } from './platform/db/orm.config.js';
import { hasCode, messageOf } from './platform/errors.js';

export interface OpenDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The database that the settings name, or the embedded one, started. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  if (env.databaseUrl) return { url: env.databaseUrl, stop: async () => undefined };
  return startEmbeddedPostgres(env.dataDir);
}

/** For a command beside the portal: the same database, be it that a running portal has it or that it is started for the moment. */
export async function withDatabase<Result>(env: Env, work: (url: string) => Promise<Result>): Promise<Result> {
  const running = env.databaseUrl ?? (await runningDatabaseUrl(env.dataDir));
  if (running !== null) return work(running);
  const started = await startEmbeddedPostgres(env.dataDir);
  try {
    return await work(started.url);
  } finally {
    await started.stop();
  }
}

const migrationLock = 7_204_119;

/**
 * Brings the schema up to date, or to exactly `migrations` as an older portal had them. Processes that start together
 * take turns at a lock; the later ones find nothing to do.
 */
export async function migrate(databaseUrl: string, migrations?: string[]): Promise<void> {
  const orm = new MikroORM(ormConfig(databaseUrl));
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
  } catch (error) {
    await orm.close();
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : messageOf(error);
    throw new ConfigError(`DATABASE_URL names a database that does not answer (${code})`);
  }
  try {
    await takeTurns(client);
    await orm.migrator.up(migrations ? { migrations } : {});
    if (migrations) await requireExactly(client, migrations);
  } finally {
    await client.end();
    await orm.close();
  }
}

/** Asked again and again rather than waited for: making an index beside what goes on waits for every statement, that one too. */
async function takeTurns(client: pg.Client): Promise<void> {
  const ask = () => client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [migrationLock]);
  while (!(await ask()).rows[0]?.mine) await delay(100);
}

async function requireExactly(client: pg.Client, migrations: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const applied = rows.map(({ name }) => name);
  if (migrations.some((name) => !applied.includes(name))) {
    throw new ConfigError('A newer portal made this: use that one, or one that is newer still');
  }
  if (applied.length > migrations.length) throw new ConfigError('A newer portal made the database: use an empty one');
}

/** Longer than the 60 s for which proxies usually keep a connection: the side that sends requests must be the one to close. */
const keepAliveMs = 65_000;

/** `variable` named the port. */
export async function listen(app: NestExpressApplication, port: number, variable: string): Promise<void> {
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = keepAliveMs;
  try {
    await app.listen(port);
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE'))
      throw new ConfigError(`${variable} is ${port}, which another program uses. Set another ${variable}.`);
    throw error;
  }
}

/** Longer than any request or job may take. Whatever has not ended by then is left to the next start, which recovers it. */
const stopWithinMs = 45_000;

/** SIGTERM, SIGINT and a closed terminal finish what is in progress, then end with 0; a second signal changes nothing. */
export function stopOnSignal(app: INestApplicationContext, stopDatabase: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Closing ends idle connections once; those that become idle afterwards would be waited for until they time out.
    const server: unknown = 'getHttpServer' in app ? (app as INestApplication).getHttpServer() : undefined;
    const idle = setInterval(() => server instanceof Server && server.closeIdleConnections(), 100);
    const inTime = await Promise.race([app.close().then(() => true), delay(stopWithinMs, false, { ref: false })]);
    clearInterval(idle);
    if (!inTime) process.stderr.write(`Not everything ended within ${stopWithinMs / 1000} s; stopping all the same.\n`);
    await Promise.race([tellTraces(), delay(1_000, undefined, { ref: false })]);
    // Last, because requests and jobs in progress need it until they are done.
    await stopDatabase();
    process.exit(inTime ? 0 : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop().catch(failStart));
}

/** Those of the last requests and jobs; without a collector there are none. */
async function tellTraces(): Promise<void> {
  const provider = trace.getTracerProvider();
  const own: unknown = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider;
  if (own instanceof Object && 'forceFlush' in own && typeof own.forceFlush === 'function') await own.forceFlush();
}

/** A wrong setting is one line that names it; anything else is ours and comes with its stack. */
export function failStart(error: unknown): never {
  const text =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
