import { MikroORM } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import jwt from 'jsonwebtoken';
import { sql } from 'kysely';
import { type TestClient, TestPortal, type TestResponse, testPassword } from '../../test/portal/portal.js';
import { User } from '../users/user.entity.js';
import { defaultAdminEmail, ensureAdministrator } from './first-administrator.js';
import { Sessions } from './sessions.js';

interface Login {
  token: string;
  message: string;
  user: Record<string, unknown>;
}
interface Refusal {
  code: string;
  message: string;
  error: string;
  errors?: { field: string; message: string }[];
}

let portal: TestPortal;

beforeAll(async () => {
  portal = await TestPortal.start();
});
afterAll(() => portal.stop());

// This block must stay the first one in the file: it needs a database without an administrator.
describe('the first administrator', () => {
  const createAdministrator = (email: string) =>
    ensureAdministrator(portal.app.get(MikroORM).em.fork(), email, testPassword);

  it('is not created with an address that the sign-in refuses', async () => {
    await expect(createAdministrator('root@localhost')).rejects.toThrow(
      'ADMIN_EMAIL is "root@localhost", expected an e-mail address such as admin@example.com',
    );
  });

  it('is created only once when several processes start together, and can sign in', async () => {
    const created = await Promise.all(Array.from({ length: 8 }, () => createAdministrator('First.Admin@Example.COM')));
    expect(created.filter(Boolean)).toEqual(['first.admin@example.com']);
    const answer = await portal.anonymous().call<Login>('POST', '/api/auth/login', {
      json: { email: 'First.Admin@Example.COM', password: testPassword },
    });
    expect([answer.status, answer.body.user?.role, answer.body.user?.status]).toEqual([200, 'admin', 'approved']);
  });

  it('is not created when an administrator with a different e-mail address exists', async () => {
    expect(await createAdministrator(defaultAdminEmail)).toBeUndefined();
    expect(await portal.app.get(MikroORM).em.fork().count(User, { role: 'admin' })).toBe(1);
  });
});

