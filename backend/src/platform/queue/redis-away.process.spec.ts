import { setTimeout as delay } from 'node:timers/promises';
import { OrderDesk } from '../../../test/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal.js';
import { hasRedis, RedisServer } from '../../../test/redis-server.js';
import { stockViolations, withClient } from '../../../test/stock-invariants.js';

const patience = 300_000;
const stops = 5;

// R04
(hasRedis ? describe : describe.skip)('a Redis that stops and starts under load, without its memory', () => {
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
  }, patience);
  afterAll(async () => {
    await portal.stop();
    await redis.stop();
  }, patience);

  const count = (sql: string) =>
    withClient(portal.database.url, async (client) => {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${sql}`);
      return Number(rows[0]?.count);
    });
  async function none(what: string, sql: string): Promise<void> {
    for (const end = Date.now() + patience / 2; (await count(sql)) > 0; await delay(200)) {
      if (Date.now() > end) throw new Error(`${await count(sql)} ${what}`);
    }
  }

  it(
    'costs nobody an answer, loses no job, and does none twice in effect',
    async () => {
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
      for (let stop = 0; stop < stops; stop++) {
        await delay(500 + Math.random() * 1_000);
        await redis.stop();
        await delay(Math.random() * 1_500);
        await redis.start();
      }
      await delay(1_000);
      working = false;
      await Promise.all(lanes);
      expect(approved.length).toBeGreaterThan(stops);

      await none('orders wait for their deduction', `orders where inventory_status = 'pending'`);
      await none('events wait for the queue', 'outbox_events where dispatched_at is null');
      await none('mails wait', `mails where status in ('queued', 'sending')`);
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
    },
    patience,
  );
});
