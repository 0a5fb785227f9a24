import { MikroORM } from '@mikro-orm/postgresql';
import type { ErrorBody } from '@portal/contract/errors';
import { sql } from 'kysely';
import { mailsTo, receivedMails, resetTokenIn } from '../../test/mailbox.js';
import { formWith, type TestClient, TestPortal, testPassword } from '../../test/portal.js';
import { invoicePdf } from '../../test/sheets.js';
import { limits } from '../platform/http/rate-limits.js';

/** Behind a proxy on this machine, each test stands at addresses of its own. */
let portal: TestPortal;
beforeAll(async () => {
  portal = await TestPortal.start({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' });
});
afterAll(() => portal.stop());

let places = 0;
const newPlace = () => {
  places += 1;
  return `198.51.${places >> 8}.${places & 255}`;
};
const callFrom = (place: string, method: string, path: string, json?: unknown, at = portal) =>
  at.anonymous().call<ErrorBody & { token: string }>(method, path, { json, headers: { 'x-forwarded-for': place } });
const login = (place: string, email: string, password: string, at = portal) =>
  callFrom(place, 'POST', '/api/auth/login', { email, password }, at);
const times = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await work(index));
  return results;
};
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
/** What time does: every count made so far is over. */
const later = () => sql`update rate_limits set expire = 0`.execute(portal.app.get(MikroORM).em.fork().getKysely());
const expectLimited = ({ status, headers, body }: Awaited<ReturnType<typeof callFrom>>, seconds: number) => {
  expect([status, body.code]).toEqual([429, 'common.too_many_requests']);
  expect(body.message).toBe('Too many attempts. Please wait a moment and try again.');
  expect(Number(headers.get('retry-after'))).toBe(body.retryAfter);
  expect(body.retryAfter).toBeGreaterThan(seconds - 60);
  expect(body.retryAfter).toBeLessThanOrEqual(seconds);
};

// R10
describe('signing in', () => {
  let buyer: TestClient;
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });

  it('is refused after ten wrong passwords from one address, the right one too, until the time is over', async () => {
    const place = newPlace();
    expect(new Set(statuses(await times(10, () => login(place, buyer.email, 'wrong'))))).toEqual(new Set([401]));
    expectLimited(await login(place, buyer.email, testPassword), 900);
    // Elsewhere, and others here, get in.
    expect((await login(newPlace(), buyer.email, testPassword)).status).toBe(200);
    expect((await login(place, (await portal.user('buyer')).email, testPassword)).status).toBe(200);
    await later();
    expect((await login(place, buyer.email, testPassword)).status).toBe(200);
  });

  it('counts alike for addresses that nobody has', async () => {
    const place = newPlace();
    const nobody = `nobody-${place}@example.com`;
    expect(new Set(statuses(await times(10, () => login(place, nobody, 'wrong'))))).toEqual(new Set([401]));
    expectLimited(await login(place, nobody, 'wrong'), 900);
  });

  it('counts guesses that are sent at once', async () => {
    const place = newPlace();
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(place, buyer.email, 'wrong')));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(15);
  });

  it('starts over with the right password', async () => {
    const place = newPlace();
    await times(3, async () => {
      await times(9, () => login(place, buyer.email, 'wrong'));
      expect((await login(place, buyer.email, testPassword)).status).toBe(200);
    });
  });

  it('does not count what was right, however often', async () => {
    const place = newPlace();
    const answers = await times(40, () => login(place, buyer.email, testPassword));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });

  it('to one account from many addresses slows down, but its owner gets in from where they were before', async () => {
    const home = newPlace();
    expect((await login(home, buyer.email, testPassword)).status).toBe(200);
    const guesses = await times(5, () => times(8, () => login(newPlace(), buyer.email, 'wrong')));
    expect(statuses(guesses.flat()).filter((status) => status === 401)).toHaveLength(limits.loginAccount.attempts);
    expectLimited(await login(newPlace(), buyer.email, testPassword), limits.loginAccount.seconds);
    expect((await login(home, buyer.email, testPassword)).status).toBe(200);
    // There, wrong passwords still count.
    await times(10, () => login(home, buyer.email, 'wrong'));
    expectLimited(await login(home, buyer.email, testPassword), 900);
  });

  it('is open to its owner everywhere after a reset', async () => {
    await times(limits.loginAccount.attempts, () => login(newPlace(), buyer.email, 'wrong'));
    const place = newPlace();
    expect((await login(place, buyer.email, testPassword)).status).toBe(429);
    await callFrom(place, 'POST', '/api/auth/forgot-password', { email: buyer.email });
    const [mail] = await receivedMails(portal.env.dataDir, buyer.email, 1);
    const newPassword = 'a new password';
    await callFrom(place, 'POST', '/api/auth/reset-password', { token: resetTokenIn(mail), newPassword });
    expect((await login(place, buyer.email, newPassword)).status).toBe(200);
  });

  it('to many accounts from one address is refused, but not to those who were there before', async () => {
    const place = newPlace();
    expect((await login(place, buyer.email, testPassword)).status).toBe(200);
    await times(limits.loginAddress.attempts, (index) => login(place, `guess-${index}@example.com`, 'wrong'));
    expectLimited(await login(place, (await portal.user('buyer')).email, testPassword), 900);
    expect((await login(place, buyer.email, testPassword)).status).toBe(200);
  });

  it('from an IPv6 network counts as one address', async () => {
    const answers = await times(11, (index) => login(`2001:db8:7:7:${index}::${index + 1}`, buyer.email, 'wrong'));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await login('2001:db8:7:8::1', buyer.email, 'wrong')).status).toBe(401);
  });
});

