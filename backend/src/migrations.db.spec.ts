import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { databaseAt, serverVariable } from '../test/database.js';
import { withClient } from '../test/stock-invariants.js';
import { migrate } from './lifecycle.js';
import { ormConfig } from './platform/db/orm.config.js';

interface Column {
  name: string;
  type: string;
  required: boolean;
  hasDefault: boolean;
}

const columnsOf = async (client: pg.Client): Promise<Map<string, Column>> => {
  const { rows } = await client.query<Column>(
    `select table_name || '.' || column_name as name, udt_name || coalesce('(' || character_maximum_length || ')', '') as type,
      is_nullable = 'NO' as required, column_default is not null or is_generated <> 'NEVER' or is_identity = 'YES' as "hasDefault"
     from information_schema.columns where table_schema = 'public' and table_name not like 'migrations%'`,
  );
  return new Map(rows.map((column) => [column.name, column]));
};

describe('migrations', () => {
  let url: string;
  let name: string;
  const administer = (statement: string) =>
    withClient(process.env[serverVariable] ?? '', (client) => client.query(statement));

  beforeEach(async () => {
    name = `test_${randomBytes(6).toString('hex')}`;
    await administer(`create database ${name}`);
    url = databaseAt(process.env[serverVariable] ?? '', name);
  });
  afterEach(() => administer(`drop database if exists ${name} with (force)`));

  it('are applied once by processes that start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
    const { rows } = await withClient(url, (client) => client.query<{ name: string }>('select name from migrations'));
    const names = rows.map((row) => row.name);
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names).size).toBe(names.length);
  }, 60_000);

  // While processes are replaced one by one, the code of the version before goes on reading and writing.
  it('leave the code before them what it reads, and ask nothing of what it writes', async () => {
    const orm = new MikroORM(ormConfig(url));
    try {
      const pending = (await orm.migrator.getPending()).map((migration) => migration.name);
      await withClient(url, async (client) => {
        let before = new Map<string, Column>();
        for (const migration of pending) {
          await orm.migrator.up({ migrations: [migration] });
          const after = await columnsOf(client);
          const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
          const broken: string[] = [];
          for (const [column, was] of before) {
            const is = after.get(column);
            if (!is) broken.push(`${column} is gone`);
            else if (is.type !== was.type) broken.push(`${column} was ${was.type} and is ${is.type}`);
            else if (is.required && !is.hasDefault && !was.required) broken.push(`${column} must be given now`);
          }
          for (const [column, { required, hasDefault }] of after) {
            const isNew = !before.has(column) && tables.has(column.split('.')[0] ?? '');
            if (isNew && required && !hasDefault) broken.push(`${column} is new and must be given`);
          }
          expect([migration, broken]).toEqual([migration, []]);
          before = after;
        }
        expect(before.size).toBeGreaterThan(100);
      });
    } finally {
      await orm.close();
    }
  }, 60_000);
});
