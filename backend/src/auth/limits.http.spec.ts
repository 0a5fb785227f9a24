import { MikroORM } from '@mikro-orm/postgresql';
import type { ErrorBody } from '@portal/contract/errors';
import { sql } from 'kysely';
import { mailsTo, tokenIn, waitForMails } from '../../test/portal/mailbox.js';
import { formWithFile, type TestClient, TestPortal, testPassword } from '../../test/portal/portal.js';
import { invoicePdf } from '../../test/portal/sheets.js';
import { type LimitName, rateLimits } from '../platform/http/rate-limits.js';

/** A portal that trusts a proxy on this machine, so that tests can send any client address in X-Forwarded-For. */
let portal: TestPortal;
beforeAll(async () => {
  portal = await TestPortal.start({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' });
});
afterAll(() => portal.stop());

let addressCount = 0;
const newAddress = () => {
  addressCount += 1;
  return `198.51.${addressCount >> 8}.${addressCount & 255}`;
};
const callFrom = (address: string, method: string, path: string, json?: unknown, at = portal) =>
  at.anonymous().call<ErrorBody & { token: string }>(method, path, { json, headers: { 'x-forwarded-for': address } });
const login = (address: string, email: string, password: string, at = portal) =>
  callFrom(address, 'POST', '/api/auth/login', { email, password }, at);
const times = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await work(index));
  return results;
};
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
/** Lets the time windows of all limits expire. */
const expireLimits = () =>
  sql`update rate_limits set expire = 0`.execute(portal.app.get(MikroORM).em.fork().getKysely());
/** On a busy machine as many calls as a limit allows may take longer than its time, so its end is put off. */
const putOffEnd = (name: LimitName) =>
  sql`update rate_limits set expire = ${Date.now() + rateLimits[name].seconds * 1000} where key like ${`${name}:%`}`.execute(
    portal.app.get(MikroORM).em.fork().getKysely(),
  );
let testStartedAt = 0;
beforeEach(() => {
  testStartedAt = Date.now();
});
const expectLimited = ({ status, headers, body }: Awaited<ReturnType<typeof callFrom>>, seconds: number) => {
  expect([status, body.code]).toEqual([429, 'common.too_many_requests']);
  expect(body.message).toBe('Too many attempts. Please wait a moment and try again.');
  expect(Number(headers.get('retry-after'))).toBe(body.retryAfter);
  // The limit's time began with the first attempt of this test.
  expect(body.retryAfter).toBeGreaterThanOrEqual(seconds - (Date.now() - testStartedAt) / 1000);
  expect(body.retryAfter).toBeLessThanOrEqual(seconds);
};

