import { MikroORM } from '@mikro-orm/postgresql';
import type { FailedJobsResponse } from '@portal/contract/failed-jobs';
import type { Order } from '@portal/contract/orders';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';
import { OutboxRelay } from '../queue/outbox-relay.js';

describe('failed jobs', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let desk: OrderDesk;
  let orderId: string;

  beforeAll(async () => {
    portal = await TestPortal.start();
    // Several suites share one Redis, which keeps the failed jobs of earlier suites.
    for (const queue of portal.app.get(OutboxRelay).queues()) await queue.clean(0, 0, 'failed');
    admin = await portal.user('admin');
    desk = await OrderDesk.open(portal, admin, [{ reference: 'HL-101', price: 10, available: 10 }]);
    orderId = await desk.placed(await portal.user('buyer'), { 'HL-101': 1 });
  });
  afterAll(() => portal.stop());

  const run = (query: ReturnType<typeof sql>) => query.execute(portal.app.get(MikroORM).em.fork().getKysely());
  const list = async (query = '') => (await admin.get<FailedJobsResponse>(`/api/failed-jobs${query}`)).body;
  const until = (condition: (answer: FailedJobsResponse) => boolean) => waitUntil(async () => condition(await list()));
  const inventory = () => {
    const queue = portal.app
      .get(OutboxRelay)
      .queues()
      .find(({ name }) => name === 'inventory');
    if (!queue) throw new Error('No inventory queue');
    return queue;
  };
  /** Returns the ids of jobs that failed at their first attempt, because a table was renamed meanwhile. */
  async function failing(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => uuid());
    await run(sql`alter table orders rename to orders_elsewhere`);
    for (const jobId of ids) {
      await inventory().add('order.stock-returned', { orderId }, { jobId, attempts: 1 });
    }
    await until(({ total }) => total === count);
    return ids;
  }
  const restoreTable = () => run(sql`alter table if exists orders_elsewhere rename to orders`);
  afterEach(restoreTable);
  const retry = (id: string, queue = 'inventory') => admin.call('POST', `/api/failed-jobs/${queue}/${id}/retry`);

  it('are listed with ids and reason, the newest first', async () => {
    expect(await list()).toEqual({ jobs: [], total: 0, stuck: [] });
    const ids = await failing(3);
    const { jobs, total } = await list();
    expect(total).toBe(3);
    expect(jobs.map(({ _id }) => _id).sort()).toEqual(ids.sort());
    expect(jobs[0]).toEqual({
      _id: expect.any(String),
      queue: 'inventory',
      event: 'order.stock-returned',
      about: { orderId },
      reason: expect.stringContaining('relation "orders" does not exist'),
      attempts: 1,
      createdAt: expect.stringMatching(/^2.*Z$/),
      failedAt: expect.stringMatching(/^2.*Z$/),
    });
    const times = jobs.map(({ failedAt }) => failedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await list('?page=2&limit=2')).jobs.map(({ _id }) => _id)).toEqual([jobs[2]?._id]);
    expect(await list('?queue=pictures')).toMatchObject({ jobs: [], total: 0 });
    expect((await admin.get('/api/failed-jobs?queue=other')).status).toBe(400);
  });

  it('can be retried one by one, and fail again while the cause remains', async () => {
    const [first] = (await list()).jobs;
    const id = first?._id ?? '';
    const failedAgain = ({ jobs }: FailedJobsResponse) =>
      jobs.some((job) => job._id === id && job.failedAt > (first?.failedAt ?? ''));
    // The table is still missing at this point; it is restored after the first retry.
    await run(sql`alter table orders rename to orders_elsewhere`);
    expect(await retry(id)).toMatchObject({ status: 200, body: { message: 'Job will be tried again' } });
    await until(failedAgain);
    await restoreTable();
    expect((await retry(id)).status).toBe(200);
    await until(({ total }) => total === 2);
    // A job leaves the list as soon as a worker starts it, so wait for its completion.
    await waitUntil(async () => (await inventory().getJobState(id)) === 'completed');
    expect(await inventory().getJobState(id)).toBe('completed');
    expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'job.not_failed' } });
  });

  it('can all be retried together, once each, also by two concurrent requests', async () => {
    const answers = await Promise.all(
      [0, 1].map(() => admin.call<{ count: number }>('POST', '/api/failed-jobs/retry')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.count, 0)).toBe(2);
    await until(({ total }) => total === 0);
    // Jobs that still wait would fail again when the next test renames the table.
    await waitUntil(async () => (await inventory().getJobCountByTypes('waiting', 'active')) === 0);
    expect((await admin.get<Order[]>('/api/orders')).body).toHaveLength(1);
  });

  it('can be dismissed one by one, and only once', async () => {
    const [first = '', second = ''] = await failing(2);
    await restoreTable();
    const dismiss = (id: string) => admin.call('DELETE', `/api/failed-jobs/inventory/${id}`);
    expect(await dismiss(first)).toMatchObject({ status: 200, body: { message: 'Job dismissed' } });
    expect(await list()).toMatchObject({ total: 1, jobs: [{ _id: second }] });
    expect(await inventory().getJobState(first)).toBe('unknown');
    expect(await dismiss(first)).toMatchObject({ status: 404, body: { code: 'job.not_found' } });
    // A completed or active job cannot be dismissed.
    await retry(second);
    await until(({ total }) => total === 0);
    await waitUntil(async () => (await inventory().getJobState(second)) === 'completed');
    expect(await dismiss(second)).toMatchObject({ status: 409, body: { code: 'job.not_failed' } });
  });

  it('that do not exist cannot be retried', async () => {
    for (const [id, queue] of [
      [uuid(), 'inventory'],
      [uuid(), 'somewhere'],
      ['..%2f', 'inventory'],
      ['%00', 'inventory'],
    ]) {
      expect(await retry(id ?? '', queue)).toMatchObject({ status: 404, body: { code: 'job.not_found' } });
      const dismissed = await admin.call('DELETE', `/api/failed-jobs/${queue}/${id}`);
      expect(dismissed).toMatchObject({ status: 404, body: { code: 'job.not_found' } });
    }
  });

  it('are listed together with stuck events', async () => {
    const stuck = (age: string) => sql`insert into outbox_events (id, kind, payload, created_at)
      values (${uuid()}, 'nobody.takes', '{}', now() - ${age}::interval)`;
    await run(stuck('1 hour'));
    await run(stuck('2 hours'));
    await run(stuck('1 minute'));
    expect((await list()).stuck).toEqual([
      { event: 'nobody.takes', count: 2, oldestAt: expect.stringMatching(/^2.*Z$/) },
    ]);
  });
});
