import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { withoutInvisibleMarks } from '@portal/contract/text/plain-text';
import type pg from 'pg';
import { databaseUrlOn, serverUrlVariable } from '../test/database/database.js';
import { stockViolations, withClient } from '../test/database/stock-invariants.js';
import { repetitions, timeoutFor } from '../test/processes/rounds.js';
import { ConfigError } from './config/read-value.js';
import { migrate } from './open-database.js';
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

/** A constraint or a unique index: a table refuses rows that violate it, and `on conflict` clauses refer to it. */
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

/**
 * Returns the changes of rules that break the previous release: new or changed rules, which may refuse the rows that it
 * writes, and missing unique rules, which its `on conflict` clauses need.
 */
function breakingRuleChanges(
  before: Map<string, Rule>,
  after: Map<string, Rule>,
  columns: Map<string, Column>,
  tables: Set<string>,
): string[] {
  const broken: string[] = [];
  for (const [name, { table, definition, columns: itsColumns }] of after) {
    // A rule over new columns only is harmless: the previous release leaves them null, which such a rule accepts.
    // The test checks new `not null` columns separately.
    const isOfNewColumns = itsColumns.length > 0 && itsColumns.every((column) => !columns.has(`${table}.${column}`));
    const previous = before.get(name)?.definition;
    if (tables.has(table) && !isOfNewColumns && previous !== definition)
      broken.push(`${name} was ${previous ?? 'not there'} and is ${definition}`);
  }
  for (const [name, { definition }] of before) {
    if (/unique|primary/i.test(definition) && !after.has(name)) broken.push(`${name} is gone`);
  }
  return broken;
}

/** The first migration that was released while portals were in use. Earlier migrations never ran on live data. */
const firstInUse = 'Migration20261121000100_list_indexes';

