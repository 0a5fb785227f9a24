import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { type Env } from './config/env.js';
import { ConfigError, throwInvalidValue } from './config/read-value.js';
import { findRunningDatabaseUrl, startEmbeddedPostgres } from './platform/db/embedded-postgres.js';
import { migrationsList, ormConfig } from './platform/db/orm.config.js';
import { hasCode, messageOf } from './platform/errors.js';

export interface OpenDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Returns the database of DATABASE_URL, or starts the embedded PostgreSQL when that setting is missing. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  if (env.databaseUrl) return { url: env.databaseUrl, stop: async () => undefined };
  return startEmbeddedPostgres(env.dataDir);
}

/**
 * Calls `work` with the URL of the database. When no portal runs and DATABASE_URL is not set, starts the embedded
 * PostgreSQL for the duration of the call.
 */
export async function withDatabase<Result>(env: Env, work: (url: string) => Promise<Result>): Promise<Result> {
  const running = env.databaseUrl ?? (await findRunningDatabaseUrl(env.dataDir));
  if (running !== null) return work(running);
  const started = await startEmbeddedPostgres(env.dataDir);
  try {
    return await work(started.url);
  } finally {
    await started.stop();
  }
}

/** The key of the advisory lock for migrations: an arbitrary number that no other advisory lock uses. */
const migrationLock = 7_204_119;
/**
 * The time limit of a connection attempt. Without it, a firewall that drops packets would delay the error for minutes.
 */
const connectWithinMs = 8_000;
/** The oldest PostgreSQL that the README promises. */
const oldestPostgres = 15;

/**
 * Applies all pending migrations. When a backup of an older portal is restored, `migrations` lists the migrations of
 * that portal, and only these are applied. An advisory lock lets processes that start together run one after the other:
 * the first one applies the migrations, the others find none pending. Throws ConfigError when the database cannot be
 * reached, when a newer portal created it, or when a migration fails.
 */
export async function migrate(databaseUrl: string, migrations?: string[]): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    if (!migrations && (await isUpToDate(client))) return;
    await requireSuitable(client);
    await acquireMigrationLock(client);
    const orm = new MikroORM(ormConfig(databaseUrl));
    try {
      await orm.migrator.up(migrations ? { migrations } : {});
    } catch (error) {
      throw migrationFailure(error);
    } finally {
      await orm.close();
    }
    if (migrations) await requireExactly(client, migrations);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectWithinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new ConfigError(`DATABASE_URL ${refusalOf(error)}`);
  }
}

function refusalOf(error: unknown): string {
  if (hasCode(error, '28P01', '28000')) return 'has a user or a password that the database refuses';
  if (hasCode(error, '3D000')) return 'names a database that does not exist';
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : messageOf(error);
  return `names a database that does not answer (${code})`;
}

/** Before the first migration, because a failure in the middle would leave a database that has to be made anew. */
async function requireSuitable(client: pg.Client): Promise<void> {
  const {
    rows: [server],
  } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  );
  if (Number.parseInt(server?.version ?? '', 10) < oldestPostgres) {
    throwInvalidValue('DATABASE_URL', `a PostgreSQL ${server?.version}`, `version ${oldestPostgres} or newer`);
  }
  if (server?.encoding !== 'UTF8') {
    throwInvalidValue('DATABASE_URL', `a database with the encoding ${server?.encoding}`, 'UTF8');
  }
}

/**
 * Returns whether all migrations are applied. Most starts have no pending migration and end here after one query,
 * without a lock. Throws ConfigError when a newer portal created the database.
 */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  const applied = await appliedMigrations(client);
  const known = new Set(migrationsList.map(({ name }) => name));
  const [newer] = applied.filter((name) => !known.has(name));
  if (newer !== undefined) {
    throw new ConfigError(`A newer portal made this database (${newer}). Start that version, or one newer still.`);
  }
  return applied.length === known.size;
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  try {
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    return rows.map(({ name }) => name);
  } catch (error) {
    // 42P01, undefined_table: the database is empty, so no migration is applied.
    if (hasCode(error, '42P01')) return [];
    throw error;
  }
}

/**
 * Tries to take the lock every 100 ms instead of waiting for it in one statement: `create index concurrently` in
 * another process's migration waits for all running statements, so both processes would wait for each other forever.
 */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  const tryLock = () => client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock]);
  while (!(await tryLock()).rows[0]?.taken) await delay(100);
}

async function requireExactly(client: pg.Client, migrations: string[]): Promise<void> {
  const applied = await appliedMigrations(client);
  if (migrations.some((name) => !applied.includes(name))) {
    throw new ConfigError('A newer portal made this: use that one, or one that is newer still');
  }
  if (applied.length > migrations.length) throw new ConfigError('A newer portal made the database: use an empty one');
}

/** Describes a failed migration in one line. Its transaction is rolled back, so the data stays as it was before. */
function migrationFailure(error: unknown): unknown {
  if (hasCode(error, '53100', 'ENOSPC')) return error;
  const [line = ''] = messageOf(error).split('\n', 1);
  return new ConfigError(`The database could not be brought up to date: ${line}. The data is as it was before.`);
}