// R10
describe('signing in', () => {
  let buyer: TestClient;
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });

  it('is refused for 15 minutes after ten wrong passwords, even with the right password', async () => {
    const address = newAddress();
    expect(new Set(statuses(await times(10, () => login(address, buyer.email, 'wrong'))))).toEqual(new Set([401]));
    expectLimited(await login(address, buyer.email, testPassword), 900);
    // The user can still sign in from another IP address, and other users from this IP address.
    expect((await login(newAddress(), buyer.email, testPassword)).status).toBe(200);
    expect((await login(address, (await portal.user('buyer')).email, testPassword)).status).toBe(200);
    await expireLimits();
    expect((await login(address, buyer.email, testPassword)).status).toBe(200);
  });

  it('has the same limit for e-mail addresses without an account', async () => {
    const address = newAddress();
    const unknownEmail = `nobody-${address}@example.com`;
    expect(new Set(statuses(await times(10, () => login(address, unknownEmail, 'wrong'))))).toEqual(new Set([401]));
    expectLimited(await login(address, unknownEmail, 'wrong'), 900);
  });

  it('is refused after ten wrong passwords, also when they are sent concurrently', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(address, buyer.email, 'wrong')));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(15);
  });

  it('resets the count of wrong passwords when the password is right', async () => {
    const address = newAddress();
    await times(3, async () => {
      await times(9, () => login(address, buyer.email, 'wrong'));
      expect((await login(address, buyer.email, testPassword)).status).toBe(200);
    });
  });

  it('is not limited for users who always send the right password', async () => {
    const address = newAddress();
    const answers = await times(40, () => login(address, buyer.email, testPassword));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });

  it('is limited for one account, except from IP addresses from which its owner signed in before', async () => {
    const knownAddress = newAddress();
    expect((await login(knownAddress, buyer.email, testPassword)).status).toBe(200);
    const guesses = await times(5, () => times(8, () => login(newAddress(), buyer.email, 'wrong')));
    expect(statuses(guesses.flat()).filter((status) => status === 401)).toHaveLength(rateLimits.loginAccount.attempts);
    expectLimited(await login(newAddress(), buyer.email, testPassword), rateLimits.loginAccount.seconds);
    expect((await login(knownAddress, buyer.email, testPassword)).status).toBe(200);
    // Wrong passwords from the owner's IP address still count against this address.
    await times(10, () => login(knownAddress, buyer.email, 'wrong'));
    expectLimited(await login(knownAddress, buyer.email, testPassword), 900);
  });

  it('is possible from every IP address again after a password reset', async () => {
    await times(rateLimits.loginAccount.attempts, () => login(newAddress(), buyer.email, 'wrong'));
    const address = newAddress();
    expect((await login(address, buyer.email, testPassword)).status).toBe(429);
    await callFrom(address, 'POST', '/api/auth/forgot-password', { email: buyer.email });
    const [mail] = await waitForMails(portal.env.dataDir, buyer.email, 1);
    const newPassword = 'a new password';
    await callFrom(address, 'POST', '/api/auth/reset-password', { token: tokenIn(mail), newPassword });
    expect((await login(address, buyer.email, newPassword)).status).toBe(200);
  });

  it('is limited for one IP address, except for users who signed in from this address before', async () => {
    const address = newAddress();
    expect((await login(address, buyer.email, testPassword)).status).toBe(200);
    await times(rateLimits.loginAddress.attempts, (index) => login(address, `guess-${index}@example.com`, 'wrong'));
    expectLimited(await login(address, (await portal.user('buyer')).email, testPassword), 900);
    expect((await login(address, buyer.email, testPassword)).status).toBe(200);
  });

  it('is limited for an IPv6 network (/64) as for one IP address', async () => {
    const answers = await times(11, (index) => login(`2001:db8:7:7:${index}::${index + 1}`, buyer.email, 'wrong'));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await login('2001:db8:7:8::1', buyer.email, 'wrong')).status).toBe(401);
  });
});

// R10
describe('public routes', () => {
  const attempt: Record<
    string,
    [limit: keyof typeof rateLimits, call: (address: string, index: number) => ReturnType<typeof callFrom>]
  > = {
    register: ['register', (address) => callFrom(address, 'POST', '/api/auth/register', {})],
    'check-email': [
      'checkEmail',
      (address, index) => callFrom(address, 'POST', '/api/auth/check-email', { email: `a${index}@example.com` }),
    ],
    'forgot-password': [
      'forgotAddress',
      (address, index) => callFrom(address, 'POST', '/api/auth/forgot-password', { email: `a${index}@example.com` }),
    ],
    'forgot-password for one account': [
      'forgotPair',
      (address) => callFrom(address, 'POST', '/api/auth/forgot-password', { email: 'one@example.com' }),
    ],
    'reset-password': [
      'resetPassword',
      (address) => callFrom(address, 'POST', '/api/auth/reset-password', { token: 'x', newPassword: '12345678' }),
    ],
    invitations: ['invitation', (address) => callFrom(address, 'GET', '/api/invitations/x')],
    'accepting an invitation': [
      'invitation',
      (address) =>
        callFrom(address, 'POST', '/api/invitations/accept', { token: 'x', name: 'A', password: '12345678' }),
    ],
    'verify-reset-token': ['resetPassword', (address) => callFrom(address, 'GET', '/api/auth/verify-reset-token/x')],
  };

  it.each(Object.keys(attempt))('limit the requests of one IP address: %s', async (name) => {
    const [limit, call] = attempt[name] ?? [];
    if (!limit || !call) throw new Error(name);
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: rateLimits[limit].attempts }, (_, index) => call(address, index)),
    );
    expect(statuses(answers)).not.toContain(429);
    expectLimited(await call(address, 1_000), rateLimits[limit].seconds);
    expect((await call(newAddress(), 1_001)).status).not.toBe(429);
  });
});

