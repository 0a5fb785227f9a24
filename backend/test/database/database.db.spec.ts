import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './database.js';

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  let one: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });

  afterAll(() => Promise.all([one.drop(), other.drop()]));

  it('has all migrations applied', async () => {
    expect(await rows(one.url, 'select count(*)::int > 0 from migrations')).toEqual([true]);
  });

  it('is separate for each suite', async () => {
    await rows(one.url, 'create table mine ()');
    expect(await rows(other.url, `select to_regclass('mine')`)).toEqual([null]);
  });
});