// R10
describe('what anybody may call is limited by address:', () => {
  const attempt: Record<
    string,
    [limit: keyof typeof limits, call: (place: string, index: number) => ReturnType<typeof callFrom>]
  > = {
    register: ['register', (place) => callFrom(place, 'POST', '/api/auth/register', {})],
    'check-email': [
      'checkEmail',
      (place, index) => callFrom(place, 'POST', '/api/auth/check-email', { email: `a${index}@example.com` }),
    ],
    'forgot-password': [
      'forgotAddress',
      (place, index) => callFrom(place, 'POST', '/api/auth/forgot-password', { email: `a${index}@example.com` }),
    ],
    'forgot-password for one account': [
      'forgotPair',
      (place) => callFrom(place, 'POST', '/api/auth/forgot-password', { email: 'one@example.com' }),
    ],
    'reset-password': [
      'resetPassword',
      (place) => callFrom(place, 'POST', '/api/auth/reset-password', { token: 'x', newPassword: '12345678' }),
    ],
    'verify-reset-token': ['resetPassword', (place) => callFrom(place, 'GET', '/api/auth/verify-reset-token/x')],
  };

  it.each(Object.keys(attempt))('%s', async (name) => {
    const [limit, call] = attempt[name] ?? [];
    if (!limit || !call) throw new Error(name);
    const place = newPlace();
    const answers = await Promise.all(Array.from({ length: limits[limit].attempts }, (_, index) => call(place, index)));
    expect(statuses(answers)).not.toContain(429);
    expectLimited(await call(place, 1_000), limits[limit].seconds);
    expect((await call(newPlace(), 1_001)).status).not.toBe(429);
  });
});

// R10
describe('mails to one account', () => {
  it('are few, whoever asks for them, and nobody is told', async () => {
    const buyer = await portal.user('buyer');
    const { attempts } = limits.forgotAccount;
    const answers = await times(attempts + 4, () =>
      callFrom(newPlace(), 'POST', '/api/auth/forgot-password', { email: buyer.email }),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    await receivedMails(portal.env.dataDir, buyer.email, attempts);
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
  it('may try a few current passwords', async () => {
    const buyer = await portal.user('buyer');
    const change = (currentPassword: string) =>
      buyer.call<ErrorBody & { token: string }>('PUT', '/api/auth/change-password', {
        json: { currentPassword, newPassword: 'secret 2' },
      });
    expect(new Set(statuses(await times(10, () => change('wrong'))))).toEqual(new Set([400]));
    expectLimited(await change(testPassword), 900);
  });

  it('may send some files in a while, at whichever address', async () => {
    const admin = await portal.user('admin');
    const upload = () =>
      admin.call<ErrorBody & { token: string }>('PUT', '/api/orders/01890000-0000-7000-8000-000000000000/approve', {
        form: formWith('invoiceFile', 'invoice.pdf', invoicePdf),
        headers: { 'x-forwarded-for': newPlace() },
      });
    expect(new Set(statuses(await times(limits.upload.attempts, upload)))).toEqual(new Set([404]));
    expectLimited(await upload(), limits.upload.seconds);
  });
});

// R10
describe('somebody who chats', () => {
  it('may write one message a second', async () => {
    const buyer = await portal.user('buyer');
    const send = () =>
      buyer.call<ErrorBody & { token: string }>('POST', '/api/chat/send-message', { json: { content: 'Hello' } });
    expect(statuses(await times(limits.chat.attempts, send))).not.toContain(429);
    expectLimited(await send(), limits.chat.seconds);
  });
});

// R10
describe('without a trusted proxy', () => {
  let direct: TestPortal;
  beforeAll(async () => {
    direct = await TestPortal.start({ RATE_LIMIT: 'on' });
  });
  afterAll(() => direct.stop());

  it('who claims to come from elsewhere each time is counted all the same', async () => {
    const answers = await times(11, () => login(newPlace(), 'nobody@example.com', 'wrong', direct));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

// R10
describe('behind two proxies of which one is trusted', () => {
  it('the address that the trusted one saw counts, whatever was written before it', async () => {
    const place = newPlace();
    const answers = await times(11, () => login(`${newPlace()}, ${place}`, 'chain@example.com', 'wrong'));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(401), 429]);
  });
});
