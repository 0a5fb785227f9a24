import { MikroORM } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import jwt from 'jsonwebtoken';
import { sql } from 'kysely';
import { type Answer, type TestClient, TestPortal, testPassword } from '../../test/portal.js';
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

// Before anything else makes an administrator.
describe('the first administrator', () => {
  const make = (email: string) => ensureAdministrator(portal.app.get(MikroORM).em.fork(), email, testPassword);

  it('is made once, however many processes start at once, and can sign in', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => make('First.Admin@Example.COM')));
    expect(made.filter(Boolean)).toEqual(['first.admin@example.com']);
    const answer = await portal.anonymous().call<Login>('POST', '/api/auth/login', {
      json: { email: 'First.Admin@Example.COM', password: testPassword },
    });
    expect([answer.status, answer.body.user?.role, answer.body.user?.status]).toEqual([200, 'admin', 'approved']);
  });

  it('is not made again, under another address either', async () => {
    expect(await make(defaultAdminEmail)).toBeUndefined();
    expect(await portal.app.get(MikroORM).em.fork().count(User, { role: 'admin' })).toBe(1);
  });
});

describe('signing in', () => {
  const login = <Body = Login>(email: unknown, password: unknown = testPassword): Promise<Answer<Body>> =>
    portal.anonymous().call<Body>('POST', '/api/auth/login', { json: { email, password } });
  const fork = () => portal.app.get(MikroORM).em.fork();
  const withToken = (token: string) =>
    portal.anonymous().call<Refusal>('GET', '/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const change = (client: TestClient, fields: Partial<User>) => fork().nativeUpdate(User, { id: client.id }, fields);

  // A01
  it('answers the token, the user and a message, and the token opens the session', async () => {
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
  ])('refuses %j by its field', async (json, field, message) => {
    const answer = await portal.anonymous().call<Refusal>('POST', '/api/auth/login', { json });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'common.invalid_input', message, error: message });
    expect(answer.body.errors).toContainEqual({ field, message });
  });

  it('takes the address in any case and with blanks around it', async () => {
    const buyer = await portal.user('buyer');
    expect((await login(`  ${buyer.email.toUpperCase()} `)).body.user._id).toBe(buyer.id);
  });

  it('takes the password as it stands', async () => {
    const buyer = await portal.user('buyer');
    for (const password of [`${testPassword} `, testPassword.toUpperCase(), ' ']) {
      expect((await login(buyer.email, password)).status).toBe(401);
    }
  });

  it('answers alike to a wrong password, an unknown address and a removed account', async () => {
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
  it('refuses a rejected buyer, but only with the right password', async () => {
    const buyer = await portal.user('buyer', 'rejected');
    const refused = await login<Refusal>(buyer.email);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'auth.not_approved', message: 'Your account is not approved yet.' });
    expect((await login(buyer.email, 'wrong')).status).toBe(401);
  });

  // A03, A08
  it('lets a pending buyer see who they are and leave, and nothing else, until approved on the open session', async () => {
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
  it('ends the session at logout, this one only', async () => {
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
  ])('%s a user refuses the next call of the open session', async (_what, fields) => {
    const buyer = await portal.user('buyer');
    expect((await buyer.get('/api/auth/me')).status).toBe(200);
    await change(buyer, fields);
    const answer = await buyer.get<Refusal>('/api/auth/me');
    expect([answer.status, answer.body.code]).toEqual([401, 'auth.unauthenticated']);
  });

  // R27
  describe('refuses as unauthenticated', () => {
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

    it('nothing that the portal itself would have made: the same claims signed here are accepted', async () => {
      expect((await withToken(signed())).status).toBe(200);
    });

    it.each<[string, () => string]>([
      ['no token', () => ''],
      ['something that is no token', () => 'abc.def.ghi'],
      ['the none algorithm', () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`],
      ['the none algorithm with a signature', () => `${base64({ alg: 'none' })}.${base64(claims)}.c2lnbmF0dXJl`],
      ['another key', () => signed({}, 'another secret that is quite as long as the first')],
      ['an empty signature', () => `${base64({ alg: 'HS256' })}.${base64(claims)}.`],
      ['another algorithm of the same key', () => signed({}, secret, { algorithm: 'HS512' })],
      ['an expired token', () => signed({ exp: Math.floor(Date.now() / 1000) - 1 })],
      ['another purpose', () => signed({ aud: 'password-reset' })],
      ['no purpose', () => signed({ aud: undefined })],
      ['another user with this session', () => signed({ sub: '01890000-0000-7000-8000-000000000000' })],
      ['another session', () => signed({ sid: '01890000-0000-7000-8000-000000000000' })],
      [
        'changed claims under the old signature',
        () => {
          const [head, , signature] = (buyer.token ?? '').split('.');
          return `${head}.${base64({ ...claims, exp: 4_000_000_000 })}.${signature}`;
        },
      ],
    ])('%s', async (_what, token) => {
      const answer = await withToken(token());
      expect([answer.status, answer.body.code]).toEqual([401, 'auth.unauthenticated']);
      expect(answer.body.message).toBe(messages.auth.unauthenticated);
    });

    it('a session past its end, whatever its token says', async () => {
      const { token = '' } = await portal.user('buyer');
      const { sid } = jwt.decode(token) as { sid: string };
      await sql`update sessions set expires_at = now() - interval '1 second' where id = ${sid}`.execute(
        fork().getKysely(),
      );
      expect((await withToken(token)).status).toBe(401);
    });

    it('a token that comes anywhere else than in the header', async () => {
      const answer = await portal
        .anonymous()
        .call('GET', `/api/auth/me?token=${buyer.token}&access_token=${buyer.token}`, {
          headers: { cookie: `token=${buyer.token}` },
        });
      expect(answer.status).toBe(401);
    });
  });

  // R07, R24
  it('lets nothing of the account out but its own record', async () => {
    const buyer = await portal.user('buyer');
    const answers = [(await login(buyer.email)).body.user, (await buyer.get<Login>('/api/auth/me')).body.user];
    for (const user of answers) {
      expect(Object.keys(user).sort()).toEqual([
        '_id',
        'buyerType',
        'companyAddress',
        'companyName',
        'companyWebsite',
        'createdAt',
        'email',
        'lastLogin',
        'name',
        'phone',
        'role',
        'status',
      ]);
      expect(JSON.stringify(user)).not.toContain('argon2');
    }
  });

  it('puts nothing into the token but ids, and no secret', async () => {
    const { token = '' } = await portal.user('admin');
    expect(Object.keys(jwt.decode(token) as object).sort()).toEqual(['aud', 'exp', 'iat', 'sid', 'sub']);
  });

  it('tells the last login: now', async () => {
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
    [{ email: 'a@example.com', password: 'x'.repeat(50_000) }],
    [[]],
    [[{ email: 'a@example.com', password: 'x' }]],
  ])('refuses the shapeless input %#', async (json) => {
    const { status } = await portal.anonymous().call('POST', '/api/auth/login', { json });
    expect([400, 401]).toContain(status);
  });
});
