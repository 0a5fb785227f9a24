import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { stockViolations, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { hasRedis, RedisServer } from '../../../test/servers/redis-server.js';
import { waitUntil } from '../../../test/wait-until.js';

const stops = 5;

// R04
(hasRedis ? describe : describe.skip)('a Redis that fills up, or restarts under load and loses its data', () => {
  let redis: RedisServer;
  let portal: TestPortal;
  let admin: TestClient;
  let buyers: TestClient[];
  let desk: OrderDesk;

  beforeAll(async () => {
    redis = await RedisServer.atFreePort();
    portal = await TestPortal.start({ REDIS_URL: redis.url, RATE_LIMIT: 'off', MAIL_RETRY_SECONDS: '1' });
    admin = await portal.user('admin');
    buyers = await Promise.all(Array.from({ length: 3 }, () => portal.user('buyer')));
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 1_000_000 }]);
  });
  afterAll(async () => {
    await portal.stop();
    await redis.stop();
  });

  const count = (sql: string) =>
    withClient(portal.database.url, async (client) => {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${sql}`);
      return Number(rows[0]?.count);
    });
  async function expectNone(description: string, sql: string): Promise<void> {
    for (const end = Date.now() + 150_000; (await count(sql)) > 0; await delay(200)) {
      if (Date.now() > end) throw new Error(`${await count(sql)} ${description}`);
    }
  }

  it('is reported by the readiness check while it is full, and no longer once it has room', async () => {
    const client = new Redis(redis.url);
    const readiness = async () => (await admin.get('/api/health/ready')).status;
    expect(await readiness()).toBe(200);
    await client.config('SET', 'maxmemory', '1');
    expect(await readiness()).toBe(503);
    await client.config('SET', 'maxmemory', '0');
    await waitUntil(async () => (await readiness()) === 200);
    client.disconnect();
  });

  it('fails no request, loses no job, and gives no job a double effect', async () => {
    const approved: string[] = [];
    let working = true;
    const lanes = buyers.map(async (buyer) => {
      while (working) {
        const id = await desk.placed(buyer, { A1: 1 });
        const { status } = await desk.approve(id);
        if (status !== 200) throw new Error(`Approving answered ${status}`);
        approved.push(id);
      }
    });
    const worked = Promise.all(lanes);
    const another = async () => {
      const before = approved.length;
      await Promise.race([waitUntil(() => approved.length > before), worked]);
    };
    for (let stop = 0; stop < stops; stop++) {
      await another();
      await delay(Math.random() * 1_500);
      await redis.stop();
      await delay(Math.random() * 1_500);
      await redis.start();
    }
    await another();
    working = false;
    await worked;
    expect(approved.length).toBeGreaterThan(stops);

    await expectNone('orders wait for their deduction', `orders where inventory_status = 'pending'`);
    await expectNone('events wait for the queue', 'outbox_events where dispatched_at is null');
    await expectNone('mails wait', `mails where status in ('queued', 'sending')`);
    expect(await stockViolations(portal.database.url)).toEqual({});
    expect(await desk.stock()).toEqual({ A1: { available: 1_000_000 - approved.length, reserved: 0 } });
    const each = approved.length;
    expect(await count(`notifications where type = 'order_status_update'`)).toBe(each);
    expect(await count(`notifications where type = 'new_order_submission'`)).toBe(each);
    expect(
      await count(`notification_recipients join notifications on id = notification_id
        where type in ('order_status_update', 'new_order_submission')`),
    ).toBe(2 * each);
    expect(await count(`mails where kind = 'order-approved' and status = 'sent' and attempts = 1`)).toBe(each);
  });
});
