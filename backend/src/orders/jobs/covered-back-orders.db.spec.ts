import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.js';
import { repetitions } from '../../../test/processes/rounds.js';
import { ormConfig } from '../../platform/db/orm.config.js';
import { findCoveredBackOrders, isBackOrderCovered } from './covered-back-orders.js';

interface Item {
  /** Null when stock is not tracked. */
  available: number | null;
  reserved: number;
  isListed: boolean;
  /** The row of `stock_item_differences`. */
  difference: { available: number; reserved: number } | null;
}

interface BackOrder {
  /** Seconds after midnight; some orders were made at the same time. */
  createdAt: number;
  /** Lots by the index of the item; 0 for no line. */
  lots: number[];
  state: 'waits' | 'covered' | 'decided' | 'deleted';
  hasApprovedBuyer: boolean;
}

const itemCount = 4;
const oftenTrue = fc.nat(9).map((value) => value > 0);
const lots = (max: number) => fc.nat(max);
const items = fc.array(
  fc.record<Item>({
    available: fc.option(lots(12), { freq: 6 }),
    reserved: lots(3),
    isListed: oftenTrue,
    difference: fc.option(fc.record({ available: lots(3), reserved: lots(3) }), { freq: 2 }),
  }),
  { minLength: itemCount, maxLength: itemCount },
);
const backOrders = fc.array(
  fc.record<BackOrder>({
    createdAt: fc.nat(5),
    lots: fc.array(fc.oneof(fc.constant(0), lots(4)), { minLength: itemCount, maxLength: itemCount }),
    state: fc.oneof(
      { weight: 6, arbitrary: fc.constant<'waits'>('waits') },
      fc.constantFrom<BackOrder['state']>('covered', 'decided', 'deleted'),
    ),
    hasApprovedBuyer: oftenTrue,
  }),
  { minLength: 1, maxLength: 9 },
);

const freeLots = ({ available, reserved, difference }: Item) =>
  available === null ? null : available + (difference?.available ?? 0) - reserved - (difference?.reserved ?? 0);

/** The rule in words: the oldest claims first, and whoever finds all lots beside the older claims is covered. */
function coveredOnes(all: (BackOrder & { id: string })[], stock: Item[], isFileDeleted: boolean): string[] {
  const claimed = stock.map(() => 0);
  const waiting = all
    .filter(({ state, hasApprovedBuyer }) => state === 'waits' && hasApprovedBuyer && !isFileDeleted)
    .filter((order) => stock.every(({ isListed }, at) => isListed || !order.lots[at]))
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return waiting.flatMap((order) => {
    const wanted = stock
      .map((item, at) => ({ at, lots: order.lots[at] ?? 0, free: freeLots(item) }))
      .filter((line) => line.lots > 0);
    for (const line of wanted) claimed[line.at] = (claimed[line.at] ?? 0) + line.lots;
    const isFree = wanted.every(({ at, free }) => free === null || (claimed[at] ?? 0) <= free);
    return isFree && wanted.some(({ free }) => free !== null) ? [order.id] : [];
  });
}

