import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { LiveClient } from '../../../test/portal/live-client.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';

const token = 'a token that only Prometheus knows';

describe('metrics for Prometheus', () => {
  let portal: TestPortal;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start({ METRICS_TOKEN: token, JOBS: 'external' });
    const admin = await portal.user('admin');
    buyer = await portal.user('buyer');
    desk = await OrderDesk.open(portal, admin, [{ reference: 'HL-101', price: 10, available: 10 }]);
  });
  afterAll(() => portal.stop());

  const getMetrics = (authorization: string) =>
    portal.anonymous().call<string>('GET', '/metrics', { headers: { authorization } });
  const scrape = async () => (await getMetrics(`Bearer ${token}`)).body;
  /** Returns the value of a series, or undefined when the series is missing. */
  const value = (text: string, series: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  const run = (query: ReturnType<typeof sql>) => query.execute(portal.app.get(MikroORM).em.fork().getKysely());

  it('require the token, and are disabled without that setting', async () => {
    const answer = await getMetrics(`Bearer ${token}`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    for (const wrong of ['', token, `Bearer ${token}x`, `Bearer ${buyer.token}`]) {
      expect([wrong, (await getMetrics(wrong)).status]).toEqual([wrong, 401]);
    }
    portal.env.metricsToken = null;
    const answers = [await getMetrics(`Bearer ${token}`), await getMetrics('Bearer null'), await getMetrics('')];
    portal.env.metricsToken = token;
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  // R07
  it('count requests by route and status, without ids or addresses', async () => {
    const id = await desk.placed(buyer, { 'HL-101': 2 });
    for (const path of [`/api/orders/${id}`, `/api/orders/${uuid()}`, `/api/nothing/${buyer.email}`, '/somewhere']) {
      await buyer.get(path);
    }
    const text = await scrape();
    const count = (method: string, route: string, status: number) =>
      value(text, `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
    expect(count('POST', '/api/orders', 201)).toBe(1);
    expect([count('GET', '/api/orders/:id', 200), count('GET', '/api/orders/:id', 404)]).toEqual([1, 1]);
    expect(count('GET', 'other', 404)).toBeGreaterThanOrEqual(1);
    expect([id, buyer.id, buyer.email, 'nothing'].filter((each) => text.includes(each))).toEqual([]);
  });

  it('cover orders, stock, queues, sockets, connections and the process', async () => {
    const socket = await LiveClient.open(portal.url, { token: buyer.token });
    const before = await scrape();
    await desk.placed(buyer, { 'HL-101': 1 });
    let after = '';
    // The jobs of the order may use all connections for a moment.
    await waitUntil(async () => {
      after = await scrape();
      return (value(after, 'portal_database_connections{state="idle"}') ?? 0) > 0;
    });
    socket.socket.disconnect();
    const grown = (series: string) => (value(after, series) ?? 0) - (value(before, series) ?? 0);
    expect(grown('portal_orders{status="Pending Review"}')).toBe(1);
    expect(value(after, 'portal_orders{status="Rejected"}')).toBe(0);
    expect(value(after, 'portal_stock_movements')).toBe(1);
    expect(value(after, 'portal_deductions{of="orders"}')).toBe(0);
    expect(value(after, 'portal_sockets')).toBe(1);
    expect(value(after, 'portal_work{state="waiting"}')).toBe(0);
    expect(value(after, 'portal_database_connections{state="awaited"}')).toEqual(expect.any(Number));
    expect(value(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(value(after, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });

  it('report the number and age of waiting jobs, and of events that are not yet in a queue', async () => {
    await desk.approve(await desk.placed(buyer, { 'HL-101': 1 }));
    const waiting = 'portal_queue_jobs{queue="inventory",state="waiting"}';
    // Waits until the relay has queued the event as a job and has committed that.
    await waitUntil(async () => {
      const text = await scrape();
      return value(text, waiting) === 1 && value(text, 'portal_outbox_events') === 0;
    });
    // The job may have arrived after its age was read for that response, so read it again.
    const text = await scrape();
    expect(value(text, 'portal_queue_oldest_waiting_seconds{queue="inventory"}')).toBeGreaterThan(0);
    expect(value(text, 'portal_deductions{of="orders"}')).toBe(1);

    await run(sql`insert into outbox_events (id, kind, payload, created_at)
      values (${uuid()}, 'nobody.takes', '{}', now() - interval '1 minute')`);
    const late = await scrape();
    expect(value(late, 'portal_outbox_events')).toBe(1);
    expect(value(late, 'portal_outbox_lag_seconds')).toBeGreaterThanOrEqual(60);
    await run(sql`delete from outbox_events where kind = 'nobody.takes'`);
  });

  it('omit readings that fail, and keep the others', async () => {
    await run(sql`alter table order_tally rename to elsewhere`);
    const text = await scrape();
    await run(sql`alter table elsewhere rename to order_tally`);
    expect([value(text, 'portal_orders{status="Rejected"}'), value(text, 'portal_stock_movements')]).toEqual([
      undefined,
      1,
    ]);
  });
});
