import { tmpdir } from 'node:os';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ConfigError } from '../../src/config/read-value.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { ormConfig } from '../../src/platform/db/orm.config.js';
import { databaseUrlOn, serverUrlVariable, templateDatabaseVariable } from './database.js';

let embedded: EmbeddedPostgres | undefined;

/** Starts one PostgreSQL with one migrated template database for a whole run. */
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
  const orm = await MikroORM.init(ormConfig(databaseUrlOn(server, template)));
  try {
    await orm.migrator.up();
  } finally {
    await orm.close();
  }
  process.env[serverUrlVariable] = server;
  process.env[templateDatabaseVariable] = template;
}

export async function stopTestServer(): Promise<void> {
  if (embedded !== undefined) {
    await embedded.stop();
    return;
  }
  const admin = new pg.Client({ connectionString: process.env[serverUrlVariable] });
  await admin.connect();
  await admin.query(`drop database if exists ${process.env[templateDatabaseVariable]}`);
  await admin.end();
}

/**
 * Uses the first free folder of a few fixed ones, so that a later run takes over the server that a killed run left
 * behind. Folders are not deleted at the end, because another run may already use the same one.
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
