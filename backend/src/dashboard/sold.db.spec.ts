import { soldStatuses } from '@portal/contract/dashboard';
import { inventoryStatuses, orderStatuses } from '@portal/contract/order-lifecycle';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.js';

/**
 * `@portal/contract/dashboard` defines which orders count as sold and in which month. Database triggers maintain the
 * sums that dashboards show. This spec writes orders in every possible state and compares the sums with the contract.
 */
describe('the sums of orders in order_tally', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let place: (order: Partial<Facts>) => Promise<string>;

  interface Facts {
    status: (typeof orderStatuses)[number];
    inventory: (typeof inventoryStatuses)[number];
    approvedAt: string | null;
    isDeleted: boolean;
    isDeducted: boolean;
    isRestored: boolean;
  }

  const june = '2026-06-10T12:00:00Z';
  /** Reads the sums of all rows of one kind in `order_tally`. */
  const sumsOf = async (kind: string) => {
    const { rows } = await client.query<{ orders: number; amount: number; units: number }>(
      `select coalesce(sum(orders), 0)::int as orders, coalesce(sum(amount), 0)::float8 as amount,
         coalesce(sum(units), 0)::int as units from order_tally where kind = $1`,
      [kind],
    );
    return rows[0];
  };
  /** The sums that `count` orders of this spec have: each has an amount of 120 and 12 units. */
  const sumsOfOrders = (count: number) => ({ orders: count, amount: count * 120, units: count * 12 });

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const id = async (sql: string, values: unknown[] = []) =>
      (await client.query(`${sql} returning id`, values)).rows[0].id;
    const user = await id(`insert into users (id, email, password_hash, role, status, name, created_at)
      values (gen_random_uuid(), 'sold@example.com', 'x', 'buyer', 'approved', 'Sold', now())`);
    const brand = await id(`insert into brands (id, name, visibility, created_at)
      values (gen_random_uuid(), 'Sold', 'hidden', now())`);
    const stored = await id(`insert into stored_files values (gen_random_uuid(), 'none', 'Sold.xlsx', 1, now())`);
    const file = await id(
      `insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
       values (gen_random_uuid(), $1, $2, 'Sold.xlsx', '[]', 1, $3, now())`,
      [brand, stored, user],
    );
    let number = 0;
    place = async (order) =>
      id(
        `insert into orders (id, number, buyer_id, brand_id, stock_file_id, attachment_id, total_units, total_amount,
           line_count, created_at, status, inventory_status, approved_at, deleted_at, deducted_at, restored_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, 12, 120, 1, $6, $7, $8, $9,
           case when $10 then now() end, case when $11 then now() end, case when $12 then now() end)`,
        [
          ...[`ORD-${number++}`, user, brand, file, stored, june],
          ...[order.status ?? 'Pending Review', order.inventory ?? 'none', order.approvedAt ?? null],
          ...[order.isDeleted ?? false, order.isDeducted ?? false, order.isRestored ?? false],
        ],
      );
  });
  afterEach(() => client.query('delete from order_tally; delete from orders'));
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const combinations = orderStatuses.flatMap((status) => inventoryStatuses.map((inventory) => ({ status, inventory })));

  it.each(combinations)(
    'count an order with status $status and inventory status $inventory as the contract defines',
    async (state) => {
      const isSold = soldStatuses.some((status) => status === state.status);
      const isDeducted = state.inventory === 'success';
      for (const isRestored of isDeducted ? [false, true] : [false]) {
        // One order is inserted in the tested state; a second order is inserted as new and updated to the tested state.
        await place({ ...state, approvedAt: june, isDeducted, isRestored });
        const changed = await place({});
        await client.query(
          `update orders set status = $2, inventory_status = $3, approved_at = $4,
           deducted_at = case when $5 then now() end, restored_at = case when $6 then now() end where id = $1`,
          [changed, state.status, state.inventory, june, isDeducted, isRestored],
        );
        expect(await sumsOf('Sold')).toEqual(sumsOfOrders(isSold ? 2 : 0));
        expect(await sumsOf('Placed')).toEqual(sumsOfOrders(2));
        for (const status of orderStatuses)
          expect(await sumsOf(status)).toEqual(sumsOfOrders(status === state.status ? 2 : 0));
        // A deleted order is part of no sum.
        await client.query('update orders set deleted_at = now()');
        for (const kind of ['Sold', 'Placed', ...orderStatuses]) expect(await sumsOf(kind)).toEqual(sumsOfOrders(0));
        await client.query('delete from orders');
      }
    },
  );

  it.each(['Asia/Dubai', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'])(
    'count an order in the month of its approval in the portal’s time zone, %s',
    async (zone) => {
      await client.query(`insert into settings (version, value)
        select max(version) + 1, jsonb_build_object('timeZone', '${zone}') from settings`);
      const month = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit' });
      const expected: Record<string, { orders: number; amount: number; units: number }> = {};
      // Approves an order every 15 minutes from 16 h before to 16 h after the end of a month in UTC. In every time zone
      // the month ends within these 32 h.
      for (let quarter = -64; quarter <= 64; quarter++) {
        const approvedAt = new Date(Date.parse('2026-07-01T00:00:00Z') + quarter * 900_000).toISOString();
        await place({ status: 'Completed', inventory: 'success', isDeducted: true, approvedAt });
        const key = month.format(new Date(approvedAt));
        expected[key] = sumsOfOrders((expected[key]?.orders ?? 0) + 1);
      }
      const { rows } = await client.query(`
        select to_char(period at time zone portal_time_zone(), 'YYYY-MM') as month, sum(orders)::int as orders,
          sum(amount)::float8 as amount, sum(units)::int as units from order_tally where kind = 'Sold' group by 1`);
      expect(Object.fromEntries(rows.map(({ month: key, ...sums }) => [key, sums]))).toEqual(expected);
    },
  );
});
