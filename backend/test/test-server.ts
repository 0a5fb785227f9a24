import { tmpdir } from 'node:os';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ConfigError } from '../src/config/read-value.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.js';
import { ormConfig } from '../src/platform/db/orm.config.js';
import { databaseAt, serverVariable, templateVariable } from './database.js';

let embedded: EmbeddedPostgres | undefined;

/** One PostgreSQL and one migrated template for a whole run. */
export async function startTestServer(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) embedded = await startEmbedded();
  const server = given || (embedded?.url ?? '');
  const template = `template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    if (!given) await dropLeftovers(admin);
    await admin.query(`drop database if exists ${template}`);
    await admin.query(`create database ${template}`);
  } finally {
    await admin.end();
  }
  const orm = await MikroORM.init(ormConfig(databaseAt(server, template)));
  try {
    await orm.migrator.up();
  } finally {
    await orm.close();
  }
  process.env[serverVariable] = server;
  process.env[templateVariable] = template;
}

export async function stopTestServer(): Promise<void> {
  if (embedded !== undefined) {
    await embedded.stop();
    return;
  }
  const admin = new pg.Client({ connectionString: process.env[serverVariable] });
  await admin.connect();
  await admin.query(`drop database if exists ${process.env[templateVariable]}`);
  await admin.end();
}

/**
 * In the first of a few fixed folders that no other run uses, so that the server of a run that was killed is taken
 * over by the next one instead of being left behind. They stay when a run ends: another one may have begun in the same.
 */
async function startEmbedded(): Promise<EmbeddedPostgres> {
  for (let slot = 0; ; slot++) {
    const folder = path.join(tmpdir(), `portal-test-${process.getuid?.() ?? 0}-${slot}`);
    try {
      return await startEmbeddedPostgres(folder, { durable: false });
    } catch (error) {
      if (!(error instanceof ConfigError && error.message.includes('already in use')) || slot === 15) throw error;
    }
  }
}

async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'test\\_%' or datname like 'template\\_%'`,
  );
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
}
