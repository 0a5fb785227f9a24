import type { AccessibleBrandsResponse, AdminBrand } from '@portal/contract/brands';
import type { BuyerBrandsResponse, BuyersResponse } from '@portal/contract/buyers';
import type { Order, OrderEvent, OrderLine } from '@portal/contract/orders';
import { withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';

/** More rows than two batches of the response and than one page. */
const many = 1_100;

describe('lists without paging', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let id: string;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, unitsPerLot: 2, available: 3 }]);
    id = await desk.placed(buyer, { A1: 1 });
    await withClient(portal.database.url, (client) =>
      client.query(`
        insert into users (id, email, password_hash, role, status, name, created_at)
          select gen_random_uuid(), 'many' || n || '@example.com', 'x', 'buyer', 'approved', 'Buyer "' || n || '"', now()
          from generate_series(1, ${many}) n;
        insert into orders (id, number, buyer_id, brand_id, stock_file_id, status, total_units, total_amount, line_count,
            attachment_id, created_at)
          select gen_random_uuid(), 'ORD-2025-' || lpad(n::text, 6, '0'), buyer_id, brand_id, stock_file_id, 'Rejected', 2, 20,
            1, attachment_id, created_at - make_interval(mins => n) from orders, generate_series(1, ${many}) n;
        insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, wholesale_price,
            units_per_lot, available_lots)
          select gen_random_uuid(), stock_file_id, n, 'B' || n, 'B' || n, '', 10, 2, 0
          from stock_items, generate_series(1, ${many}) n;
        insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total)
          select line.order_id, item.position, item.id, item.reference, 1, 2, 2, 10, 20
          from order_lines line, stock_items item where item.position > 0;
        insert into order_events (id, order_id, action, actor_id, created_at)
          select gen_random_uuid(), order_id, 'retry-deduction', actor_id, now() from order_events, generate_series(1, ${many});
      `),
    );
  });
  afterAll(() => portal.stop());

  it('contain every order, sorted as in the pages and with the same fields', async () => {
    for (const client of [admin, buyer]) {
      const whole = await client.get<Order[]>('/api/orders?sort=orderNumber');
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(whole.headers.get('X-Total-Count')).toBe(`${many + 1}`);
      const pages = await Promise.all(
        [1, 2].map((page) => client.get<Order[]>(`/api/orders?sort=orderNumber&limit=1000&page=${page}`)),
      );
      expect(whole.body).toEqual(pages.flatMap(({ body }) => body));
      expect(whole.body).toHaveLength(many + 1);
    }
  });

  it('may be empty, refuse an invalid filter, and are forbidden to users without the permission', async () => {
    expect((await admin.get<Order[]>('/api/orders?search=nothing like it')).body).toEqual([]);
    expect((await admin.get<Order[]>('/api/orders?status=Lost')).status).toBe(400);
    expect((await portal.anonymous().get('/api/orders')).status).toBe(401);
    expect((await buyer.get('/api/buyers')).status).toBe(403);
  });

  it('contain every buyer and the total count', async () => {
    const { body } = await admin.get<BuyersResponse>('/api/buyers?sort=name');
    expect([body.buyers.length, body.total]).toEqual([many + 1, many + 1]);
    const page = await admin.get<BuyersResponse>('/api/buyers?sort=name&limit=50&page=3');
    expect(body.buyers.slice(100, 150)).toEqual(page.body.buyers);
  });

  it('contain at most 1,000 rows when the specification does not require all rows', async () => {
    const lines = await buyer.get<OrderLine[]>(`/api/orders/${id}/lines`);
    expect([lines.body.length, lines.body[0]?.position, lines.body.at(-1)?.position]).toEqual([1_000, 0, 999]);
    const rest = await buyer.get<OrderLine[]>(`/api/orders/${id}/lines?page=2`);
    expect(rest.body.map(({ position }) => position)).toEqual(Array.from({ length: many - 999 }, (_, n) => 1_000 + n));
    const steps = await admin.get<OrderEvent[]>(`/api/orders/${id}/timeline`);
    expect(steps.body).toHaveLength(1_000);
    const chosen = await admin.get<{ buyers: unknown[]; hasMore: boolean }>('/api/chat/buyers');
    expect([chosen.body.buyers.length, chosen.body.hasMore]).toEqual([1_000, true]);
  });

  it('contain, for administrators, every brand with the buyers who see it, and for buyers at most 5,000 brands', async () => {
    await withClient(portal.database.url, (client) =>
      client.query(`
          with brand as (
            insert into brands (id, name, visibility, created_at)
              select gen_random_uuid(), 'Brand ' || lpad(n::text, 4, '0'), 'specific_buyers', now()
              from generate_series(1, 5001) n returning id)
          insert into brand_buyers (brand_id, buyer_id) select brand.id, users.id from brand, users
            where email = '${buyer.email}'`),
    );
    const { headers, body } = await admin.get<AdminBrand[]>('/api/brands');
    expect([headers.get('X-Total-Count'), body.length]).toEqual(['5002', 5_002]);
    const shared = body.filter(({ visibility }) => visibility === 'specific_buyers');
    expect(shared.map(({ name }) => name)).toEqual(
      Array.from({ length: 5_001 }, (_, n) => `Brand ${String(n + 1).padStart(4, '0')}`),
    );
    expect(shared.every(({ visibleToBuyers }) => visibleToBuyers.join() === buyer.id)).toBe(true);
    const seen = await buyer.get<AccessibleBrandsResponse>('/api/catalogue/brands/accessible');
    expect(seen.body.brands).toHaveLength(5_000);
    const dialog = await admin.get<BuyerBrandsResponse>(`/api/buyers/${buyer.id}/brand-access`);
    expect(dialog.body.brands).toHaveLength(5_000);
  });
});