// V06
describe('the back-orders of a stock file that are covered', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const ids = { approved: uuid(), rejected: uuid(), brand: uuid(), stored: uuid() };

  const db = () => orm.em.fork().getKysely();

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    await sql`insert into users (id, email, password_hash, role, status, name, created_at) values
      (${ids.approved}, 'approved@example.com', 'x', 'buyer', 'approved', 'Approved', now()),
      (${ids.rejected}, 'rejected@example.com', 'x', 'buyer', 'rejected', 'Rejected', now())`.execute(db());
    await sql`insert into brands (id, name, visibility, created_at) values (${ids.brand}, 'Brand', 'hidden', now())`.execute(
      db(),
    );
    await sql`insert into stored_files values (${ids.stored}, 'none', 'Stock.xlsx', 1, now())`.execute(db());
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  async function store(stock: Item[], orders: (BackOrder & { id: string })[], isFileDeleted: boolean): Promise<string> {
    const [file, parent] = [uuid(), uuid()];
    const itemIds = stock.map(() => uuid());
    await sql`insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at, deleted_at)
      values (${file}, ${ids.brand}, ${ids.stored}, 'Stock.xlsx', '[]', ${itemCount}, ${ids.approved}, now(),
        ${isFileDeleted ? '2026-01-01' : null}::timestamptz)`.execute(db());
    const itemRows = stock.map((item, position) => ({
      ...item,
      ...(item.difference && { more: item.difference.available, held: item.difference.reserved }),
      id: itemIds[position],
      position,
    }));
    await sql`
      with item as (select * from jsonb_to_recordset(${JSON.stringify(itemRows)}::jsonb)
        as item(id uuid, position int, available int, reserved int, "isListed" boolean, more int, held int)),
      inserted as (
        insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, wholesale_price,
          units_per_lot, available_lots, reserved_lots, listed)
        select id, ${file}, position, 'R' || position, 'R' || position, '', 10, 1, available, reserved, "isListed" from item)
      insert into stock_item_differences (stock_item_id, stock_file_id, available, reserved)
      select id, ${file}, more, held from item where more is not null`.execute(db());
    const orderRows = [
      { id: parent, of: null, createdAt: 0, state: 'decided', buyer: ids.approved },
      ...orders.map(({ id, createdAt, state, hasApprovedBuyer }) => ({
        id,
        createdAt,
        state,
        of: parent,
        buyer: hasApprovedBuyer ? ids.approved : ids.rejected,
      })),
    ];
    await sql`
      insert into orders (id, number, buyer_id, brand_id, stock_file_id, attachment_id, total_units, total_amount,
        line_count, created_at, status, back_order_of, reserved_revision, deleted_at)
      select id, id, buyer, ${ids.brand}, ${file}, ${ids.stored}, 1, 1, 1, timestamptz '2026-01-01' + make_interval(secs => "createdAt"),
        case state when 'decided' then 'Rejected' else 'Pending Review' end, "of",
        case state when 'covered' then 1 end, case state when 'deleted' then now() end
      from jsonb_to_recordset(${JSON.stringify(orderRows)}::jsonb) as o(id uuid, "of" uuid, "createdAt" int, state text, buyer uuid)`.execute(
      db(),
    );
    const lineRows = orders.flatMap((order) =>
      order.lots.flatMap((count, at) =>
        count > 0 ? [{ order: order.id, position: at, item: itemIds[at], lots: count }] : [],
      ),
    );
    await sql`
      insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total)
      select "order", position, item, 'R' || position, lots, 1, lots, 10, lots * 10
      from jsonb_to_recordset(${JSON.stringify(lineRows)}::jsonb) as line("order" uuid, position int, item uuid, lots int)`.execute(
      db(),
    );
    return file;
  }

  it('are the same by one rule for the whole file and for one back-order, which may be marked as covered already', async () => {
    let covered = 0;
    await fc.assert(
      fc.asyncProperty(
        items,
        backOrders,
        fc.nat(9).map((value) => value === 0),
        async (stock, all, isFileDeleted) => {
          const orders = all.map((order) => ({ ...order, id: uuid() }));
          const file = await store(stock, orders, isFileDeleted);
          const expected = coveredOnes(orders, stock, isFileDeleted);
          expect(await findCoveredBackOrders(orm.em.fork(), file)).toEqual(expected);
          covered += expected.length;
          for (const { id, state } of orders) {
            if (state !== 'waits') continue;
            const order = { id, stockFileId: file };
            expect([id, await isBackOrderCovered(orm.em.fork(), order)]).toEqual([id, expected.includes(id)]);
            await sql`update orders set reserved_revision = 1 where id = ${id}`.execute(db());
            expect([id, await isBackOrderCovered(orm.em.fork(), order)]).toEqual([id, expected.includes(id)]);
            await sql`update orders set reserved_revision = null where id = ${id}`.execute(db());
          }
        },
      ),
      { numRuns: repetitions(2000, 150) },
    );
    expect(covered).toBeGreaterThan(50);
  });
});
