import type { AdminDashboard, BuyerDashboard } from '@portal/contract/dashboard';
import type { ReceivablesResponse } from '@portal/contract/receivables';
import { withClient } from '../../test/database/stock-invariants.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';

const rows = [{ reference: 'A1', price: '10.25', unitsPerLot: 4, available: 1000 }];

let portal: TestPortal;
let admin: TestClient;
let buyer: TestClient;
let other: TestClient;
let desk: OrderDesk;

const adminView = async () => (await admin.get<AdminDashboard>('/api/dashboard')).body;
const buyerView = async (client = buyer) => (await client.get<BuyerDashboard>('/api/dashboard')).body;
const query = (sql: string, values: unknown[] = []) =>
  withClient(portal.database.url, async (client) => (await client.query(sql, values)).rows);
const inZone = (zone: string) =>
  query(
    `insert into settings (version, value) select max(version) + 1, jsonb_build_object('timeZone', $1::text) from settings`,
    [zone],
  );

beforeAll(async () => {
  // This process runs no jobs, because a running job would block the truncation of tables before each test.
  portal = await TestPortal.start({ RATE_LIMIT: 'off', JOBS: 'external' });
});
beforeEach(async () => {
  await query('truncate order_tally, interest_tally, orders, brands, users cascade');
  await query(`insert into settings (version, value) values (1, '{"timeZone": "Asia/Dubai"}')`);
  [admin, buyer, other] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
  desk = await OrderDesk.open(portal, admin, rows);
});
afterAll(() => portal.stop());

