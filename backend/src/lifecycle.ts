import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import { ConfigError, type Env } from './config/env.js';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.js';
import { ormConfig } from './platform/db/orm.config.js';

export interface OpenDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The database that the settings name, or the embedded one, started. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  if (env.databaseUrl) return { url: env.databaseUrl, stop: async () => undefined };
  return startEmbeddedPostgres(env.dataDir);
}

const migrationLock = 7_204_119;

/** Brings the schema up to date. Processes that start together take turns at a lock; the later ones find nothing to do. */
export async function migrate(databaseUrl: string): Promise<void> {
  const orm = new MikroORM(ormConfig(databaseUrl));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await orm.migrator.up();
  } finally {
    await client.end();
    await orm.close();
  }
}

/** SIGTERM, SIGINT and a closed terminal finish what is in progress, then end with 0; a second signal changes nothing. */
export function stopOnSignal(app: INestApplicationContext, stopDatabase: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    // Last, because requests and jobs in progress need it until they are done.
    await stopDatabase();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop().catch(failStart));
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