// R10
describe('reset mails to one account', () => {
  it('are limited for all IP addresses together, and a refused request gets the usual response', async () => {
    const buyer = await portal.user('buyer');
    const { attempts } = rateLimits.forgotAccount;
    const answers = await times(attempts + 4, () =>
      callFrom(newAddress(), 'POST', '/api/auth/forgot-password', { email: buyer.email }),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    await waitForMails(portal.env.dataDir, buyer.email, attempts);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mails where user_id = ${buyer.id}`.execute(
      portal.app.get(MikroORM).em.fork().getKysely(),
    );
    expect(rows[0]?.count).toBe(attempts);
    expect(await mailsTo(portal.env.dataDir, buyer.email)).toHaveLength(attempts);
  });
});

// R10
describe('a user who is signed in', () => {
  it('is refused a password change after ten wrong current passwords', async () => {
    const buyer = await portal.user('buyer');
    const change = (currentPassword: string) =>
      buyer.call<ErrorBody & { token: string }>('PUT', '/api/auth/change-password', {
        json: { currentPassword, newPassword: 'secret 2' },
      });
    expect(new Set(statuses(await times(10, () => change('wrong'))))).toEqual(new Set([400]));
    expectLimited(await change(testPassword), 900);
  });

  it('may upload only a limited number of files from all IP addresses together', async () => {
    const admin = await portal.user('admin');
    const upload = () =>
      admin.call<ErrorBody & { token: string }>('PUT', '/api/orders/01890000-0000-7000-8000-000000000000/approve', {
        form: formWithFile('invoiceFile', 'invoice.pdf', invoicePdf),
        headers: { 'x-forwarded-for': newAddress() },
      });
    expect(new Set(statuses(await times(rateLimits.upload.attempts, upload)))).toEqual(new Set([404]));
    expectLimited(await upload(), rateLimits.upload.seconds);
  });

  it('may edit the details of orders only a limited number of times', async () => {
    const buyer = await portal.user('buyer');
    const edit = () =>
      buyer.call<ErrorBody & { token: string }>('PUT', '/api/orders/01890000-0000-7000-8000-000000000000/details', {
        json: { note: 'Ring twice' },
      });
    expect(new Set(statuses(await times(rateLimits.orderDetails.attempts, edit)))).toEqual(new Set([404]));
    expectLimited(await edit(), rateLimits.orderDetails.seconds);
  });

  it('may change drafts more often than anybody types, but not without a limit', async () => {
    const buyer = await portal.user('buyer');
    const change = async () => {
      await putOffEnd('draftChange');
      return buyer.call<ErrorBody & { token: string }>('PATCH', '/api/drafts/01890000-0000-7000-8000-000000000000', {
        json: { note: 'Ring twice' },
      });
    };
    expect(new Set(statuses(await times(rateLimits.draftChange.attempts, change)))).toEqual(new Set([404]));
    expectLimited(await change(), rateLimits.draftChange.seconds);
  });

  it('may order again only as often as upload files', async () => {
    const buyer = await portal.user('buyer');
    const absent = '01890000-0000-7000-8000-000000000000';
    const open = () =>
      buyer.call<ErrorBody & { token: string }>('POST', '/api/drafts', {
        json: { brand: absent, file: absent, from: { order: absent } },
      });
    expect(new Set(statuses(await times(rateLimits.upload.attempts, open)))).toEqual(new Set([404]));
    expectLimited(await open(), rateLimits.upload.seconds);
  });
});

// R10
describe('a user in the chat', () => {
  it('is refused further messages once the limit of the chat is reached', async () => {
    const buyer = await portal.user('buyer');
    const send = async () => {
      await putOffEnd('chat');
      return buyer.call<ErrorBody & { token: string }>('POST', '/api/chat/send-message', {
        json: { content: 'Hello' },
      });
    };
    expect(statuses(await times(rateLimits.chat.attempts, send))).not.toContain(429);
    expectLimited(await send(), rateLimits.chat.seconds);
  });
});

// R10
describe('a portal without a trusted proxy', () => {
  let direct: TestPortal;
  beforeAll(async () => {
    direct = await TestPortal.start({ RATE_LIMIT: 'on' });
  });
  afterAll(() => direct.stop());

  it('ignores a forged X-Forwarded-For header when it limits requests', async () => {
    const answers = await times(11, () => login(newAddress(), 'nobody@example.com', 'wrong', direct));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

// R10
describe('a portal behind two proxies, of which one is trusted', () => {
  it('limits the client address that the trusted proxy saw and ignores forged addresses', async () => {
    const address = newAddress();
    const answers = await times(11, () => login(`${newAddress()}, ${address}`, 'chain@example.com', 'wrong'));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(401), 429]);
  });
});
