import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { OpenSessionsAnswer } from '@portal/contract/auth';
import { sql } from 'kysely';
import { TestClient, TestPortal, testPassword } from '../../test/portal.js';
import { endSessions } from './sessions.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

describe('the own sessions', () => {
  let portal: TestPortal;
  let buyer: TestClient;
  let second: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
  });
  afterAll(() => portal.stop());

  const signIn = async (email: string, userAgent: string): Promise<TestClient> => {
    const { body } = await portal
      .anonymous()
      .call<{ token: string; user: { _id: string } }>('POST', '/api/auth/login', {
        json: { email, password: testPassword },
        headers: { 'user-agent': userAgent },
      });
    return new TestClient(portal.url, body.user._id, email, body.token);
  };
  const sessionsOf = async (client: TestClient) =>
    (await client.get<OpenSessionsAnswer>('/api/auth/sessions')).body.sessions;
  const isOpen = async (client: TestClient) => (await client.get('/api/auth/me')).status === 200;
  const db = () => portal.app.get(MikroORM).em.fork().getKysely();

  beforeEach(async () => {
    buyer = await portal.user('buyer');
    second = await signIn(buyer.email, firefox);
  });

  it('are listed with their browser, this one first, and nobody else’s', async () => {
    await portal.user('buyer');
    const sessions = await sessionsOf(second);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Linux', true],
      ['Unknown browser', false],
    ]);
    for (const session of sessions) {
      expect(Object.keys(session).sort()).toEqual(['_id', 'createdAt', 'current', 'device', 'lastSeenAt']);
      expect(Date.parse(session.createdAt)).toBeLessThanOrEqual(Date.parse(session.lastSeenAt));
    }
    await buyer.call('POST', '/api/auth/logout');
    expect(await sessionsOf(second)).toHaveLength(1);
  });

  it('are ended one by one', async () => {
    const [, other] = await sessionsOf(second);
    const answer = await second.call('DELETE', `/api/auth/sessions/${other?._id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Session ended' }]);
    expect([await isOpen(buyer), await isOpen(second)]).toEqual([false, true]);
    // Ended, it is no longer there to end.
    expect((await second.call('DELETE', `/api/auth/sessions/${other?._id}`)).status).toBe(404);
  });

  it('are ended all but this one', async () => {
    const third = await signIn(buyer.email, firefox);
    expect((await second.call('DELETE', '/api/auth/sessions')).status).toBe(200);
    expect(await Promise.all([buyer, second, third].map(isOpen))).toEqual([false, true, false]);
    expect(await sessionsOf(second)).toHaveLength(1);
  });

  // R22
  it('of somebody else cannot be ended, by an administrator neither', async () => {
    const [own] = await sessionsOf(buyer);
    for (const other of [await portal.user('buyer'), await portal.user('admin')]) {
      const answers = await Promise.all(
        [own?._id, '01890000-0000-7000-8000-000000000000', 'malformed'].map((id) =>
          other.call<object>('DELETE', `/api/auth/sessions/${id}`),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      const bodies = answers.map(({ body }) => ({ ...body, requestId: '' }));
      expect(bodies[1]).toEqual(bodies[0]);
    }
    expect(await isOpen(buyer)).toBe(true);
  });

  it('end together when rights are taken away, or all but one', async () => {
    const [current] = await sessionsOf(second);
    const em = () => portal.app.get(MikroORM).em.fork();
    expect(await endSessions(em(), buyer.id, { except: current?._id })).toHaveLength(1);
    expect([await isOpen(buyer), await isOpen(second)]).toEqual([false, true]);
    expect(await endSessions(em(), buyer.id)).toEqual([current?._id]);
    expect(await isOpen(second)).toBe(false);
    expect(await endSessions(em(), buyer.id)).toEqual([]);
  });

  it('know when they were last used, to the minute', async () => {
    const lastSeen = async () =>
      (
        await sql<{ age: number }>`select extract(epoch from now() - max(last_seen_at))::float as age from sessions
          where user_id = ${buyer.id} and device = 'Unknown browser'`.execute(db())
      ).rows[0]?.age ?? -1;
    const left = (seconds: number) =>
      sql`update sessions set last_seen_at = now() - make_interval(secs => ${seconds}) where user_id = ${buyer.id}`.execute(
        db(),
      );
    await left(50);
    await buyer.get('/api/auth/me');
    await delay(200);
    expect(await lastSeen()).toBeGreaterThan(50);
    await left(3600);
    await Promise.all(Array.from({ length: 10 }, () => buyer.get('/api/auth/me')));
    while ((await lastSeen()) > 30) await delay(20);
  });
});
