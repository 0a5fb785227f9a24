import { MikroORM } from '@mikro-orm/postgresql';
import type { AdminDashboard, BuyerDashboard } from '@portal/contract/dashboard';
import type { ErrorBody } from '@portal/contract/errors';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import type { Order } from '@portal/contract/orders';
import type { DemoSizeResponse, Settings, SettingsHistoryResponse } from '@portal/contract/settings';
import { DemoProcess } from '../../seeds/demo-process.js';
import { LedgerInventory } from '../../src/catalogue/inventory/inventory-source.js';
import { deductPart } from '../../src/orders/jobs/deduct-part.js';
import { recountDashboard } from '../database/dashboard-recount.js';
import { stockViolations, withClient } from '../database/stock-invariants.js';
import { LedgerDesk } from '../portal/ledger-desk.js';
import { OrderDesk } from '../portal/order-desk.js';
import { TestClient, TestPortal, testJwtSecret } from '../portal/portal.js';

const patience = 600_000;

// S04
describe('the demo', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let ownBuyer: TestClient;
  let own: OrderDesk;
  let before: Record<string, string>;
  let accounts: string[];

  const query = (sql: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query(sql, values)).rows);

  beforeAll(async () => {
    // Jobs are left out, because they would add rows of their own while rows are counted.
    portal = await TestPortal.start({ JOBS: 'external' });
    [admin, ownBuyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    own = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, unitsPerLot: 2, available: 50 }]);
    await own.placed(ownBuyer, { A1: 2 });
    before = await contents();
    // The demo process runs the sources, so it needs the hook that compiles them.
    process.execArgv.push('--import', new URL('../../typescript-hook.js', import.meta.url).href);
    const demo = new DemoProcess(portal.env);
    demo.open({ url: portal.database.url, jwtSecret: testJwtSecret });
    accounts = await demo.make();
  }, patience);
  afterAll(() => portal.stop(), patience);

  /**
   * A checksum of every table, except for those that the portal also changes by itself, such as rate limits and
   * sessions.
   */
  async function contents(): Promise<Record<string, string>> {
    const tables = await query(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('rate_limits', 'order_tally', 'sessions', 'chat_presence', 'outbox_events')`);
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] =
        await query(`select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
        from "${name}" t`);
      sums[name] = row.sum;
    }
    return sums;
  }

  async function expectTallies(): Promise<void> {
    const { orders, kpis, course } = (await admin.get<AdminDashboard>('/api/dashboard')).body;
    const counted = await recountDashboard(portal.database.url);
    const { totalRevenue, revenueThisMonth, totalUnitsSold, unitsSoldThisMonth } = kpis;
    expect({ ...orders, totalRevenue, revenueThisMonth, totalUnitsSold, unitsSoldThisMonth }).toEqual({
      totalOrders: counted.totalOrders,
      ordersThisMonth: counted.ordersThisMonth,
      pendingOrders: counted.pendingOrders,
      totalRevenue: counted.totalRevenue,
      revenueThisMonth: counted.revenueThisMonth,
      totalUnitsSold: counted.totalUnitsSold,
      unitsSoldThisMonth: counted.unitsSoldThisMonth,
    });
    const sold = new Map(counted.months.map(({ month, amount }) => [month, amount]));
    expect(course.months.map(({ amount }) => amount)).toEqual(course.months.map(({ month }) => sold.get(month) ?? 0));
  }

  it('has stock and dashboard numbers that agree with its movements and orders', async () => {
    expect(await stockViolations(portal.database.url)).toEqual({});
    await expectTallies();
  });

  it('gives the administrator twelve months of sales, orders in every status and failures to deal with', async () => {
    const { course, orders, buyers, catalogue, kpis } = (await admin.get<AdminDashboard>('/api/dashboard')).body;
    expect(course.months).toHaveLength(12);
    // The first and the last month may have only a few days.
    expect(course.months.slice(1, -1).filter(({ amount }) => amount < 50_000)).toEqual([]);
    expect(course.ordersByStatus.filter(({ orders: count }) => count < 5)).toEqual([]);
    expect(course.ordersByStatus.map(({ status }) => status).sort()).toEqual([...orderStatuses].sort());
    expect(orders.totalOrders).toBeGreaterThan(350);
    expect(orders.pendingOrders).toBeGreaterThan(4);
    expect(buyers).toMatchObject({ totalRegisteredBuyers: 21, pendingBuyerApprovals: 2 });
    expect(catalogue).toMatchObject({ totalBrands: 7, totalStockFiles: 11 });
    expect(kpis.topViewedBrands).toHaveLength(5);
    const [waiting] = await query(`select
      (select count(*)::int from orders where inventory_status = 'error') as failed_deductions,
      (select count(*)::int from mails where status = 'failed') as failed_mails,
      (select count(*)::int from chats where unread_by_team > 0) as unread_chats,
      (select count(*)::int from chats where unread_by_buyer > 0) as unread_answers`);
    expect(waiting).toEqual({ failed_deductions: 1, failed_mails: 1, unread_chats: 2, unread_answers: 1 });
  });

  // K01
  it('has a company of which one colleague orders and another one writes, since they joined', async () => {
    const acts = (table: string, who: string) =>
      `(select count(*)::int from ${table} act where act.${who} = users.id and act.created_at > users.created_at)`;
    const colleagues = await query(`select company_role as role, last_login < now() as "hasVisited",
        ${acts('orders', 'placed_by')} as orders, ${acts('chat_messages', 'sender_id')} as messages
      from users where company_id <> id order by company_role`);
    expect(colleagues).toEqual([
      { role: 'accountant', hasVisited: true, orders: 0, messages: 2 },
      { role: 'buyer', hasVisited: true, orders: expect.any(Number), messages: 0 },
    ]);
    expect(colleagues[1].orders).toBeGreaterThan(4);
    const early = `select from orders join users on users.id = placed_by where orders.created_at < users.created_at`;
    expect(await query(early)).toEqual([]);
  });

  // V01, V06, V07
  it('has proposals that wait for their answer or are answered, and back-orders that wait or are covered', async () => {
    const states = await query(
      'select state, count(*)::int as count from order_proposals group by state order by state',
    );
    expect(states).toEqual([
      { state: 'accepted', count: 2 },
      { state: 'declined', count: 1 },
      { state: 'open', count: 2 },
    ]);
    expect(
      await query(
        `select reserved_revision is not null as covered from orders where back_order_of is not null order by 1`,
      ),
    ).toEqual([{ covered: false }, { covered: true }]);
    expect(
      await query(`select made.order_id from order_proposals join order_revisions made on number = revision
          and made.order_id = order_proposals.order_id
        where made.created_at > now() or expires_at - made.created_at <> interval '3 days'
          or answered_at not between made.created_at and now() or (state = 'open' and expires_at < now() + interval '1 day')`),
    ).toEqual([]);
    const deadlines = await query(`select message like
          '% by ' || to_char(expires_at at time zone 'Asia/Dubai', 'FMDD FMMonth YYYY, HH24:MI') || ' (Asia/Dubai).%'
          and translations -> 'ar' ->> 'message' like '% قبل _' || to_char(expires_at at time zone 'Asia/Dubai', 'FMDD') || ' %'
            || to_char(expires_at at time zone 'Asia/Dubai', ' YYYY، HH24:MI') || ' (Asia/Dubai)_.%' as agrees
        from order_proposals join notifications using (order_id) where title = 'Changes proposed'`);
    expect(
      await query(`select from notifications join orders on orders.id = order_id
        where translations is null or message like '%ORD-%' and translations -> 'ar' ->> 'message' not like '%' || number || '%'`),
    ).toEqual([]);
    expect(deadlines).toEqual(Array(5).fill({ agrees: true }));
    expect((await admin.get<Order[]>('/api/orders?proposal=open&limit=5')).headers.get('x-total-count')).toBe('2');
  });

  it('has a few tax documents in a series of their own, with the dates of their orders', async () => {
    const documents = await query(`select kind, documents.number, snapshot ->> 'orderNumber' = orders.number as named,
        issued_on = (case kind when 'invoice' then approved_at else issued_at end at time zone 'Asia/Dubai')::date as dated,
        snapshot ->> 'issueDate' = issued_on::text and issued_at < now() - interval '30 seconds' as past
      from documents join orders on orders.id = order_id order by series desc, position`);
    expect(new Set(documents.map(({ kind, number }) => `${kind} ${number.replace(/-\d{4}-\d{6}$/, '')}`))).toEqual(
      new Set(['invoice DEMO-INV', 'credit_note DEMO-CN']),
    );
    expect(documents.filter(({ named, dated, past }) => !named || !dated || !past)).toEqual([]);
    expect(documents.length).toBeLessThan(14);
  });

  it('has orders for single sizes of a stock file that has its sizes as columns', async () => {
    const [sized] = await query(`select count(distinct (item.reference, item.size))::int as lines,
      count(distinct item.reference)::int as articles,
      (select count(distinct order_id)::int from order_lines join orders on orders.id = order_id
        where stock_file_id = file.id and order_lines.stock_item_id is not null) as orders
      from stock_files file join stock_items item on item.stock_file_id = file.id
      where file.original_name like '%per taglia%' group by file.id`);
    expect(sized.lines).toBeGreaterThan(4 * sized.articles);
    expect(sized.orders).toBeGreaterThan(0);
  });

  it("has only times in the past, each order's steps in sequence, and sends no mail", async () => {
    expect(
      await query(`select number from orders where created_at > now() or approved_at < created_at
        or deducted_at < approved_at or restored_at < deducted_at
        or (back_order_of is null and left(number, 8) <> 'ORD-' || to_char(created_at at time zone 'utc', 'YYYY'))`),
    ).toEqual([]);
    expect(await query(`select distinct status from mails where status in ('queued', 'sending')`)).toEqual([]);
    const [months] = await query(`select count(distinct to_char(requested_at, 'YYYY-MM'))::int as count from mails`);
    expect(months?.count).toBeGreaterThanOrEqual(12);
    const [span] = await query(`select count(distinct date_trunc('day', created_at))::int as days,
      min(created_at) < now() - interval '330 days' as long from orders`);
    expect(span.days).toBeGreaterThan(100);
    expect(span.long).toBe(true);
    expect(
      await query(
        `select id from order_events where created_at > now() - interval '1 minute'
      and order_id <> (select id from orders where brand_id = $1)`,
        [own.brandId],
      ),
    ).toEqual([]);
  });

  it('lets its buyer sign in to a dashboard with a year of orders', async () => {
    const [, email, password] = /(\S+@\S+)\s+(\S+)$/.exec(accounts[0] ?? '') ?? [];
    const { body } = await portal
      .anonymous()
      .call<{ token: string }>('POST', '/api/auth/login', { json: { email, password } });
    const response = await fetch(`${portal.url}/api/dashboard`, { headers: { authorization: `Bearer ${body.token}` } });
    const { course, brandsAvailable } = (await response.json()) as BuyerDashboard;
    expect(course.months.filter(({ amount }) => amount > 0).length).toBeGreaterThan(8);
    expect(brandsAvailable).toBe(7);
  });

  it(
    'is not made twice when a start was killed before it kept the passwords, and its buyer gets a new one',
    async () => {
      const made = (await admin.get<DemoSizeResponse>('/api/demo')).body;
      const demo = new DemoProcess(portal.env);
      demo.open({ url: portal.database.url, jwtSecret: testJwtSecret });
      const [line = ''] = await demo.make();
      expect((await admin.get<DemoSizeResponse>('/api/demo')).body).toEqual(made);
      const [, email, password] = /(\S+@\S+)\s+(\S+)$/.exec(line) ?? [];
      expect(accounts[0]).toContain(email);
      expect(accounts[0]).not.toContain(password);
      const { status } = await portal.anonymous().call('POST', '/api/auth/login', { json: { email, password } });
      expect(status).toBe(200);
    },
    patience,
  );

  describe('its removal', () => {
    it('is allowed to administrators only', async () => {
      expect((await ownBuyer.call('DELETE', '/api/demo')).status).toBe(403);
      expect((await ownBuyer.get('/api/demo')).status).toBe(403);
    });

    it('is refused while an order connects the demo with other data', async () => {
      const [{ record: demoBuyer }] = await query(`select record from demo_records where kind = 'buyer' limit 1`);
      await query(`update users set status = 'approved' where id = $1`, [demoBuyer]);
      const { body } = await own.place(admin, { A1: 1 }, { fields: { buyerId: demoBuyer } });
      const refused = await admin.call<ErrorBody>('DELETE', '/api/demo');
      expect([refused.status, refused.body.code]).toEqual([409, 'demo.in_use']);
      expect(refused.body.message).toContain(body.orderNumber);
      expect((await admin.get<DemoSizeResponse>('/api/demo')).body).toMatchObject({ brands: 6, buyers: 20 });
      expect((await admin.call('DELETE', `/api/orders/${body._id}`)).status).toBe(200);
    });

    /**
     * Creates a completed and then deleted order of a demo buyer for a brand outside the demo. Its stock is still
     * reserved.
     */
    async function deletedSharedOrder(lots: number): Promise<string> {
      const [{ record: buyerId }] = await query(`select record from demo_records
        join users on users.id = record::uuid and status = 'approved' where kind = 'buyer' limit 1`);
      const { body } = await own.place(admin, { A1: lots }, { fields: { buyerId } });
      const answers = [
        await own.approve(body._id),
        await admin.call('PUT', `/api/orders/${body._id}/payment`, { json: { note: 'paid' } }),
        await admin.call('DELETE', `/api/orders/${body._id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      return body._id;
    }

    it('is refused while a deleted order that connects the demo with other data waits for its deduction', async () => {
      const id = await deletedSharedOrder(3);
      expect(await own.stock()).toEqual({ A1: { available: 50, reserved: 3 } });
      const refused = await admin.call<ErrorBody>('DELETE', '/api/demo');
      expect([refused.status, refused.body.code]).toEqual([409, 'demo.busy']);
      await portal.app
        .get(MikroORM)
        .em.fork()
        .transactional((em) => deductPart(em, new LedgerInventory(), id));
      expect(await own.stock()).toEqual({ A1: { available: 47, reserved: 0 } });
    });

    it('is refused while another transaction works with an order of the demo', async () => {
      await withClient(portal.database.url, async (client) => {
        await client.query('begin');
        await client.query(`select from orders where brand_id in
          (select record::uuid from demo_records where kind = 'brand') limit 1 for update`);
        const refused = await admin.call<ErrorBody>('DELETE', '/api/demo');
        expect([refused.status, refused.body.code]).toEqual([409, 'demo.busy']);
        await client.query('rollback');
      });
      expect((await admin.get<DemoSizeResponse>('/api/demo')).body).toMatchObject({ brands: 6, buyers: 20 });
    });

    it(
      'leaves no trace of the demo and changes no other data',
      async () => {
        const failed = await deletedSharedOrder(5);
        await query(`update orders set inventory_status = 'error' where id = $1`, [failed]);
        const [{ id: orderId, buyer_id: demoBuyer }] = await query(`select id, buyer_id from orders
          where status = 'Pending Review' and buyer_id in (select record::uuid from demo_records where kind = 'buyer')
            and deleted_at is null limit 1`);
        const ledger = new LedgerDesk(portal);
        await ledger.invoice(demoBuyer, '90.00', { orderId });
        await ledger.pay(demoBuyer, '70.00', [{ orderId, amount: '60.00' }]);
        await ledger.cheque(demoBuyer, '20.00');
        // Another buyer has paid for an order of a demo brand.
        await ledger.pay(ownBuyer.id, '30.00', [{ orderId, amount: '30.00' }]);
        const colleague = await portal.member(new TestClient(portal.url, demoBuyer, ''), 'owner');
        const json = { email: 'invited@example.com', companyRole: 'viewer' };
        expect((await colleague.call('POST', '/api/company/members', { json })).status).toBe(201);
        expect((await admin.call('DELETE', '/api/demo')).status).toBe(200);
        // What people did in the demo, and its removal, stay in the audit log.
        const changed = [
          ...['notifications', 'notification_recipients', 'settings', 'stock_items', 'inventory_movements'],
          'audit_events',
        ];
        const kept = (sums: Record<string, string>) =>
          Object.fromEntries(Object.entries(sums).filter(([table]) => !changed.includes(table)));
        expect(kept(await contents())).toEqual(kept(before));
        expect(await own.stock()).toEqual({ A1: { available: 47, reserved: 0 } });
        expect(await query('select kind, lots, order_id from inventory_movements order by id')).toEqual([
          { kind: 'import', lots: 50, order_id: null },
          { kind: 'import', lots: -3, order_id: null },
        ]);
        expect(await query('select count(*)::int as items from stock_items')).toEqual([{ items: 1 }]);
        expect((await admin.get<DemoSizeResponse>('/api/demo')).body).toEqual({ brands: 0, buyers: 0, orders: 0 });
        // A form that was opened during the demo holds version 2, so a change made with it is refused.
        expect((await admin.get<Settings>('/api/settings')).body).toMatchObject({ companyName: null, version: 3 });
        const { versions } = (await admin.get<SettingsHistoryResponse>('/api/settings/history')).body;
        expect(versions.map(({ version, by }) => [version, by !== null])).toEqual([
          [3, false],
          [2, true],
        ]);
        await expectTallies();
        expect(await stockViolations(portal.database.url)).toEqual({});
      },
      patience,
    );
  });
});
