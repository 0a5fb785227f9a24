import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Set by the run's global setup, inherited by Jest's workers. */
export const serverUrlVariable = 'TEST_SERVER_URL';
export const templateDatabaseVariable = 'TEST_TEMPLATE';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a database with every migration applied, for one suite. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env[serverUrlVariable];
  if (!server) throw new Error('Only *.db.spec.ts, *.http.spec.ts and *.process.spec.ts have a database');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(
    server,
    `create database ${name} template ${process.env[templateDatabaseVariable]} strategy file_copy`,
  );
  return {
    url: databaseUrlOn(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

export function databaseUrlOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