// D01 D02
describe("an administrator's dashboard", () => {
  it('shows zeros before the first order is placed', async () => {
    const { course, ...numbers } = await adminView();
    expect(numbers).toEqual({
      role: 'admin',
      buyers: { totalRegisteredBuyers: 2, activeBuyers: 2, pendingBuyerApprovals: 0 },
      orders: { totalOrders: 0, ordersThisMonth: 0, pendingOrders: 0 },
      catalogue: { totalBrands: 1, totalStockFiles: 1, newStockFilesThisMonth: 1 },
      kpis: {
        totalRevenue: 0,
        revenueThisMonth: 0,
        totalUnitsSold: 0,
        unitsSoldThisMonth: 0,
        topViewedBrands: [],
        topDownloadedStockFiles: [],
      },
      receivables: { open: 0, overdue: 0 },
    });
    expect(course.months).toHaveLength(12);
    expect(course.months.every(({ amount, units }) => amount === 0 && units === 0)).toBe(true);
    expect(course.ordersByStatus.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0]);
  });

  it('counts registered, active and pending buyers', async () => {
    await portal.user('buyer', 'pending');
    await portal.user('buyer', 'rejected');
    const removed = await portal.user('buyer');
    await query('update users set removed_at = now() where id = $1', [removed.id]);
    await query(`update users set last_login = now() - interval '8 days' where id = $1`, [other.id]);
    expect((await adminView()).buyers).toEqual({ totalRegisteredBuyers: 4, activeBuyers: 2, pendingBuyerApprovals: 1 });
    await query(`update sessions set last_seen_at = now() - interval '7 days 1 minute' where user_id = $1`, [other.id]);
    expect((await adminView()).buyers.activeBuyers).toBe(1);
    // K01
    const colleague = await portal.member(other, 'viewer');
    expect((await adminView()).buyers).toEqual({ totalRegisteredBuyers: 4, activeBuyers: 2, pendingBuyerApprovals: 1 });
    await query('update users set removed_at = now() where id = $1', [colleague.id]);
    expect((await adminView()).buyers.activeBuyers).toBe(1);
    // The time of a session's last use makes a buyer active, not the time at which the session was opened.
    await query(`update sessions set last_seen_at = now() - interval '6 days 23 hours' where user_id = $1`, [other.id]);
    expect((await adminView()).buyers.activeBuyers).toBe(2);
  });

  it('counts brands, stock files, and stock files of this month', async () => {
    await OrderDesk.open(portal, admin, rows, { visibility: 'hidden' });
    await query(`update stock_files set uploaded_at = uploaded_at - interval '32 days' where id = $1`, [desk.fileId]);
    expect((await adminView()).catalogue).toEqual({ totalBrands: 2, totalStockFiles: 2, newStockFilesThisMonth: 1 });
    await query('update brands set deleted_at = now() where id = $1', [desk.brandId]);
    expect((await adminView()).catalogue).toEqual({ totalBrands: 1, totalStockFiles: 1, newStockFilesThisMonth: 1 });
  });

  it('counts an order through every step of its lifecycle', async () => {
    const id = await desk.placed(buyer, { A1: 3 });
    const numbers = async () => {
      const { orders, kpis, course } = await adminView();
      const { totalRevenue, revenueThisMonth, totalUnitsSold, unitsSoldThisMonth } = kpis;
      expect([revenueThisMonth, unitsSoldThisMonth]).toEqual([totalRevenue, totalUnitsSold]);
      expect(course.months.at(-1)).toMatchObject({ amount: totalRevenue, units: totalUnitsSold });
      expect(orders.ordersThisMonth).toBe(orders.totalOrders);
      const statuses = course.ordersByStatus.filter((each) => each.orders > 0).map(({ status }) => status);
      return { orders: orders.totalOrders, pending: orders.pendingOrders, totalRevenue, totalUnitsSold, statuses };
    };
    const placed = { orders: 1, totalRevenue: 0, totalUnitsSold: 0 };
    expect(await numbers()).toEqual({ ...placed, pending: 1, statuses: ['Pending Review'] });
    await desk.replace(buyer, id, { A1: 2 });
    await desk.approve(id);
    const sold = { orders: 1, pending: 0, totalRevenue: 82, totalUnitsSold: 8 };
    expect(await numbers()).toEqual({ ...sold, statuses: ['Awaiting Payment'] });
    await admin.call('PUT', `/api/orders/${id}/payment`, { json: {} });
    expect(await numbers()).toEqual({ ...sold, statuses: ['Completed'] });
    await admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: {} });
    expect(await numbers()).toEqual({ ...placed, pending: 0, statuses: ['Cancelled'] });
    await admin.call('DELETE', `/api/orders/${id}`);
    expect(await numbers()).toEqual({ orders: 0, pending: 0, totalRevenue: 0, totalUnitsSold: 0, statuses: [] });
  });

  it.each(['Asia/Dubai', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Etc/GMT+12'])(
    'begins a month at midnight in the portal’s time zone, %s, as do the lists of orders behind the numbers',
    async (zone) => {
      await inZone(zone);
      const [first, last] = [await desk.placed(buyer, { A1: 1 }), await desk.placed(buyer, { A1: 2 })];
      await Promise.all([desk.approve(first), desk.approve(last)]);
      const at = (id: string, shift: string) =>
        query(
          `update orders set created_at = month.begins + $2::interval, approved_at = month.begins + $2::interval
           from (select date_trunc('month', now() at time zone $3) at time zone $3 as begins) month where id = $1`,
          [id, shift, zone],
        );
      await at(first, '0 seconds');
      await at(last, '-1 millisecond');
      const { orders, kpis, course } = await adminView();
      expect(orders).toMatchObject({ totalOrders: 2, ordersThisMonth: 1 });
      expect(kpis).toMatchObject({
        totalRevenue: 123,
        revenueThisMonth: 41,
        totalUnitsSold: 12,
        unitsSoldThisMonth: 4,
      });
      expect(course.months.slice(-2).map(({ amount }) => amount)).toEqual([82, 41]);
      expect((await buyerView()).summary).toMatchObject({ approvedOrdersThisMonth: 1, amountBoughtThisMonth: 41 });
      const listedOrderIds = async (filter: string, client = admin) =>
        (await client.get<{ _id: string }[]>(`/api/orders?${filter}`)).body.map(({ _id }) => _id);
      const month = course.months.at(-1)?.month;
      expect(await listedOrderIds(`placed=${month}`)).toEqual([first]);
      expect(await listedOrderIds(`sold=${month}`)).toEqual([first]);
      expect(await listedOrderIds(`sold=${course.months.at(-2)?.month}`, buyer)).toEqual([last]);
      expect(await listedOrderIds('sold=all')).toHaveLength(2);
      expect(await listedOrderIds('sold=all', other)).toEqual([]);
      for (const wrong of ['placed=2026-13', 'sold=1', 'placed=all', 'sold=2026-11-01']) {
        expect((await admin.get(`/api/orders?${wrong}`)).status).toBe(400);
      }
    },
  );

  // D04
  it('lists the five brands with the most views and the five stock files with the most downloads', async () => {
    const names = new Map<string, string>();
    for (let index = 0; index < 6; index += 1) {
      const one = index === 0 ? desk : await OrderDesk.open(portal, admin, rows);
      names.set(one.fileId, `Stock ${index}`);
      await query('update stock_files set original_name = $2 where id = $1', [one.fileId, `Stock ${index}.xlsx`]);
      await query('update brands set name = $2 where id = $1', [one.brandId, `Brand ${index}`]);
      for (let day = 0; day < index; day += 1) {
        await query(`insert into brand_views values ($1, $2, now() - make_interval(days => $3))`, [
          one.brandId,
          buyer.id,
          day + 1,
        ]);
        await buyer.get(`/api/catalogue/${one.brandId}/stock-file/${one.fileId}/download`);
      }
      await Promise.all([buyer, buyer, other].map((client) => client.get(`/api/catalogue/${one.brandId}/stock-files`)));
      await admin.get(`/api/catalogue/${one.brandId}/stock-files`);
      await admin.get(`/api/catalogue/${one.brandId}/stock-file/${one.fileId}/download`);
    }
    const { topViewedBrands, topDownloadedStockFiles } = (await adminView()).kpis;
    expect(topViewedBrands.map(({ name, views }) => [name, views])).toEqual([
      ['Brand 5', 7],
      ['Brand 4', 6],
      ['Brand 3', 5],
      ['Brand 2', 4],
      ['Brand 1', 3],
    ]);
    expect(topDownloadedStockFiles.map(({ name, brandName, downloads }) => [name, brandName, downloads])).toEqual([
      ['Stock 5', 'Brand 5', 5],
      ['Stock 4', 'Brand 4', 4],
      ['Stock 3', 'Brand 3', 3],
      ['Stock 2', 'Brand 2', 2],
      ['Stock 1', 'Brand 1', 1],
    ]);
    await query(`update brands set deleted_at = now() where name = 'Brand 5'`);
    expect((await adminView()).kpis.topViewedBrands[0]?.name).toBe('Brand 4');
    expect((await adminView()).kpis.topDownloadedStockFiles.map(({ name }) => name)).not.toContain('Stock 5');
  });
});

