import { MikroORM } from '@mikro-orm/postgresql';
import type { CurrentUserResponse, LoginResponse } from '@portal/contract/auth';
import type { ErrorBody } from '@portal/contract/errors';
import { sql } from 'kysely';
import { LiveClient } from '../../test/portal/live-client.js';
import { type TestClient, TestPortal, testPassword } from '../../test/portal/portal.js';
import { waitUntil } from '../../test/wait-until.js';

// Z06
describe('the language of an account', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await TestPortal.start();
  });
  afterAll(() => portal.stop());

  const choose = <Body = CurrentUserResponse>(person: TestClient, language: unknown) =>
    person.call<Body>('PUT', '/api/profile/language', { json: { language } });
  const languageOf = async (person: TestClient) =>
    (await person.get<CurrentUserResponse>('/api/auth/me')).body.user.language;

  it('is none until the person chooses one, and is told at every sign-in', async () => {
    const buyer = await portal.user('buyer');
    expect(await languageOf(buyer)).toBeNull();
    const answer = await choose(buyer, 'ar');
    expect([answer.status, answer.body.user]).toMatchObject([200, { _id: buyer.id, language: 'ar' }]);
    expect(await languageOf(buyer)).toBe('ar');
    const login = await portal.anonymous().call<LoginResponse>('POST', '/api/auth/login', {
      json: { email: buyer.email, password: testPassword },
    });
    expect(login.body.user.language).toBe('ar');
  });

  it('stays when the rest of the profile is changed', async () => {
    const admin = await portal.user('admin');
    await choose(admin, 'ar');
    const { body } = await admin.call<CurrentUserResponse>('PUT', '/api/auth/me', { json: { name: 'The Team' } });
    expect(body.user).toMatchObject({ name: 'The Team', language: 'ar' });
  });

  it('can be chosen by a buyer who waits for approval', async () => {
    const pending = await portal.user('buyer', 'pending');
    expect((await choose(pending, 'ar')).status).toBe(200);
    expect(await languageOf(pending)).toBe('ar');
  });

  it('is broadcast to the person’s other sessions, whose notifications are in the new language as well', async () => {
    for (const status of ['approved', 'pending'] as const) {
      const buyer = await portal.user('buyer', status);
      const socket = await LiveClient.open(portal.url, { token: buyer.token });
      await choose(buyer, 'ar');
      const resources = status === 'approved' ? (['session', 'notifications'] as const) : (['session'] as const);
      for (const resource of resources) await waitUntil(() => socket.changes(resource).length > 0);
      socket.close();
    }
  });

  it.each([undefined, null, '', 'AR', 'fr', ['ar'], 7])('cannot be %j', async (language) => {
    const buyer = await portal.user('buyer');
    const { status, body } = await choose<ErrorBody>(buyer, language);
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['language']]);
    expect(await languageOf(buyer)).toBeNull();
  });

  it('is none for an account that a process of the release before makes', async () => {
    const { rows } = await sql<{ language: string | null }>`
      insert into users (id, email, password_hash, role, status, name, created_at)
      values (gen_random_uuid(), 'older@example.com', 'x', 'buyer', 'pending', 'Older', now()) returning language`.execute(
      portal.app.get(MikroORM).em.fork().getKysely(),
    );
    expect(rows).toEqual([{ language: null }]);
  });
});
