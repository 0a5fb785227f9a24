import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import { withClient } from '../../../test/database/stock-invariants.js';
import { mailsTo, tokenIn, waitForMails } from '../../../test/portal/mailbox.js';
import { type TestClient, TestPortal, testPassword } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';
import { User } from '../../users/user.entity.js';
import { composePasswordReset } from '../mails/password-reset.js';
import { finishPasswordChange } from './change-password.js';
import { createResetToken } from './password-reset.js';

let portal: TestPortal;
beforeAll(async () => {
  portal = await TestPortal.start({ PUBLIC_URL: 'https://portal.example.com' });
});
afterAll(() => portal.stop());

const fork = () => portal.app.get(MikroORM).em.fork();
/** A reset mail that a process has claimed. */
const claimedMail = async (userId: string, em = fork()) => {
  const id = randomUUID();
  await sql`insert into mails (id, kind, user_id, recipient, about, status, attempts, next_attempt_at)
    select ${id}, 'password-reset', id, email, '{}', 'sending', 1, now() + interval '1 hour' from users
    where id = ${userId}`.execute(em.getKysely());
  return { id, userId };
};
const createToken = async (userId: string, em = fork()) => {
  const token = await createResetToken(em, await claimedMail(userId, em));
  if (token === undefined) throw new Error('The mail is not under way');
  return token;
};
const login = (email: string, password: string) =>
  portal.anonymous().call<{ token: string }>('POST', '/api/auth/login', { json: { email, password } });
const isOpen = async (client: TestClient) => (await client.get('/api/auth/me')).status === 200;
const signInAgain = async (client: TestClient) => {
  const { token } = (await login(client.email, testPassword)).body;
  return {
    get: (path: string) => portal.anonymous().call('GET', path, { headers: { authorization: `Bearer ${token}` } }),
  };
};

