import { existsSync } from 'node:fs';
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';
import { Housekeeping } from './housekeeping.js';
import { RECURRING_QUEUE, RecurringJobs } from './recurring-jobs.js';

const { jest } = import.meta;

describe('housekeeping', () => {
  let portal: TestPortal;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    buyer = await portal.user('buyer');
  });
  afterAll(() => portal.stop());

  const db = () => portal.app.get(MikroORM).em.fork().getKysely();
  const tidy = () => portal.app.get(Housekeeping, { strict: false }).tidy();
  const left = async (table: string, column = 'id'): Promise<string[]> =>
    (
      await sql<{
        value: string;
      }>`select ${sql.ref(column)}::text as value from ${sql.table(table)} order by 1`.execute(db())
    ).rows.map(({ value }) => value);
  const old = async (path: string, days: number) => {
    const time = new Date(Date.now() - days * 86_400_000);
    await utimes(path, time, time);
  };
  const written = async (path: string, days: number) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, path);
    await old(path, days);
    return path;
  };

  it('runs every hour', async () => {
    const queue = portal.app.get<Queue>(getQueueToken(RECURRING_QUEUE), { strict: false });
    expect((await queue.getJobScheduler('housekeeping'))?.every).toBe(3_600_000);
  });

  it('runs within the hour again after the clock was a year ahead', async () => {
    const queue = portal.app.get<Queue>(getQueueToken(RECURRING_QUEUE), { strict: false });
    const nextRun = async () => (await queue.getJobScheduler('housekeeping'))?.next ?? 0;
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 365 * 86_400_000);
    await queue.removeJobScheduler('housekeeping');
    await queue.upsertJobScheduler('housekeeping', { every: 3_600_000 });
    clock.mockRestore();
    expect(await nextRun()).toBeGreaterThan(now + 364 * 86_400_000);
    await portal.app.get(RecurringJobs, { strict: false }).restoreSchedules();
    expect(await nextRun()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    // A new schedule's first run is due at once, and is followed by the delayed next one.
    await waitUntil(async () => (await queue.getDelayed()).filter(({ name }) => name === 'housekeeping').length === 1);
  });

  it('removes outbox rows a month after they became jobs, and keeps those that wait', async () => {
    const [removed, recent, waits] = [uuid(), uuid(), uuid()].sort();
    await sql`insert into outbox_events (id, kind, payload, created_at, dispatched_at) values
      (${removed}, 'no.such', '{}', now() - interval '32 days', now() - interval '31 days'),
      (${recent}, 'no.such', '{}', now() - interval '32 days', now() - interval '29 days'),
      (${waits}, 'no.such', '{}', now(), null)`.execute(db());
    await tidy();
    expect(await left('outbox_events')).toEqual([recent, waits]);
  });

  it('removes idempotency keys after three days', async () => {
    await sql`insert into idempotency_keys (caller_id, key, fingerprint, created_at) values
      (${buyer.id}, 'gone', '', now() - interval '4 days'), (${buyer.id}, 'recent', '', now() - interval '2 days')`.execute(
      db(),
    );
    await tidy();
    expect(await left('idempotency_keys', 'key')).toEqual(['recent']);
  });

  it('removes sessions a month after their end, and signs nobody else out', async () => {
    const sessions = Array.from({ length: 4 }, () => uuid()).sort();
    const [ended, expired, endedLately, expiredLately] = sessions;
    await sql`insert into sessions (id, user_id, created_at, expires_at, ended_at) values
      (${ended}, ${buyer.id}, now() - interval '40 days', now() + interval '1 day', now() - interval '31 days'),
      (${expired}, ${buyer.id}, now() - interval '40 days', now() - interval '31 days', null),
      (${endedLately}, ${buyer.id}, now() - interval '40 days', now() + interval '1 day', now() - interval '29 days'),
      (${expiredLately}, ${buyer.id}, now() - interval '40 days', now() - interval '29 days', null)`.execute(db());
    await tidy();
    const remaining = await left('sessions');
    expect(remaining.filter((id) => sessions.includes(id))).toEqual([endedLately, expiredLately].sort());
    expect((await buyer.get('/api/auth/me')).status).toBe(200);
  });

  it('removes expired password links and expired rate-limit counts', async () => {
    await sql`insert into password_reset_tokens (hash, user_id, expires_at) values
      ('\\x01', ${buyer.id}, now() - interval '1 second'), ('\\x02', ${buyer.id}, now() + interval '1 hour')`.execute(
      db(),
    );
    await sql`insert into rate_limits (key, points, expire) values
      ('over', 3, ${Date.now() - 1_000}), ('counts', 3, ${Date.now() + 3_600_000}),
      ('of a clock that was a day ahead', 3, ${Date.now() + 86_400_000})`.execute(db());
    await tidy();
    expect(await left('password_reset_tokens', 'hash')).toEqual(['\\x02']);
    expect(await left('rate_limits', 'key')).toEqual(['counts']);
  });

  it('removes stored files that no row refers to a day after they were stored', async () => {
    const object = (letter: string) => join(portal.env.dataDir, 'files', letter.repeat(2), letter.repeat(64));
    const orphan = await written(object('a'), 2);
    const young = await written(object('b'), 0.9);
    const named = await written(object('c'), 200);
    await sql`insert into stored_files (id, storage_key, original_name, bytes, created_at)
      values (${uuid()}, ${'c'.repeat(64)}, 'c.xlsx', 1, now())`.execute(db());
    await tidy();
    expect([orphan, young, named].map(existsSync)).toEqual([false, true, true]);
  });

  it('removes uploads of a killed process after a day', async () => {
    const folder = join(portal.env.dataDir, 'uploads');
    const leftover = await written(join(folder, 'left'), 1.1);
    const current = await written(join(folder, 'current'), 0.1);
    const demo = join(folder, 'demo-left');
    await written(join(demo, 'file'), 2);
    await old(demo, 2);
    await tidy();
    expect([leftover, demo, current].map(existsSync)).toEqual([false, false, true]);
  });

  it('does the remaining steps when one fails, and reports the failure', async () => {
    const uploads = join(portal.env.dataDir, 'uploads');
    await rename(uploads, `${uploads} away`);
    await sql`insert into idempotency_keys (caller_id, key, fingerprint, created_at)
      values (${buyer.id}, 'old', '', now() - interval '4 days')`.execute(db());
    await expect(tidy()).rejects.toThrow('uploads');
    await rename(`${uploads} away`, uploads);
    expect(await left('idempotency_keys', 'key')).not.toContain('old');
  });
});