// M07
describe('what is owed', () => {
  it('is the sum over all buyers for administrators, and their own for buyers', async () => {
    const invoiced = async (client: TestClient, lots: number) => {
      const id = await desk.placed(client, { A1: lots });
      await desk.approve(id);
      return id;
    };
    const [orderId, , ofOther] = [await invoiced(buyer, 1), await invoiced(buyer, 2), await invoiced(other, 4)];
    const part = { buyerId: buyer.id, method: 'cash', amount: '21', allocations: [{ orderId, amount: '11' }] };
    expect((await admin.call('POST', '/api/payments', { json: part })).status).toBe(201);
    await withClient(portal.database.url, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(`update receivable_entries set due_on = entered_on - 1 where order_id = any($1)`, [
        [orderId, ofOther],
      ]);
    });
    expect((await buyerView()).receivables).toEqual({ open: 112, overdue: 30 });
    expect((await buyerView(other)).receivables).toEqual({ open: 164, overdue: 164 });
    expect((await adminView()).receivables).toEqual({ open: 276, overdue: 194 });
    const { sums } = (await admin.get<ReceivablesResponse>('/api/receivables')).body;
    expect([sums.balance, sums.credit, sums.overdue]).toEqual(['266.00', '10.00', '194.00']);
  });
});

// D01 D03 R23 R24
describe("a buyer's dashboard", () => {
  it('counts only the buyer’s own orders', async () => {
    const ids = await Promise.all([
      desk.placed(buyer, { A1: 1 }),
      desk.placed(buyer, { A1: 2 }),
      desk.placed(buyer, { A1: 4 }),
    ]);
    await Promise.all(ids.slice(0, 2).map((id) => desk.approve(id)));
    await desk.approve(await desk.placed(other, { A1: 100 }));
    const { course, receivables: _, ...numbers } = await buyerView();
    expect(numbers).toEqual({
      role: 'buyer',
      summary: {
        totalApprovedOrders: 2,
        approvedOrdersThisMonth: 2,
        pendingOrders: 1,
        totalAmountBought: 123,
        amountBoughtThisMonth: 123,
        quantityBought: 12,
        quantityBoughtThisMonth: 12,
      },
      brandsAvailable: 1,
      stockFilesAvailable: 1,
    });
    expect(course.months.at(-1)).toMatchObject({ amount: 123, units: 12 });
    expect(course.ordersByStatus.filter(({ orders }) => orders > 0)).toEqual([
      { status: 'Pending Review', orders: 1 },
      { status: 'Awaiting Payment', orders: 2 },
    ]);
  });

  it('counts only brands and stock files that the buyer may see, also right after a change of visibility', async () => {
    const shared = await OrderDesk.open(portal, admin, rows, {
      visibility: 'specific_buyers',
      visibleToBuyers: [other.id],
    });
    await OrderDesk.open(portal, admin, rows, { visibility: 'hidden' });
    const countsFor = async (client: TestClient) => {
      const { brandsAvailable, stockFilesAvailable } = await buyerView(client);
      return [brandsAvailable, stockFilesAvailable];
    };
    expect(await countsFor(buyer)).toEqual([1, 1]);
    expect(await countsFor(other)).toEqual([2, 2]);
    await query(`update brands set visibility = 'hidden' where id = $1`, [shared.brandId]);
    expect(await countsFor(other)).toEqual([1, 1]);
  });
});
