import { MikroORM } from '@mikro-orm/postgresql';
import type { OpenSessionsResponse } from '@portal/contract/auth';
import jwt from 'jsonwebtoken';
import { sql } from 'kysely';
import { TestClient, TestPortal, testPassword } from '../../test/portal/portal.js';
import { waitUntil } from '../../test/wait-until.js';
import { endSessions, Sessions, tokenAudience } from './sessions.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

describe('the user’s own sessions', () => {
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
    (await client.get<OpenSessionsResponse>('/api/auth/sessions')).body.sessions;
  const isOpen = async (client: TestClient) => (await client.get('/api/auth/me')).status === 200;
  const sessionOf = ({ token = '' }: TestClient) => (jwt.decode(token) as { sid: string }).sid;
  const db = () => portal.app.get(MikroORM).em.fork().getKysely();

  beforeEach(async () => {
    buyer = await portal.user('buyer');
    second = await signIn(buyer.email, firefox);
  });

  it('are listed with their browsers and without other users’ sessions, the current session first', async () => {
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

  it('can be ended one by one', async () => {
    const [, other] = await sessionsOf(second);
    const answer = await second.call('DELETE', `/api/auth/sessions/${other?._id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Session ended' }]);
    expect([await isOpen(buyer), await isOpen(second)]).toEqual([false, true]);
    // Ending a session that has already ended gets the same response as an unknown session.
    expect((await second.call('DELETE', `/api/auth/sessions/${other?._id}`)).status).toBe(404);
  });

  it('can all be ended except the current one', async () => {
    const third = await signIn(buyer.email, firefox);
    expect((await second.call('DELETE', '/api/auth/sessions')).status).toBe(200);
    expect(await Promise.all([buyer, second, third].map(isOpen))).toEqual([false, true, false]);
    expect(await sessionsOf(second)).toHaveLength(1);
  });

  it('that are checked together belong to their own users', async () => {
    const [other, ended] = [await portal.user('buyer'), await portal.user('buyer')];
    await ended.call('POST', '/api/auth/logout');
    const idOf = async (client: TestClient) =>
      (await client.get<{ user: { _id: string } }>('/api/auth/me')).body.user?._id;
    for (let round = 0; round < 5; round++) {
      const ids = await Promise.all([buyer, other, ended, second, buyer].map(idOf));
      expect(ids).toEqual([buyer.id, other.id, undefined, second.id, buyer.id]);
    }
  });

  it('do not open the account of another user whom the token names', async () => {
    const victim = await portal.user('admin');
    const token = jwt.sign({ sid: sessionOf(buyer) }, portal.app.get(Sessions).key, {
      subject: victim.id,
      audience: tokenAudience,
      expiresIn: 60,
    });
    expect(await isOpen(new TestClient(portal.url, victim.id, victim.email, token))).toBe(false);
  });

  // R22
  it('cannot be ended by another user, not even by an administrator', async () => {
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

  it('can be ended by endSessions, either all of them or all except one', async () => {
    const [current] = await sessionsOf(second);
    const em = () => portal.app.get(MikroORM).em.fork();
    expect(await endSessions(em(), buyer.id, { except: current?._id })).toHaveLength(1);
    expect([await isOpen(buyer), await isOpen(second)]).toEqual([false, true]);
    expect(await endSessions(em(), buyer.id)).toEqual([current?._id]);
    expect(await isOpen(second)).toBe(false);
    expect(await endSessions(em(), buyer.id)).toEqual([]);
  });

  it('store the time of their last use, at most once a minute', async () => {
    const lastSeen = async (client: TestClient) => {
      const { rows } = await sql<{ at: string }>`select last_seen_at::text as at from sessions
        where id = ${sessionOf(client)}`.execute(db());
      return rows[0]?.at;
    };
    const setLastSeen = (client: TestClient, seconds: number) =>
      sql`update sessions set last_seen_at = now() - make_interval(secs => ${seconds})
        where id = ${sessionOf(client)}`.execute(db());
    // Just used, so that a slow machine has a whole minute for the first request.
    await setLastSeen(buyer, 0);
    await setLastSeen(second, 61);
    const [recent, old] = [await lastSeen(buyer), await lastSeen(second)];
    await buyer.get('/api/auth/me');
    await Promise.all(Array.from({ length: 10 }, () => second.get('/api/auth/me')));
    // The time is written in the background. The write for the older session comes after one for the recent session would.
    await waitUntil(async () => (await lastSeen(second)) !== old);
    expect(await lastSeen(buyer)).toBe(recent);
  });
});
