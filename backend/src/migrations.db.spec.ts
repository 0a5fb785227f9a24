import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
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

/** A constraint or a unique index: what a table refuses, and what `on conflict` names. */
interface Rule {
  name: string;
  table: string;
  definition: string;
  columns: string[];
}

const rulesOf = async (client: pg.Client): Promise<Map<string, Rule>> => {
  const { rows } = await client.query<Rule>(
    `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
     union all
     select indexrelid::regclass::text, indrelid::regclass::text, pg_get_indexdef(indexrelid),
       array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey))
     from pg_index join pg_class on pg_class.oid = indrelid
     where indisunique and relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  return new Map(
    rows.filter(({ table }) => table !== 'migrations').map((rule) => [`${rule.table}.${rule.name}`, rule]),
  );
};

/** What older code may write no longer, or name after `on conflict`. */
function newlyRefused(
  before: Map<string, Rule>,
  after: Map<string, Rule>,
  columns: Map<string, Column>,
  tables: Set<string>,
): string[] {
  const broken: string[] = [];
  for (const [name, { table, definition, columns: its }] of after) {
    // A row of older code leaves a new column empty, and no rule but `not null` refuses that.
    const isOfNewColumns = its.length > 0 && its.every((column) => !columns.has(`${table}.${column}`));
    const was = before.get(name)?.definition;
    if (tables.has(table) && !isOfNewColumns && was !== definition)
      broken.push(`${name} was ${was ?? 'not there'} and is ${definition}`);
  }
  for (const [name, { definition }] of before) {
    if (/unique|primary/i.test(definition) && !after.has(name)) broken.push(`${name} is gone`);
  }
  return broken;
}

/** The versions before had nobody's data to go on with; from here on a portal is in use while it is brought up to date. */
const firstInUse = 'Migration20261121000100_list_indexes';

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
        let rulesBefore = new Map<string, Rule>();
        for (const migration of pending) {
          await orm.migrator.up({ migrations: [migration] });
          const after = await columnsOf(client);
          const tables = new Set([...before.keys()].map((column) => column.split('.')[0] ?? ''));
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
          const rules = await rulesOf(client);
          if (migration >= firstInUse) broken.push(...newlyRefused(rulesBefore, rules, before, tables));
          expect([migration, broken]).toEqual([migration, []]);
          before = after;
          rulesBefore = rules;
        }
        expect(before.size).toBeGreaterThan(100);
      });
    } finally {
      await orm.close();
    }
  }, 60_000);

  it('let everybody go on who writes meanwhile, though a transaction of theirs stays open', async () => {
    const orm = new MikroORM(ormConfig(url));
    const pending = (await orm.migrator.getPending()).map((migration) => migration.name);
    const inUse = pending.slice(pending.indexOf(firstInUse));
    expect(inUse[0]).toBe(firstInUse);
    await orm.migrator.up({ migrations: pending.filter((migration) => !inUse.includes(migration)) });
    try {
      await withClient(url, async (client) => {
        for (const migration of inUse) {
          const { rows } = await client.query<{ name: string }>(
            `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
          );
          // As whoever writes has them, be it an older process.
          const writing = `lock table ${rows.map((table) => table.name).join(', ')} in row exclusive mode`;
          await client.query('begin');
          await client.query(writing);
          let isOver = false;
          const applied = orm.migrator.up({ migrations: [migration] }).finally(() => {
            isOver = true;
          });
          const waits = async () => {
            // A transaction goes on seeing the sessions that there were when it first looked, and this one may come later.
            await client.query('select pg_stat_clear_snapshot()');
            const { rows: waiting } = await client.query(
              `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
            );
            return waiting.length > 0;
          };
          while (!isOver && !(await waits())) await delay(20);
          await withClient(url, async (other) => {
            await other.query('begin');
            await other.query(`${writing} nowait`);
            await other.query('rollback');
          });
          await client.query('commit');
          await applied;
        }
      });
    } finally {
      await orm.close();
    }
  }, 60_000);

  it('take away the events that no queue takes any more, and no others', async () => {
    const orm = new MikroORM(ormConfig(url));
    const migration = 'Migration20261122030000_retired_events';
    try {
      const pending = (await orm.migrator.getPending()).map((each) => each.name);
      await orm.migrator.up({ migrations: pending.slice(0, pending.indexOf(migration)) });
      await withClient(url, async (client) => {
        const old = [
          'order.step',
          'mail.requested',
          'buyer.registered',
          'buyer.status-changed',
          'brand.opened',
          'stock-file.published',
        ];
        const current = ['order.approved', 'order.stock-returned', 'stock-file.pictured'];
        const waiting = async () => {
          const { rows } = await client.query<{ kind: string; age: string }>(
            `select kind, payload->>'age' as age from outbox_events where dispatched_at is null `,
          );
          return rows.map(({ kind, age }) => `${kind} ${age}`).sort();
        };
        // The second is of the time to come: nobody's test is so slow that it grows old.
        for (const age of ['1 hour', '-1 hour']) {
          await client.query(
            `insert into outbox_events (id, kind, payload, created_at)
             select gen_random_uuid(), kind, jsonb_build_object('age', $2::text), now() - $2::interval from unnest($1::text[]) kind`,
            [[...old, ...current], age],
          );
        }
        // Being handed over at this moment by a process of the version before.
        await client.query('begin');
        await client.query(`select from outbox_events where kind = 'brand.opened' for update`);
        await orm.migrator.up({ migrations: [migration] });
        await client.query('rollback');
        expect(await waiting()).toEqual(
          [...old, ...current]
            .flatMap((kind) =>
              old.includes(kind) && kind !== 'brand.opened'
                ? [`${kind} -1 hour`]
                : [`${kind} 1 hour`, `${kind} -1 hour`],
            )
            .sort(),
        );
      });
    } finally {
      await orm.close();
    }
  }, 60_000);
});