describe('a forgotten password', () => {
  const forgot = (email: string, headers: Record<string, string> = {}) =>
    portal.anonymous().call<ErrorBody>('POST', '/api/auth/forgot-password', { json: { email }, headers });
  const verify = (token: string) => portal.anonymous().get<ErrorBody>(`/api/auth/verify-reset-token/${token}`);
  const reset = (token: string, newPassword = 'another password') =>
    portal.anonymous().call<ErrorBody>('POST', '/api/auth/reset-password', { json: { token, newPassword } });
  const tokenFor = (client: TestClient) => createToken(client.id);
  const expectInvalid = ({ status, body }: { status: number; body: ErrorBody }) =>
    expect([status, body.code, body.message]).toEqual([
      400,
      'auth.reset_token_invalid',
      'Invalid or expired reset token',
    ]);

  // A15, A17, R27
  it('can be reset once with the link from the mail', async () => {
    const buyer = await portal.user('buyer');
    const answer = await forgot(`  ${buyer.email.toUpperCase()} `);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password reset email sent successfully' }]);
    const [mail] = await waitForMails(portal.env.dataDir, buyer.email, 1);
    expect(mail?.html).toContain('https://portal.example.com/reset-password/');
    const token = tokenIn(mail);
    expect((await verify(token)).status).toBe(200);
    expect((await verify(token)).status).toBe(200);
    const done = await reset(token);
    expect([done.status, done.body]).toEqual([200, { message: 'Password has been reset successfully' }]);
    expect((await login(buyer.email, testPassword)).status).toBe(401);
    expect((await login(buyer.email, 'another password')).status).toBe(200);
    expectInvalid(await verify(token));
    expectInvalid(await reset(token));
    const mails = await waitForMails(portal.env.dataDir, buyer.email, 2);
    expect(mails[1]?.subject).toBe('Your password was changed');
  });

  // R28
  it('gets the same response for known, unknown and removed accounts, and only the known account gets a mail', async () => {
    const known = await portal.user('buyer');
    const removed = await portal.user('buyer');
    await fork().nativeUpdate(User, { id: removed.id }, { removedAt: new Date() });
    const addresses = [known.email, 'nobody@example.com', removed.email];
    const answers = await Promise.all(addresses.map((address) => forgot(address)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([200, { message: messages.account.forgotSent }]),
    );
    expect([...answers.map(({ headers }) => [...headers.keys()].join())]).toEqual(
      Array(3).fill([...(answers[0]?.headers.keys() ?? [])].join()),
    );
    await waitForMails(portal.env.dataDir, known.email, 1);
    expect(await mailsTo(portal.env.dataDir, removed.email)).toEqual([]);
    expect(await mailsTo(portal.env.dataDir, 'nobody@example.com')).toEqual([]);
  });

  // R27
  it('is reset by a link to PUBLIC_URL, whatever the host headers of the request contain', async () => {
    const buyer = await portal.user('buyer');
    const headers = {
      host: 'evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'ftp',
      forwarded: 'host=evil.example',
    };
    await forgot(buyer.email, headers);
    const [mail] = await waitForMails(portal.env.dataDir, buyer.email, 1);
    expect(mail?.text).toContain('https://portal.example.com/reset-password/');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  });

  it.each([
    ['', 'Email is required'],
    ['nobody', 'Invalid email address'],
  ])('cannot be reset without a valid e-mail address: %j', async (email, message) => {
    const answer = await forgot(email);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  // R27
  it('is reset by a token whose hash is stored, and the hash is not accepted as a token', async () => {
    const buyer = await portal.user('buyer');
    const token = await tokenFor(buyer);
    const { rows } = await sql<{ hash: Buffer; row: string }>`
      select hash, password_reset_tokens::text as row from password_reset_tokens where user_id = ${buyer.id}`.execute(
      fork().getKysely(),
    );
    expect(rows.map(({ hash }) => hash)).toEqual([createHash('sha256').update(token).digest()]);
    expect(rows[0]?.row).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expectInvalid(await verify(rows[0]?.hash.toString('base64url') ?? ''));
    expectInvalid(await verify(rows[0]?.hash.toString('hex') ?? ''));
  });

  // R27
  it('is reset by exactly one of 20 concurrent requests with the same link', async () => {
    const buyer = await portal.user('buyer');
    const token = await tokenFor(buyer);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => reset(token, `password ${index}`)));
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expectInvalid(answer);
    expect((await login(buyer.email, `password ${winners[0]}`)).status).toBe(200);
  });

  it('is reset by exactly one of eight concurrent requests with different links', async () => {
    const buyer = await portal.user('buyer');
    for (let round = 0; round < 5; round++) {
      const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenFor(buyer)));
      const answers = await Promise.all(tokens.map((token) => reset(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    }
  });

  // A17
  it('cannot be reset with a link that is 900 s old', async () => {
    const buyer = await portal.user('buyer');
    // Within a transaction now() is the time of its start, so the lifetime is exact.
    const { token, lifetime } = await fork().transactional(async (em) => {
      const created = await createToken(buyer.id, em);
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from expires_at - now())::float as seconds from password_reset_tokens
        where user_id = ${buyer.id}`.execute(em.getKysely());
      return { token: created, lifetime: rows[0]?.seconds };
    });
    expect(lifetime).toBe(900);
    expect((await verify(token)).status).toBe(200);
    await sql`update password_reset_tokens set expires_at = expires_at - interval '900 seconds'
      where user_id = ${buyer.id}`.execute(fork().getKysely());
    expectInvalid(await verify(token));
    expectInvalid(await reset(token));
    expect((await login(buyer.email, testPassword)).status).toBe(200);
  });

  // A17
  it.each([
    [{ newPassword: 'long enough' }, 'No reset token provided'],
    [{ token: '', newPassword: 'long enough' }, 'No reset token provided'],
    [{ token: 'x'.repeat(201), newPassword: 'long enough' }, 'Invalid or expired reset token'],
    [{ token: 'x', newPassword: '' }, 'Password is required'],
    [{ token: 'x', newPassword: '1234567' }, 'Password must be at least 8 characters'],
    [{ token: 'x', newPassword: '12345678' }, 'Invalid or expired reset token'],
  ])('is not reset by the input %j: %s', async (json, message) => {
    const answer = await portal.anonymous().call<ErrorBody>('POST', '/api/auth/reset-password', { json });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it.each(['nothing', '%00', '..%2f..', "'--", 'x'.repeat(4_000)])(
    'is not reset with the invalid token %s',
    async (token) => {
      expect((await verify(token)).status).toBe(400);
    },
  );

  // R26, R27
  it('is reset by a token that cannot sign in, and the reset ends every session and voids every link', async () => {
    const buyer = await portal.user('buyer');
    const other = await signInAgain(buyer);
    const [token, second] = [await tokenFor(buyer), await tokenFor(buyer)];
    const bearer = { headers: { authorization: `Bearer ${token}` } };
    expect((await portal.anonymous().call('GET', '/api/auth/me', bearer)).status).toBe(401);
    await reset(token);
    expect(await isOpen(buyer)).toBe(false);
    expect((await other.get('/api/auth/me')).status).toBe(401);
    expectInvalid(await verify(second));
  });

  it('cannot be reset once the account is removed', async () => {
    const buyer = await portal.user('buyer');
    const token = await tokenFor(buyer);
    await fork().nativeUpdate(User, { id: buyer.id }, { removedAt: new Date() });
    expectInvalid(await verify(token));
    expectInvalid(await reset(token));
  });

  it('can be reset by a rejected buyer, who still cannot sign in', async () => {
    const rejected = await portal.user('buyer', 'rejected');
    expect((await reset(await tokenFor(rejected))).status).toBe(200);
    expect((await login(rejected.email, 'another password')).status).toBe(403);
  });
});

describe('changing the password', () => {
  const change = (client: TestClient, currentPassword: unknown, newPassword: unknown) =>
    client.call<ErrorBody>('PUT', '/api/auth/change-password', { json: { currentPassword, newPassword } });

  // A18, R26
  it('keeps the current session, ends all other sessions, voids reset links and sends a mail', async () => {
    const buyer = await portal.user('buyer');
    const other = await signInAgain(buyer);
    const token = await createToken(buyer.id);
    const answer = await change(buyer, testPassword, 'secret');
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password changed successfully' }]);
    expect(await isOpen(buyer)).toBe(true);
    expect((await other.get('/api/auth/me')).status).toBe(401);
    expect((await portal.anonymous().get(`/api/auth/verify-reset-token/${token}`)).status).toBe(400);
    expect((await login(buyer.email, testPassword)).status).toBe(401);
    expect((await login(buyer.email, 'secret')).status).toBe(200);
    const [mail] = await waitForMails(portal.env.dataDir, buyer.email, 1);
    expect(mail?.subject).toBe('Your password was changed');
  });

  // A18
  it('is refused with a field error when the current password is wrong, and changes nothing', async () => {
    const buyer = await portal.user('buyer');
    const { status, body } = await change(buyer, 'wrong', 'secret 2');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'auth.current_password_incorrect',
      message: 'Current password is incorrect',
      errors: [{ field: 'currentPassword', message: 'Current password is incorrect' }],
    });
    expect((await login(buyer.email, testPassword)).status).toBe(200);
  });

  // A18
  it.each([
    ['', 'secret 2', 'currentPassword', 'Current password is required'],
    [testPassword, '', 'newPassword', 'New password is required'],
    [testPassword, 'short', 'newPassword', 'Password must be at least 6 characters'],
    [testPassword, 'x'.repeat(1025), 'newPassword', 'This can have at most 1,024 characters'],
    [testPassword, ['secret 2'], 'newPassword', 'New password is required'],
  ])('from %j to %j is refused with an error for the field %s', async (current, requestedPassword, field, message) => {
    const { status, body } = await change(await portal.user('buyer'), current, requestedPassword);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });

  it('succeeds only once when six concurrent requests send the same current password', async () => {
    const buyer = await portal.user('buyer');
    const newPasswords = Array.from({ length: 6 }, (_, index) => `password ${index}`);
    const answers = await Promise.all(newPasswords.map((password) => change(buyer, testPassword, password)));
    const winners = newPasswords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect((await login(buyer.email, winners[0] ?? '')).status).toBe(200);
  });

  // R26
  it('ends sessions that were opened with the old password at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const buyer = await portal.user('buyer');
      const logins = Array.from({ length: 6 }, () => login(buyer.email, testPassword));
      const [changed, ...opened] = await Promise.all([change(buyer, testPassword, 'secret 2'), ...logins]);
      expect(changed.status).toBe(200);
      for (const { status, body } of opened) {
        if (status !== 200) continue;
        const headers = { authorization: `Bearer ${body.token}` };
        expect((await portal.anonymous().call('GET', '/api/auth/me', { headers })).status).toBe(401);
      }
    }
  });

  const reset = async (token: string) =>
    (await portal.anonymous().call('POST', '/api/auth/reset-password', { json: { token, newPassword: 'intruder 1' } }))
      .status;
  const statusOf = async ({ id }: { id: string }) => {
    const { rows } = await sql<{ status: string }>`select status from mails where id = ${id}`.execute(
      fork().getKysely(),
    );
    return rows[0]?.status;
  };

  // A18, R27
  it.each(['queued', 'sending', 'failed'])(
    'withdraws a reset mail that was asked for before and is %s',
    async (status) => {
      const buyer = await portal.user('buyer');
      const mail = await claimedMail(buyer.id);
      await sql`update mails set status = ${status}, next_attempt_at = case when ${status} <> 'failed' then next_attempt_at end
      where id = ${mail.id}`.execute(fork().getKysely());
      expect((await change(buyer, testPassword, 'secret 2')).status).toBe(200);
      expect(await statusOf(mail)).toBe('obsolete');
      const composed = await composePasswordReset(
        { ...mail, about: {}, requestedAt: new Date() },
        { em: fork(), language: 'en', link: (path) => path },
      );
      expect(composed).toBeNull();
      const { rows } = await sql`select from password_reset_tokens where user_id = ${buyer.id}`.execute(
        fork().getKysely(),
      );
      expect(rows).toHaveLength(0);
    },
  );

  // R27
  it('leaves no working link when the reset mail waits for the change that is being written', async () => {
    const buyer = await portal.user('buyer');
    const mail = await claimedMail(buyer.id);
    const changing = fork();
    await changing.begin();
    await changing.nativeUpdate(User, { id: buyer.id }, { passwordHash: 'another' });
    const creating = createResetToken(fork(), mail);
    await waitUntil(() =>
      withClient(portal.database.url, async (client) => {
        const { rows } = await client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like '%password_reset_tokens%' and pid <> pg_backend_pid()`,
        );
        return rows.length > 0;
      }),
    );
    await finishPasswordChange(changing, buyer.id);
    await changing.commit();
    expect(await creating).toBeUndefined();
  });

  // R27
  it('leaves no working link of mails that are written at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const buyer = await portal.user('buyer');
      const mails = await Promise.all(Array.from({ length: 6 }, () => claimedMail(buyer.id)));
      const [changed, ...tokens] = await Promise.all([
        change(buyer, testPassword, 'secret 2'),
        ...mails.map((mail, index) => delay(index * 25).then(() => createResetToken(fork(), mail))),
      ]);
      expect(changed.status).toBe(200);
      for (const token of tokens) if (token) expect(await reset(token)).toBe(400);
    }
  });
});