describe('signing in', () => {
  const login = <Body = Login>(email: unknown, password: unknown = testPassword): Promise<TestResponse<Body>> =>
    portal.anonymous().call<Body>('POST', '/api/auth/login', { json: { email, password } });
  const fork = () => portal.app.get(MikroORM).em.fork();
  const withToken = (token: string) =>
    portal.anonymous().call<Refusal>('GET', '/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const change = (client: TestClient, fields: Partial<User>) => fork().nativeUpdate(User, { id: client.id }, fields);

  // A01
  it('returns the user, a message and a token that the API accepts', async () => {
    const buyer = await portal.user('buyer');
    const { status, body, headers } = await login(buyer.email);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['message', 'token', 'user']);
    expect(body.message).toBe(messages.auth.loginSuccessful);
    expect(body.user).toMatchObject({ _id: buyer.id, email: buyer.email, role: 'buyer', status: 'approved' });
    expect(headers.get('cache-control')).toBe('no-store');
    const me = await portal.anonymous().call<{ user: { _id: string } }>('GET', '/api/auth/me', {
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(me.body.user._id).toBe(buyer.id);
  });

  // A02
  it.each([
    [{}, 'email', messages.auth.emailRequired],
    [{ email: '', password: 'x' }, 'email', messages.auth.emailRequired],
    [{ email: 'nobody', password: 'x' }, 'email', messages.auth.emailInvalid],
    [{ email: `${'a'.repeat(260)}@example.com`, password: 'x' }, 'email', messages.auth.emailInvalid],
    [{ email: 'a@example.com' }, 'password', messages.auth.passwordRequired],
    [{ email: 'a@example.com', password: '' }, 'password', messages.auth.passwordRequired],
  ])('refuses the input %j with an error for the field %s', async (json, field, message) => {
    const answer = await portal.anonymous().call<Refusal>('POST', '/api/auth/login', { json });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'common.invalid_input', message, error: message });
    expect(answer.body.errors).toContainEqual({ field, message });
  });

  it('accepts the e-mail address in upper case and with spaces around it', async () => {
    const buyer = await portal.user('buyer');
    expect((await login(`  ${buyer.email.toUpperCase()} `)).body.user._id).toBe(buyer.id);
  });

  it('does not trim the password', async () => {
    const buyer = await portal.user('buyer');
    for (const password of [`${testPassword} `, testPassword.toUpperCase(), ' ']) {
      expect((await login(buyer.email, password)).status).toBe(401);
    }
  });

  it('gives the same response to a wrong password, an unknown e-mail address and a removed account', async () => {
    const buyer = await portal.user('buyer');
    const removed = await portal.user('buyer');
    await change(removed, { removedAt: new Date() });
    const answers = [
      await login<Refusal>(buyer.email, 'wrong'),
      await login<Refusal>('nobody@example.com', 'wrong'),
      await login<Refusal>(removed.email),
    ];
    const bodies = answers.map(({ body }) => ({ ...body, requestId: '' }));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(bodies[0]).toMatchObject({ code: 'auth.invalid_credentials', message: messages.auth.invalidCredentials });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  // A03
  it('tells a rejected buyer about the missing approval only when the password is right', async () => {
    const buyer = await portal.user('buyer', 'rejected');
    const refused = await login<Refusal>(buyer.email);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'auth.not_approved', message: 'Your account is not approved yet.' });
    expect((await login(buyer.email, 'wrong')).status).toBe(401);
  });

  // A03, A08
  it('lets a pending buyer read only their own account until the approval, without a new sign-in', async () => {
    const buyer = await portal.user('buyer', 'pending');
    expect((await login(buyer.email)).body.user.status).toBe('pending');
    expect((await buyer.get('/api/auth/me')).status).toBe(200);
    for (const path of ['/api/orders', '/api/catalogue/brands/accessible', '/api/buyers']) {
      const answer = await buyer.get<Refusal>(path);
      expect([answer.status, answer.body.message]).toEqual([403, 'Your account is not approved yet.']);
    }
    await change(buyer, { status: 'approved' });
    expect((await buyer.get('/api/catalogue/brands/accessible')).status).toBe(200);
    expect((await buyer.get<{ user: { status: string } }>('/api/auth/me')).body.user.status).toBe('approved');
  });

  it('lets a pending buyer log out', async () => {
    const buyer = await portal.user('buyer', 'pending');
    expect((await buyer.call('POST', '/api/auth/logout')).status).toBe(200);
    expect((await buyer.get('/api/auth/me')).status).toBe(401);
  });

  // A07, R26
  it('opens a session that ends at logout while the user’s other sessions stay open', async () => {
    const buyer = await portal.user('buyer');
    const other = (await login(buyer.email)).body.token;
    const answer = await buyer.call<{ message: string }>('POST', '/api/auth/logout');
    expect([answer.status, answer.body.message]).toEqual([200, messages.auth.loggedOut]);
    expect((await buyer.get('/api/auth/me')).status).toBe(401);
    expect((await buyer.call('POST', '/api/auth/logout')).status).toBe(401);
    expect((await withToken(other)).status).toBe(200);
  });

  // R26
  it.each([
    ['rejecting', { status: 'rejected' as const }],
    ['removing', { removedAt: new Date() }],
  ])('%s a user ends the user’s access at the next request', async (_what, fields) => {
    const buyer = await portal.user('buyer');
    expect((await buyer.get('/api/auth/me')).status).toBe(200);
    await change(buyer, fields);
    const answer = await buyer.get<Refusal>('/api/auth/me');
    expect([answer.status, answer.body.code]).toEqual([401, 'auth.unauthenticated']);
  });

  // R27
  describe('a request is refused as unauthenticated', () => {
    let buyer: TestClient;
    let claims: jwt.JwtPayload;
    let secret: jwt.Secret;
    const signed = (change: object = {}, key = secret, options: jwt.SignOptions = {}) =>
      jwt.sign({ ...claims, ...change }, key, options);
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

    beforeAll(async () => {
      buyer = await portal.user('buyer');
      claims = jwt.decode(buyer.token ?? '') as jwt.JwtPayload;
      secret = portal.app.get(Sessions).key;
    });

    it('unless its token has the right claims and the right signature', async () => {
      expect((await withToken(signed())).status).toBe(200);
    });

    it.each<[string, () => string]>([
      ['no token', () => ''],
      ['a text that is not a token', () => 'abc.def.ghi'],
      ['the algorithm "none"', () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`],
      ['the algorithm "none" with a signature', () => `${base64({ alg: 'none' })}.${base64(claims)}.c2lnbmF0dXJl`],
      ['signed with a different key', () => signed({}, 'another secret that is quite as long as the first')],
      ['an empty signature', () => `${base64({ alg: 'HS256' })}.${base64(claims)}.`],
      ['signed with a different algorithm and the right key', () => signed({}, secret, { algorithm: 'HS512' })],
      ['an expired token', () => signed({ exp: Math.floor(Date.now() / 1000) - 1 })],
      ['the audience of a password reset', () => signed({ aud: 'password-reset' })],
      ['no audience', () => signed({ aud: undefined })],
      ['the session of a different user', () => signed({ sub: '01890000-0000-7000-8000-000000000000' })],
      ['an unknown session', () => signed({ sid: '01890000-0000-7000-8000-000000000000' })],
      [
        'changed claims with the signature of the original claims',
        () => {
          const [head, , signature] = (buyer.token ?? '').split('.');
          return `${head}.${base64({ ...claims, exp: 4_000_000_000 })}.${signature}`;
        },
      ],
    ])('when its token is wrong: %s', async (_what, token) => {
      const answer = await withToken(token());
      expect([answer.status, answer.body.code]).toEqual([401, 'auth.unauthenticated']);
      expect(answer.body.message).toBe(messages.auth.unauthenticated);
    });

    it('when its session has expired, even if the token has not', async () => {
      const { token = '' } = await portal.user('buyer');
      const { sid } = jwt.decode(token) as { sid: string };
      await sql`update sessions set expires_at = now() - interval '1 second' where id = ${sid}`.execute(
        fork().getKysely(),
      );
      expect((await withToken(token)).status).toBe(401);
    });

    it('when its token is in the query or in a cookie instead of the Authorization header', async () => {
      const answer = await portal
        .anonymous()
        .call('GET', `/api/auth/me?token=${buyer.token}&access_token=${buyer.token}`, {
          headers: { cookie: `token=${buyer.token}` },
        });
      expect(answer.status).toBe(401);
    });
  });

  // R07, R24
  it('returns only the public fields of the user’s own account', async () => {
    const buyer = await portal.user('buyer');
    const answers = [(await login(buyer.email)).body.user, (await buyer.get<Login>('/api/auth/me')).body.user];
    for (const user of answers) {
      expect(Object.keys(user).sort()).toEqual([
        '_id',
        'buyerType',
        'companyAddress',
        'companyId',
        'companyName',
        'companyRole',
        'companyWebsite',
        'createdAt',
        'email',
        'language',
        'lastLogin',
        'name',
        'phone',
        'role',
        'secondFactor',
        'staffRole',
        'status',
        'taxDetails',
      ]);
      expect(JSON.stringify(user)).not.toContain('argon2');
    }
  });

  it('returns a token with ids and times, but without personal data', async () => {
    const { token = '' } = await portal.user('admin');
    expect(Object.keys(jwt.decode(token) as object).sort()).toEqual(['aud', 'exp', 'iat', 'sid', 'sub']);
  });

  it('updates the time of the last login', async () => {
    const buyer = await portal.user('buyer');
    await change(buyer, { lastLogin: new Date('2020-01-01T00:00:00Z') });
    const before = Date.now();
    const { lastLogin, createdAt } = (await login(buyer.email)).body.user;
    expect(Date.parse(String(lastLogin))).toBeGreaterThanOrEqual(before);
    const me = (await buyer.get<Login>('/api/auth/me')).body.user;
    expect(me).toMatchObject({ lastLogin, createdAt });
  });

  // R35
  it.each([
    [{ email: { $ne: null }, password: { $ne: null } }],
    [{ email: ['a@example.com'], password: ['x'] }],
    [{ email: 'a@example.com', password: 7 }],
    [{ email: 'a@example.com', password: 'x'.repeat(12_000) }],
    [[]],
    [[{ email: 'a@example.com', password: 'x' }]],
  ])('refuses a body of the wrong shape or size (case %#)', async (json) => {
    const { status } = await portal.anonymous().call('POST', '/api/auth/login', { json });
    expect([400, 401]).toContain(status);
  });
});