describe('migrations', () => {
  let url: string;
  let name: string;
  const administer = (statement: string) =>
    withClient(process.env[serverUrlVariable] ?? '', (client) => client.query(statement));

  beforeEach(async () => {
    name = `test_${randomBytes(6).toString('hex')}`;
    await administer(`create database ${name}`);
    url = databaseUrlOn(process.env[serverUrlVariable] ?? '', name);
  });
  afterEach(() => administer(`drop database if exists ${name} with (force)`));

  it('are each applied once when several processes start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
    const { rows } = await withClient(url, (client) => client.query<{ name: string }>('select name from migrations'));
    const names = rows.map((row) => row.name);
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are not begun in a database whose encoding cannot hold every text', async () => {
    await administer(`drop database ${name}`);
    await administer(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    await expect(migrate(url)).rejects.toThrow('DATABASE_URL is a database with the encoding LATIN1, expected UTF8');
    const { rows } = await withClient(url, (client) =>
      client.query(`select from pg_tables where schemaname = 'public'`),
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['of another password', { password: 'hidden' }, 'has a user or a password that the database refuses'],
    ['of a missing database', { pathname: '/missing' }, 'names a database that does not exist'],
  ])('name what is wrong with an address %s', async (_what, change, refusal) => {
    const wrong = Object.assign(new URL(url), change).href;
    await expect(migrate(wrong)).rejects.toThrow(new ConfigError(`DATABASE_URL ${refusal}`));
  });

  // During a rolling update, processes of the previous release still read and write after the migrations have run.
  it('do not break the reads and writes of the previous release', async () => {
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
          for (const [column, previous] of before) {
            const is = after.get(column);
            if (!is) broken.push(`${column} is gone`);
            else if (is.type !== previous.type) broken.push(`${column} was ${previous.type} and is ${is.type}`);
            else if (is.required && !is.hasDefault && !previous.required) broken.push(`${column} must be given now`);
          }
          for (const [column, { required, hasDefault }] of after) {
            const isNew = !before.has(column) && tables.has(column.split('.')[0] ?? '');
            if (isNew && required && !hasDefault) broken.push(`${column} is new and must be given`);
          }
          const rules = await rulesOf(client);
          if (migration >= firstInUse) broken.push(...breakingRuleChanges(rulesBefore, rules, before, tables));
          expect([migration, broken]).toEqual([migration, []]);
          before = after;
          rulesBefore = rules;
        }
        expect(before.size).toBeGreaterThan(100);
      });
    } finally {
      await orm.close();
    }
  });

  it('do not block other writers while they wait for the end of a long transaction', async () => {
    const orm = new MikroORM(ormConfig(url));
    const pending = (await orm.migrator.getPending()).map((migration) => migration.name);
    const testedMigrations = pending.slice(pending.indexOf(firstInUse));
    expect(testedMigrations[0]).toBe(firstInUse);
    await orm.migrator.up({ migrations: pending.filter((migration) => !testedMigrations.includes(migration)) });
    try {
      await withClient(url, async (client) => {
        for (const migration of testedMigrations) {
          const { rows } = await client.query<{ name: string }>(
            `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
          );
          // Takes the lock that every transaction takes for writing, and keeps it while the migration runs.
          const writing = `lock table ${rows.map((table) => table.name).join(', ')} in row exclusive mode`;
          await client.query('begin');
          await client.query(writing);
          let isOver = false;
          const applied = orm.migrator.up({ migrations: [migration] }).finally(() => {
            isOver = true;
          });
          const waits = async () => {
            // PostgreSQL caches pg_stat_activity within a transaction, and the cached rows may lack the migration's
            // session, which may have started later.
            await client.query('select pg_stat_clear_snapshot()');
            const { rows: waiting } = await client.query(
              `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
            );
            return waiting.length > 0;
          };
          while (!isOver && !(await waits())) await delay(20);
          await withClient(url, async (other) => {
            await other.query('begin');
            // A migration that adds columns may hold up writers for 100 ms, but not until the long transaction ends.
            await other.query(`set local lock_timeout = '30s'`);
            await other.query(writing);
            await other.query('rollback');
          });
          await client.query('commit');
          await applied;
        }
      });
    } finally {
      await orm.close();
    }
  });

  it('delete old events of kinds that no queue handles any more, and no other events', async () => {
    const orm = new MikroORM(ormConfig(url));
    const migration = 'Migration20261122030000_retired_events';
    try {
      const pending = (await orm.migrator.getPending()).map((each) => each.name);
      await orm.migrator.up({ migrations: pending.slice(0, pending.indexOf(migration)) });
      await withClient(url, async (client) => {
        const retiredKinds = [
          'order.step',
          'mail.requested',
          'buyer.registered',
          'buyer.status-changed',
          'brand.opened',
          'stock-file.published',
        ];
        const handledKinds = ['order.approved', 'order.stock-returned', 'stock-file.pictured'];
        const waiting = async () => {
          const { rows } = await client.query<{ kind: string; age: string }>(
            `select kind, payload->>'age' as age from outbox_events where dispatched_at is null `,
          );
          return rows.map(({ kind, age }) => `${kind} ${age}`).sort();
        };
        // Writes two events of each kind: one is an hour old, so that the migration deletes it; the other is recent.
        // The recent event is dated an hour ahead, so that it is still recent when the test runs slowly.
        for (const age of ['1 hour', '-1 hour']) {
          await client.query(
            `insert into outbox_events (id, kind, payload, created_at)
             select gen_random_uuid(), kind, jsonb_build_object('age', $2::text), now() - $2::interval from unnest($1::text[]) kind`,
            [[...retiredKinds, ...handledKinds], age],
          );
        }
        // Locks these events like a process of the previous release that is dispatching them; the migration skips them.
        await client.query('begin');
        await client.query(`select from outbox_events where kind = 'brand.opened' for update`);
        await orm.migrator.up({ migrations: [migration] });
        await client.query('rollback');
        expect(await waiting()).toEqual(
          [...retiredKinds, ...handledKinds]
            .flatMap((kind) =>
              retiredKinds.includes(kind) && kind !== 'brand.opened'
                ? [`${kind} -1 hour`]
                : [`${kind} 1 hour`, `${kind} -1 hour`],
            )
            .sort(),
        );
      });
    } finally {
      await orm.close();
    }
  });

  it('leave invisible marks out of e-mail addresses, unless another account has the address', async () => {
    const orm = new MikroORM(ormConfig(url));
    const migration = 'Migration20261128020000_plain_emails';
    try {
      const pending = (await orm.migrator.getPending()).map((each) => each.name);
      await orm.migrator.up({ migrations: pending.slice(0, pending.indexOf(migration)) });
      await withClient(url, async (client) => {
        // All the marks that are left out of a typed address.
        const marks = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
          (character) => withoutInvisibleMarks(character) === '',
        );
        const stored = [
          `copied${marks.join('')}@example.com`,
          'plain@example.com',
          '\u200etaken@example.com',
          'taken@example.com',
          'older\u200e@example.com',
          'older@example.com\u200f',
        ];
        await client.query(
          `insert into users (id, email, password_hash, role, status, name, created_at)
           select gen_random_uuid(), email, '', 'buyer', 'pending', 'Buyer', now() + n * interval '1 day'
           from unnest($1::text[]) with ordinality each(email, n)`,
          [stored],
        );
        await client.query(
          `insert into users (id, email, password_hash, role, status, name, created_at, removed_at)
           values (gen_random_uuid(), 'copied@example.com', '', 'buyer', 'pending', 'Removed', now(), now())`,
        );
        await orm.migrator.up({ migrations: [migration] });
        const { rows } = await client.query<{ email: string }>(
          'select email from users where removed_at is null order by created_at',
        );
        expect(rows.map(({ email }) => email)).toEqual([
          'copied@example.com',
          'plain@example.com',
          '\u200etaken@example.com',
          'taken@example.com',
          'older@example.com',
          'older@example.com\u200f',
        ]);
      });
    } finally {
      await orm.close();
    }
  });

  // R14
  it('write off the lots of references that are no longer listed, under the lock of order steps', async () => {
    const orm = new MikroORM(ormConfig(url));
    const migration = 'Migration20261122082000_delisted_stock';
    try {
      const pending = (await orm.migrator.getPending()).map((each) => each.name);
      // The later ones are independent of it, and the check of the stock needs them.
      await orm.migrator.up({ migrations: pending.filter((each) => each !== migration) });
      await withClient(url, async (client) => {
        await client.query(`
          insert into users (id, email, password_hash, role, status, name, created_at)
            values (gen_random_uuid(), 'admin@example.com', '', 'admin', 'approved', 'Admin', now());
          insert into stored_files values (gen_random_uuid(), 'key', 'Stock.xlsx', 1, now());
          insert into brands (id, name, visibility, created_at)
            select gen_random_uuid(), name, 'hidden', now() from unnest(array['first', 'second']) name;
          insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
            select gen_random_uuid(), brands.id, stored_files.id, brands.name, '[]', 1, users.id, now()
            from brands, stored_files, users;
          insert into stock_file_versions (stock_file_id, version, file_id, original_name, line_count, published_by, published_at)
            select id, 1, file_id, original_name, line_count, uploaded_by, uploaded_at from stock_files;
          insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, wholesale_price,
              units_per_lot, available_lots, listed)
            select gen_random_uuid(), id, 0, reference, reference, '', 1, 1, available, reference = 'LISTED'
            from stock_files, (values ('LISTED', 5), ('RETURNED', 3), ('GONE', 0)) item(reference, available);
          insert into inventory_movements (stock_item_id, kind, lots)
            select id, 'import', available_lots from stock_items where available_lots > 0;`);
        expect(Object.keys(await stockViolations(url))).toEqual([
          'a reference that is gone has stock, or one is listed twice',
        ]);
        // An order step returns one more lot while the migration waits for the file.
        await client.query('begin');
        await client.query(`select from stock_files where original_name = 'second' for no key update`);
        const migrated = orm.migrator.up({ migrations: [migration] });
        const isWaiting = async () => {
          await client.query('select pg_stat_clear_snapshot()');
          const { rowCount } = await client.query(
            `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
          );
          return rowCount !== 0;
        };
        while (!(await isWaiting())) await delay(20);
        await client.query(`
          with returned as (
            update stock_items item set available_lots = available_lots + 1 from stock_files
            where stock_files.id = stock_file_id and original_name = 'second' and reference = 'RETURNED' returning item.id
          )
          insert into inventory_movements (stock_item_id, kind, lots) select id, 'import', 1 from returned`);
        await client.query('commit');
        await migrated;
        const { rows } = await client.query<{ reference: string; lots: number; moved: number }>(
          `select reference, available_lots as lots, coalesce(sum(lots), 0)::int as moved
           from stock_items left join inventory_movements on stock_item_id = stock_items.id
           group by stock_items.id order by reference`,
        );
        expect(rows.map(({ reference, lots, moved }) => `${reference} ${lots} ${moved}`)).toEqual([
          'GONE 0 0',
          'GONE 0 0',
          'LISTED 5 5',
          'LISTED 5 5',
          'RETURNED 0 0',
          'RETURNED 0 0',
        ]);
        expect(await stockViolations(url)).toEqual({});
        const movements = async () => (await client.query('select from inventory_movements')).rowCount;
        const before = await movements();
        await client.query('delete from migrations where name = $1', [migration]);
        await orm.migrator.up({ migrations: [migration] });
        expect(await movements()).toBe(before);
      });
    } finally {
      await orm.close();
    }
  });

  // K06
  it('make every buyer a company of one, also those whom the previous release registers afterwards', async () => {
    const orm = new MikroORM(ormConfig(url));
    const migration = 'Migration20261130040000_companies';
    try {
      const pending = (await orm.migrator.getPending()).map((each) => each.name);
      await orm.migrator.up({ migrations: pending.slice(0, pending.indexOf(migration)) });
      await withClient(url, async (client) => {
        // As the previous release writes users.
        const register = (time: string) =>
          client.query(
            `insert into users (id, email, password_hash, role, staff_role, status, name, created_at, removed_at)
             select gen_random_uuid(), kind || $1 || '@example.com', '', role, staff_role, status, kind, now(), removed_at
             from (values ('approved', 'buyer', null, 'approved', null), ('rejected', 'buyer', null, 'rejected', null),
               ('removed', 'buyer', null, 'pending', now()), ('team', 'admin', 'sales', 'approved', null))
               person(kind, role, staff_role, status, removed_at)`,
            [time],
          );
        await register('before');
        await orm.migrator.up({ migrations: [migration] });
        await register('after');
        const { rows } = await client.query(
          `select name, company_id = id as "isCompany", company_role as "companyRole", count(*)::int as count from users
           group by 1, 2, 3 order by name`,
        );
        expect(rows).toEqual([
          { name: 'approved', isCompany: true, companyRole: 'owner', count: 2 },
          { name: 'rejected', isCompany: true, companyRole: 'owner', count: 2 },
          { name: 'removed', isCompany: true, companyRole: 'owner', count: 2 },
          { name: 'team', isCompany: null, companyRole: null, count: 2 },
        ]);
      });
    } finally {
      await orm.close();
    }
  });

  // V01
  it(
    'give every order a revision for each file that it was sent with, while others write',
    async () => {
      /** Each has 5 lines: in a full run a million. */
      const count = repetitions(200_000, 2_000);
      const orm = new MikroORM(ormConfig(url));
      const migration = 'Migration20261123010000_order_revisions';
      try {
        const pending = (await orm.migrator.getPending()).map((each) => each.name);
        await orm.migrator.up({ migrations: pending.slice(0, pending.indexOf(migration)) });
        await withClient(url, async (client) => {
          await client.query(`
          insert into users (id, email, password_hash, role, status, name, created_at)
            select gen_random_uuid(), role || '@example.com', '', role, 'approved', role, now()
            from unnest(array['admin', 'buyer']) role;
          insert into stored_files select gen_random_uuid(), name, name, 1, now()
            from unnest(array['first.xlsx', 'second.xlsx']) name;
          insert into brands (id, name, visibility, created_at) values (gen_random_uuid(), 'Brand', 'hidden', now());
          insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
            select gen_random_uuid(), brands.id, stored_files.id, 'Stock', '[]', 1, users.id, now()
            from brands, stored_files, users where role = 'admin' and stored_files.original_name = 'first.xlsx';
          insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, wholesale_price,
              units_per_lot, available_lots)
            select gen_random_uuid(), id, nth, 'R' || nth, 'R' || nth, '', 2, 3, 0 from stock_files, generate_series(0, 4) nth`);
          // As the previous release places an order; an order with an even number was replaced by the team once.
          const place = (other: pg.Client, from: number, upTo: number) =>
            other.query(
              `with placed as (
              insert into orders (id, number, buyer_id, brand_id, stock_file_id, status, total_units, total_amount, line_count,
                attachment_id, created_at)
              select gen_random_uuid(), nth::text, users.id, brand_id, stock_files.id, 'Pending Review', 15, 30, 5,
                (select id from stored_files where original_name = case nth % 2 when 0 then 'second.xlsx' else 'first.xlsx' end),
                now()
              from generate_series($1::int, $2::int) nth, users, stock_files where role = 'buyer' returning *
            ), lines as (
              insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total)
              select placed.id, position, item.id, reference, 1, 3, 3, 2, 6 from placed, stock_items item
            )
            insert into order_events (id, order_id, action, actor_id, file_id, created_at)
            select (step || substr(md5(placed.id::text || step), 2))::uuid, placed.id, action, users.id, stored_files.id, now()
            from placed, (values (1, 'place', 'buyer', 'first.xlsx'), (2, 'admin-replace-attachment', 'admin', 'second.xlsx'))
                step(step, action, role, file), users, stored_files
            where users.role = step.role and stored_files.original_name = file and (step = 1 or number::int % 2 = 0)`,
              [from, upTo],
            );
          await place(client, 1, count);
          let isOver = false;
          let placedMeanwhile = 0;
          const migrated = orm.migrator.up({ migrations: [migration] }).finally(() => {
            isOver = true;
          });
          // Each statement fails if it waits for a lock for a second.
          const placing = withClient(url, async (other) => {
            await other.query(`set lock_timeout = '1s'`);
            while (!isOver || placedMeanwhile < 10) {
              placedMeanwhile += 1;
              await place(other, 10 * count + placedMeanwhile, 10 * count + placedMeanwhile);
            }
          });
          const editing = withClient(url, async (other) => {
            await other.query(`set lock_timeout = '1s'`);
            for (let round = 1; !isOver || round < 10; round++) {
              await other.query(`update orders set note = $1 where number = $2`, ['Meanwhile', String(round % count)]);
            }
          });
          await Promise.all([migrated, placing, editing]);
          const { rows } = await client.query(
            `select orders.number::int % 2 = 0 as "wasReplaced", orders.revision, count(*)::int as orders,
             array_agg(distinct revisions) as revisions
           from orders cross join lateral (
             select string_agg(concat_ws(' ', number, kind, side, base, original_name, lots, units, amount), ', ' order by number)
               as revisions
             from order_revisions join stored_files on stored_files.id = file_id where order_id = orders.id
           ) kept where orders.number::int <= ${count} group by 1, 2 order by 1`,
          );
          expect(rows).toEqual([
            { wasReplaced: false, revision: 1, orders: count / 2, revisions: ['1 placed buyer first.xlsx 5 15 30.00'] },
            {
              wasReplaced: true,
              revision: 2,
              orders: count / 2,
              revisions: ['1 placed buyer first.xlsx, 2 replaced team 1 second.xlsx 5 15 30.00'],
            },
          ]);
          await orm.migrator.up();
          // Orders that the previous release placed after the migration had read the timeline get their revision later.
          expect(Object.keys(await stockViolations(url))).not.toContain('a revision is missing');
        });
      } finally {
        await orm.close();
      }
    },
    timeoutFor(120_000),
  );
});
