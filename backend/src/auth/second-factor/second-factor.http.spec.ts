import { MikroORM } from '@mikro-orm/postgresql';
import type { CurrentUserResponse, LoginResponse, OpenSessionsResponse } from '@portal/contract/auth';
import type { ErrorBody } from '@portal/contract/errors';
import type { RecoveryCodesResponse, SecondFactorResponse, SetUpAppResponse } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import jwt from 'jsonwebtoken';
import { sql } from 'kysely';
import { withClient } from '../../../test/database/stock-invariants.js';
import { codeOf } from '../../../test/portal/app-code.js';
import { Authenticator, firstStep, forgetProofs, secondStep } from '../../../test/portal/authenticator.js';
import { LiveClient } from '../../../test/portal/live-client.js';
import { waitForMails } from '../../../test/portal/mailbox.js';
import { type TestClient, TestPortal, testJwtSecret, testPassword } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';
import { finishPasswordChange } from '../passwords/change-password.js';
import { hashPassword } from '../passwords/passwords.js';

const path = '/api/auth/second-factor';
const none = { since: null, hasApp: false, passkeys: [], recoveryCodesLeft: 0 };

// K04
describe('the second factor', () => {
  let portal: TestPortal;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });

  const read = async (person: TestClient) => (await person.get<SecondFactorResponse>(path)).body;
  const me = async (person: TestClient) => (await person.get<CurrentUserResponse>('/api/auth/me')).body.user;
  const isOpen = async (person: TestClient) => (await person.get('/api/auth/me')).status === 200;
  const begin = (person: TestClient, currentPassword = testPassword) =>
    person.call<SetUpAppResponse & ErrorBody>('POST', `${path}/set-up`, { json: { currentPassword } });
  const confirm = (person: TestClient, json: unknown) =>
    person.call<RecoveryCodesResponse & ErrorBody>('PUT', `${path}/app`, { json });
  const prove = (person: TestClient, code: string) =>
    person.call<ErrorBody>('POST', `${path}/proof`, { json: { code } });
  const remove = (person: TestClient) => person.call<ErrorBody>('DELETE', `${path}/app`);
  const subjects = async (person: TestClient, count: number) =>
    (await waitForMails(portal.env.dataDir, person.email, count)).map(({ subject }) => subject);
  const query = (text: string, values: unknown[] = []) =>
    withClient(portal.database.url, (client) => client.query(text, values));

  describe('is set up', () => {
    it('with the password, the app’s secret and its first code; recovery codes are told once', async () => {
      expect(await read(buyer)).toEqual(none);
      const { status, body } = await begin(buyer);
      expect(status).toBe(200);
      expect(body.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
      const address = new URL(body.address);
      expect([address.protocol, address.searchParams.get('secret')]).toEqual([
        'otpauth:',
        body.secret.replaceAll(' ', ''),
      ]);
      expect(decodeURIComponent(address.pathname)).toContain(`Digital Wholesale Catalogue:${buyer.email}`);
      // Nothing is stored before the app has shown that it works.
      expect(await read(buyer)).toEqual(none);

      const confirmed = await confirm(buyer, { setUp: body.setUp, code: codeOf(body.secret) });
      expect(confirmed.status).toBe(200);
      expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
      for (const code of confirmed.body.recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
      expect(await read(buyer)).toEqual({
        since: expect.any(String),
        hasApp: true,
        passkeys: [],
        recoveryCodesLeft: 10,
      });
      expect((await me(buyer)).secondFactor).toBe('on');
      expect(await subjects(buyer, 1)).toEqual(['A second factor was set up']);
    });

    // X07
    it('and removed before the eyes of the team', async () => {
      const admin = await portal.user('admin');
      const team = await LiveClient.open(portal.url, { token: admin.token });
      const changed = { type: 'updated', ids: [buyer.id] };
      await Authenticator.setUp(portal, buyer);
      await waitUntil(() => team.changes('buyers').length > 0);
      expect(team.changes('buyers')).toMatchObject([changed]);
      expect((await remove(buyer)).status).toBe(200);
      await waitUntil(() => team.changes('buyers').length > 1);
      expect(team.changes('buyers')).toMatchObject([changed, changed]);
      team.close();
    });

    it('so that the database alone makes no codes', async () => {
      const { body } = await begin(buyer);
      const { recoveryCodes } = (await confirm(buyer, { setUp: body.setUp, code: codeOf(body.secret) })).body;
      const { rows } = await query(
        `select secret, (select array_agg(hash) from recovery_codes c where c.user_id = a.user_id) as hashes
         from authenticator_apps a where user_id = $1`,
        [buyer.id],
      );
      const stored = Buffer.concat([rows[0].secret, ...rows[0].hashes]).toString('latin1');
      expect(stored).not.toContain(body.secret.replaceAll(' ', ''));
      for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
    });

    it('and ends the other sessions', async () => {
      const other = (await firstStep(portal, buyer.email)).body as unknown as LoginResponse;
      const headers = { authorization: `Bearer ${other.token}` };
      const otherStatus = async () => (await portal.anonymous().call('GET', '/api/auth/me', { headers })).status;
      expect(await otherStatus()).toBe(200);
      await Authenticator.setUp(portal, buyer);
      expect([await otherStatus(), await isOpen(buyer)]).toEqual([401, true]);
    });

    it('not without the current password', async () => {
      const { status, body } = await begin(buyer, 'wrong');
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([
        400,
        'auth.current_password_incorrect',
        'currentPassword',
      ]);
    });

    it('not with a wrong code, somebody else’s set-up, or one from an hour ago', async () => {
      const { body } = await begin(buyer);
      const code = codeOf(body.secret);
      const wrong = await confirm(buyer, { setUp: body.setUp, code: code === '000000' ? '000001' : '000000' });
      expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
        400,
        'second_factor.wrong',
        [{ field: 'code', message: secondFactorMessages.codeWrong }],
      ]);
      const other = await portal.user('buyer');
      const expired = { status: 400, body: { code: 'second_factor.set_up_expired' } };
      expect(await confirm(other, { setUp: body.setUp, code })).toMatchObject(expired);
      expect(await confirm(buyer, { setUp: `${body.setUp.slice(0, -2)}AA`, code })).toMatchObject(expired);
      expect(await confirm(buyer, { setUp: 'AA', code })).toMatchObject(expired);
      const now = Date.now;
      try {
        Date.now = () => now() + 61 * 60_000;
        expect(await confirm(buyer, { setUp: body.setUp, code: codeOf(body.secret) })).toMatchObject(expired);
      } finally {
        Date.now = now;
      }
      expect(await read(buyer)).toEqual(none);
    });

    it('once, although two first codes arrive together', async () => {
      const { body } = await begin(buyer);
      const json = { setUp: body.setUp, code: codeOf(body.secret) };
      const answers = await Promise.all([confirm(buyer, json), confirm(buyer, json)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await read(buyer)).recoveryCodesLeft).toBe(10);
      // The codes of the answer that was written last are those that work.
      const works = await Promise.all(
        answers.map(async ({ body: { recoveryCodes } }) => (await prove(buyer, recoveryCodes[0] ?? '')).status),
      );
      expect(works.sort()).toEqual([200, 400]);
    });

    it('not while the account waits for approval', async () => {
      const pending = await portal.user('buyer', 'pending');
      expect((await begin(pending)).status).toBe(403);
    });
  });

  describe('in a sign-in', () => {
    it('follows the right password; nothing tells before whether it does', async () => {
      const without = await portal.user('buyer');
      await Authenticator.setUp(portal, buyer);
      const wrong = (email: string) =>
        portal.anonymous().call<ErrorBody>('POST', '/api/auth/login', { json: { email, password: 'wrong' } });
      const answers = await Promise.all([wrong(buyer.email), wrong(without.email), wrong('nobody@example.com')]);
      const bodies = answers.map(({ status, body: { requestId: _id, ...body } }) => ({ status, ...body }));
      expect(bodies[0]).toMatchObject({ status: 401, code: 'auth.invalid_credentials' });
      expect(bodies[1]).toEqual(bodies[0]);
      expect(bodies[2]).toEqual(bodies[0]);

      const right = await firstStep(portal, buyer.email);
      expect(right).toMatchObject({
        status: 200,
        body: { ticket: expect.any(String), hasApp: true, passkey: null, message: secondFactorMessages.next },
      });
      expect(right.body).not.toHaveProperty('token');
    });

    it('opens the session with the app’s code', async () => {
      const app = await Authenticator.setUp(portal, buyer);
      const { ticket } = (await firstStep(portal, buyer.email)).body;
      const { status, body } = await secondStep<LoginResponse>(portal, ticket, await app.code());
      expect([status, body.message, body.user.secondFactor]).toEqual([200, 'Login successful', 'on']);
      const headers = { authorization: `Bearer ${body.token}` };
      expect((await portal.anonymous().call('GET', '/api/auth/me', { headers })).status).toBe(200);
    });

    it('takes codes as people type them, also the one before and the one after', async () => {
      const app = await Authenticator.setUp(portal, buyer);
      const { ticket } = (await firstStep(portal, buyer.email)).body;
      const arabic = (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
      const grouped = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
      const typedCodes = [
        async () => grouped(await app.code()),
        async () => arabic(await app.code()),
        () => app.code(-1),
        () => app.code(1),
      ];
      for (const typed of typedCodes) expect((await secondStep(portal, ticket, await typed())).status).toBe(200);
      for (const steps of [-3, 3]) {
        const late = await secondStep<ErrorBody>(portal, ticket, await app.code(steps));
        expect([late.status, late.body.code]).toEqual([400, 'second_factor.wrong']);
      }
      for (const typed of ['', '12345', 'abc', '1234567', 'abcde-fghi1']) {
        const invalid = await secondStep<ErrorBody>(portal, ticket, typed);
        expect([invalid.status, invalid.body.errors?.map(({ field }) => field)]).toEqual([400, ['code']]);
      }
    });

    it('takes each code of the app once, also at the same time', async () => {
      const app = await Authenticator.setUp(portal, buyer);
      const { ticket } = (await firstStep(portal, buyer.email)).body;
      expect((await secondStep(portal, ticket, app.codeAgain())).status).toBe(400);
      const code = await app.code();
      const answers = await Promise.all(Array.from({ length: 5 }, () => secondStep(portal, ticket, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      // An earlier code that was not used does not work after a later one either.
      expect((await secondStep(portal, ticket, app.codeAgain(-1))).status).toBe(400);
    });

    it('takes each recovery code once, also at the same time, and tells the owner', async () => {
      const { recoveryCodes } = await Authenticator.setUp(portal, buyer);
      const [code = '', other = ''] = recoveryCodes;
      const { ticket } = (await firstStep(portal, buyer.email)).body;
      const answers = await Promise.all(Array.from({ length: 4 }, () => secondStep(portal, ticket, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await secondStep(portal, ticket, code)).status).toBe(400);
      expect((await secondStep(portal, ticket, other.replace('-', '').toUpperCase())).status).toBe(200);
      expect((await read(buyer)).recoveryCodesLeft).toBe(8);
      expect((await subjects(buyer, 3)).slice(1)).toEqual(['A recovery code was used', 'A recovery code was used']);
    });

    it('does not take codes of another account', async () => {
      const other = await portal.user('buyer');
      const app = await Authenticator.setUp(portal, other);
      await Authenticator.setUp(portal, buyer);
      const { ticket } = (await firstStep(portal, buyer.email)).body;
      expect((await secondStep(portal, ticket, await app.code())).status).toBe(400);
      expect((await secondStep(portal, ticket, app.recoveryCodes[0] ?? '')).status).toBe(400);
    });

    it('needs a ticket of the portal that is not over: no session token, no other account’s, no former password', async () => {
      const app = await Authenticator.setUp(portal, buyer);
      const again = { status: 401, body: { code: 'second_factor.sign_in_again' } };
      const { ticket } = (await firstStep(portal, buyer.email)).body;
      const claims = jwt.decode(ticket) as { sub: string; pwd: string; exp: number; iat: number };
      expect(claims.exp - claims.iat).toBe(600);
      const signed = (change: object, key = testJwtSecret, audience = 'second-step') =>
        jwt.sign({ pwd: claims.pwd, ...change }, key, { subject: buyer.id, audience, expiresIn: 600 });
      const forged = [
        '',
        'x',
        buyer.token ?? '',
        signed({}, testJwtSecret, 'session'),
        signed({}, 'another secret of the same length, indeed'),
        signed({ pwd: 'x' }),
        signed({ pwd: undefined }),
        jwt.sign({ pwd: claims.pwd }, testJwtSecret, { subject: buyer.id, audience: 'second-step', expiresIn: -1 }),
      ];
      for (const wrong of forged) expect(await secondStep(portal, wrong, await app.code())).toMatchObject(again);
      // A ticket is no session.
      const headers = { authorization: `Bearer ${ticket}` };
      expect((await portal.anonymous().call('GET', '/api/auth/me', { headers })).status).toBe(401);

      const em = portal.app.get(MikroORM).em.fork();
      const newHash = await hashPassword('another password');
      await em.transactional(async (inner) => {
        await sql`update users set password_hash = ${newHash} where id = ${buyer.id}`.execute(inner.getKysely());
        await finishPasswordChange(inner, buyer.id);
      });
      expect(await secondStep(portal, ticket, await app.code())).toMatchObject(again);
      const fresh = await firstStep(portal, buyer.email, 'another password');
      expect((await secondStep(portal, fresh.body.ticket, await app.code())).status).toBe(200);
    });

    it('is refused when the account is removed or the factor is gone since the first step', async () => {
      const app = await Authenticator.setUp(portal, buyer);
      const { ticket } = (await firstStep(portal, buyer.email)).body;
      const code = await app.code();
      expect((await remove(buyer)).status).toBe(200);
      expect((await secondStep<ErrorBody>(portal, ticket, code)).body.code).toBe('second_factor.sign_in_again');
      const removed = await portal.user('buyer');
      const removedApp = await Authenticator.setUp(portal, removed);
      const removedTicket = (await firstStep(portal, removed.email)).body.ticket;
      await query('update users set removed_at = now() where id = $1', [removed.id]);
      expect((await secondStep(portal, removedTicket, await removedApp.code())).status).toBe(401);
    });

    it('waits for a change of the second factor that is under way, and never both for each other', async () => {
      const app = await Authenticator.setUp(portal, buyer);
      const { ticket } = (await firstStep(portal, buyer.email)).body;
      const code = await app.code();
      const { body } = await begin(buyer);
      const waiting = async (count: number) =>
        waitUntil(async () => {
          const { rows } = await query(
            `select count(*)::int as count from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%users%'`,
          );
          return rows[0].count === count;
        });
      const answers = await withClient(portal.database.url, async (client) => {
        await client.query('begin');
        await client.query('select from users where id = $1 for update', [buyer.id]);
        const change = confirm(buyer, { setUp: body.setUp, code: codeOf(body.secret) });
        await waiting(1);
        const signIn = secondStep(portal, ticket, code);
        await waiting(2);
        await client.query('rollback');
        return Promise.all([change, signIn]);
      });
      expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    });

    it('is not set up by a session that a new password has ended meanwhile', async () => {
      const { body } = await begin(buyer);
      const em = portal.app.get(MikroORM).em.fork();
      const change = await em.transactional(async (inner) => {
        await sql`update users set password_hash = password_hash where id = ${buyer.id}`.execute(inner.getKysely());
        const waiting = confirm(buyer, { setUp: body.setUp, code: codeOf(body.secret) });
        await waitUntil(async () => {
          const { rows } = await query(`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%users%'`);
          return rows.length === 1;
        });
        await finishPasswordChange(inner, buyer.id);
        return { waiting };
      });
      expect((await change.waiting).status).toBe(401);
      const { rows } = await query('select second_factor_since from users where id = $1', [buyer.id]);
      expect(rows).toEqual([{ second_factor_since: null }]);
    });

    it('stays out of a session that opens while it is set up', async () => {
      const { body } = await begin(buyer);
      const [confirmed, login] = await Promise.all([
        confirm(buyer, { setUp: body.setUp, code: codeOf(body.secret) }),
        portal.anonymous().call<LoginResponse>('POST', '/api/auth/login', {
          json: { email: buyer.email, password: testPassword },
        }),
      ]);
      expect(confirmed.status).toBe(200);
      const { sessions } = (await buyer.get<OpenSessionsResponse>('/api/auth/sessions')).body;
      // The sign-in was first, and its session was ended, or it was refused, or it got a ticket.
      expect([sessions.length, [200, 401].includes(login.status)]).toEqual([1, true]);
    });
  });

  describe('is asked for again', () => {
    let admin: TestClient;
    let app: Authenticator;
    const needed = { status: 403, body: { code: 'second_factor.needed', message: secondFactorMessages.needed } };
    const terms = (creditLimit: string | null, holdReason = '') =>
      admin.call<ErrorBody>('PUT', `/api/receivables/${buyer.id}/terms`, {
        json: { creditLimit, paymentDays: null, onHold: holdReason !== '', holdReason },
      });
    const settings = async (change: object) => {
      const { body } = await admin.get<{ version: number; timeZone: string; AED: object; EUR: object; credit: object }>(
        '/api/settings',
      );
      return admin.call<ErrorBody>('PUT', '/api/settings', { json: { ...body, ...change } });
    };

    beforeEach(async () => {
      admin = await portal.user('admin');
      app = await Authenticator.setUp(portal, admin);
      await forgetProofs(portal, admin);
    });

    it('for a credit limit, not for the rest of the terms, and not for ten minutes after it was confirmed', async () => {
      expect(await terms('500')).toMatchObject(needed);
      expect((await terms(null, 'Call first')).status).toBe(200);
      expect((await prove(admin, await app.code())).status).toBe(200);
      expect((await terms('500')).status).toBe(200);
      expect((await terms('600')).status).toBe(200);
      await forgetProofs(portal, admin);
      expect((await terms('600', 'Call first')).status).toBe(200);
      expect(await terms('700')).toMatchObject(needed);
    });

    it('for bank details, the credit limit of all buyers and the rules of signing in, not for the rest of the settings', async () => {
      const { body } = await admin.get<{ AED: object; credit: object }>('/api/settings');
      expect((await settings({ companyName: 'Looms' })).status).toBe(200);
      const iban = { ...body.AED, iban: 'AE070331234567890123456' };
      for (const change of [
        { AED: iban },
        { EUR: iban },
        { credit: { ...body.credit, creditLimit: '100' } },
        { security: { secondFactorFrom: '2126-01-01' } },
      ]) {
        expect(await settings(change)).toMatchObject(needed);
      }
      expect((await settings({ credit: { ...body.credit, holdOnBounce: false } })).status).toBe(200);
      await prove(admin, await app.code());
      expect((await settings({ AED: iban })).status).toBe(200);
    });

    it('for refunds', async () => {
      const payment = await admin.call<{ _id: string }>('POST', '/api/payments', {
        json: { buyerId: buyer.id, method: 'transfer', amount: '100', receivedOn: '2026-11-01', allocations: [] },
      });
      const refund = () =>
        admin.call<ErrorBody>('POST', `/api/payments/${payment.body._id}/refund`, {
          json: { amount: '40', reason: 'Asked for it' },
        });
      expect(payment.status).toBe(201);
      expect(await refund()).toMatchObject(needed);
      await prove(admin, await app.code());
      expect((await refund()).status).toBe(200);
    });

    it('for changes of the second factor itself', async () => {
      expect(await begin(admin)).toMatchObject(needed);
      expect(await confirm(admin, { setUp: 'x', code: '000000' })).toMatchObject(needed);
      expect(await remove(admin)).toMatchObject(needed);
      expect(await admin.call('POST', `${path}/recovery-codes`)).toMatchObject(needed);
    });

    it('by a code of the app or a recovery code, in each session by itself', async () => {
      const other = await app.signIn();
      await forgetProofs(portal, admin);
      expect((await prove(admin, '000000')).body).toMatchObject({ code: 'second_factor.wrong' });
      for (const json of [{ code: [], passkey: null }, { code: {} }, { passkey: null }]) {
        const { status, body } = await admin.call<ErrorBody>('POST', `${path}/proof`, { json });
        expect([status, body.code]).toEqual([400, 'common.invalid_input']);
      }
      expect(await terms('10')).toMatchObject(needed);
      expect((await prove(other, app.recoveryCodes[0] ?? '')).status).toBe(200);
      expect(await terms('10')).toMatchObject(needed);
      expect((await prove(admin, await app.code())).status).toBe(200);
      expect((await terms('10')).status).toBe(200);
    });

    it('not right after a sign-in with it, nor of accounts without one', async () => {
      const session = await app.signIn();
      const change = (person: TestClient) =>
        person.call('PUT', `/api/receivables/${buyer.id}/terms`, {
          json: { creditLimit: '77', paymentDays: null, onHold: false },
        });
      expect((await change(session)).status).toBe(200);
      expect((await change(await portal.user('admin'))).status).toBe(200);
    });
  });

  describe('can be', () => {
    it('replaced by another app, with new recovery codes', async () => {
      const former = await Authenticator.setUp(portal, buyer);
      const app = await Authenticator.setUp(portal, buyer);
      const { ticket } = (await firstStep(portal, buyer.email)).body;
      expect((await secondStep(portal, ticket, await former.code())).status).toBe(400);
      expect((await secondStep(portal, ticket, former.recoveryCodes[0] ?? '')).status).toBe(400);
      expect((await secondStep(portal, ticket, await app.code())).status).toBe(200);
      expect((await subjects(buyer, 2))[1]).toBe('An authenticator app was set up');
    });

    it('given new recovery codes, which end the other sessions', async () => {
      const app = await Authenticator.setUp(portal, buyer);
      const other = await app.signIn();
      const { status, body } = await buyer.call<RecoveryCodesResponse>('POST', `${path}/recovery-codes`);
      expect([status, body.recoveryCodes.length, await isOpen(other)]).toEqual([200, 10, false]);
      expect((await prove(buyer, app.recoveryCodes[0] ?? '')).status).toBe(400);
      expect((await prove(buyer, body.recoveryCodes[0] ?? '')).status).toBe(200);
      expect((await subjects(buyer, 2)).slice(0, 2)).toContain('A second factor was set up');
    });

    it('removed by its owner: the password alone is enough again', async () => {
      const app = await Authenticator.setUp(portal, buyer);
      const other = await app.signIn();
      expect((await remove(buyer)).status).toBe(200);
      expect([await isOpen(buyer), await isOpen(other)]).toEqual([true, false]);
      expect(await read(buyer)).toEqual(none);
      expect((await me(buyer)).secondFactor).toBe('none');
      expect(await firstStep(portal, buyer.email)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
      expect((await subjects(buyer, 2))[1]).toBe('Your second factor was removed');
      for (const answer of [await remove(buyer), await buyer.call<ErrorBody>('POST', `${path}/recovery-codes`)]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'second_factor.not_found']);
      }
    });

    it('removed for a buyer by an administrator with a second factor, who confirms it', async () => {
      await Authenticator.setUp(portal, buyer);
      const admin = await portal.user('admin');
      const removeFor = (person: TestClient, id = buyer.id) =>
        person.call<ErrorBody>('DELETE', `/api/buyers/${id}/second-factor`);
      expect((await removeFor(admin)).body).toMatchObject({
        code: 'second_factor.required',
        message: secondFactorMessages.ownRequired,
      });
      const app = await Authenticator.setUp(portal, admin);
      await forgetProofs(portal, admin);
      expect((await removeFor(admin)).body.code).toBe('second_factor.needed');
      await prove(admin, await app.code());
      const shown = async () =>
        (await admin.get<{ hasSecondFactor: boolean }>(`/api/buyers/${buyer.id}`)).body.hasSecondFactor;
      expect(await shown()).toBe(true);
      expect((await removeFor(admin)).status).toBe(200);
      expect([await shown(), await isOpen(buyer)]).toEqual([false, false]);
      expect((await subjects(buyer, 2))[1]).toBe('Our team removed your second factor');
      expect((await removeFor(admin)).body.code).toBe('second_factor.not_found');
      // Administrators lose theirs by a command of the operator only.
      expect((await removeFor(admin, admin.id)).status).toBe(404);
    });
  });

  describe('of administrators', () => {
    const demand = (day: string | null, timeZone = 'Asia/Dubai') =>
      query(
        `insert into settings (version, value)
         select version + 1, value || jsonb_build_object(
           'security', jsonb_build_object('secondFactorFrom', $1::text), 'timeZone', $2::text)
         from settings order by version desc limit 1`,
        [day, timeZone],
      );
    afterEach(() => demand(null));

    it('is demanded from the day that the settings name: until it is set up, nothing else is allowed', async () => {
      const admin = await portal.user('admin');
      expect((await me(admin)).secondFactor).toBe('none');
      await demand('2126-01-01');
      expect([(await me(admin)).secondFactor, (await admin.get('/api/orders')).status]).toEqual(['due', 200]);
      await demand('2026-11-01');
      const refused = { status: 403, body: { code: 'second_factor.required' } };
      expect((await me(admin)).secondFactor).toBe('overdue');
      for (const url of ['/api/orders', '/api/settings', '/api/search?q=x', '/api/auth/sessions']) {
        expect(await admin.get(url)).toMatchObject(refused);
      }
      const signedIn = await portal.user('admin');
      expect(await signedIn.get('/api/orders')).toMatchObject(refused);
      // Buyers are not asked for one.
      expect([(await me(buyer)).secondFactor, (await buyer.get('/api/orders')).status]).toEqual(['none', 200]);

      await Authenticator.setUp(portal, admin);
      expect([(await me(admin)).secondFactor, (await admin.get('/api/orders')).status]).toEqual(['on', 200]);
      const answer = await remove(admin);
      expect([answer.status, answer.body.message]).toEqual([403, secondFactorMessages.staysRequired]);
      expect((await me(admin)).secondFactor).toBe('on');
    });

    it('begins in the portal’s time zone', async () => {
      const { rows } = await query(`select (now() at time zone 'Pacific/Kiritimati')::date::text as today`);
      const admin = await portal.user('admin');
      await demand(rows[0].today, 'Pacific/Kiritimati');
      expect((await me(admin)).secondFactor).toBe('overdue');
      await demand(rows[0].today, 'Pacific/Pago_Pago');
      expect((await me(admin)).secondFactor).toBe('due');
    });

    it('lets no events reach the sockets of one without it', async () => {
      await demand('2026-11-01');
      const admin = await portal.user('admin');
      const socket = await LiveClient.open(portal.url, { token: admin.token });
      await buyer.call('PUT', '/api/auth/me', {
        json: { name: 'Noor', companyName: 'Noor', companyAddress: { street: '1', city: 'Dubai', country: 'ae' } },
      });
      await Authenticator.setUp(portal, admin);
      await waitUntil(() => socket.changes('session').length > 0);
      expect(socket.changes('buyers')).toEqual([]);
      await buyer.call('PUT', '/api/auth/me', {
        json: { name: 'Nour', companyName: 'Noor', companyAddress: { street: '1', city: 'Dubai', country: 'ae' } },
      });
      await waitUntil(() => socket.changes('buyers').length > 0);
      socket.close();
    });
  });
});

describe('guessing codes', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' });
  });
  afterAll(() => portal.stop());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const wrong = (app: Authenticator) => (app.codeAgain() === '000000' ? '000001' : '000000');

  it('in a sign-in ends after 10 wrong codes from one address and 20 from all; a new password begins again', async () => {
    const buyer = await portal.user('buyer');
    const app = await Authenticator.setUp(portal, buyer);
    const { ticket } = (await firstStep(portal, buyer.email)).body;
    const guesses = async (address: string, count: number) => {
      const statuses: number[] = [];
      for (let guess = 0; guess < count; guess += 1)
        statuses.push((await secondStep(portal, ticket, wrong(app), from(address))).status);
      return statuses;
    };
    expect(await guesses('10.1.0.1', 11)).toEqual([...Array(10).fill(400), 429]);
    expect((await secondStep(portal, ticket, await app.code(), from('10.1.0.1'))).status).toBe(429);
    expect((await secondStep(portal, ticket, await app.code(), from('10.1.0.2'))).status).toBe(200);
    expect(await guesses('10.1.0.3', 10)).toEqual(Array(10).fill(400));
    expect((await secondStep(portal, ticket, await app.code(), from('10.1.0.4'))).status).toBe(429);

    await portal.anonymous().call('POST', '/api/auth/forgot-password', { json: { email: buyer.email } });
    const mails = await waitForMails(portal.env.dataDir, buyer.email, 2);
    const token = mails.map(({ text }) => /\/reset-password\/([\w-]+)/.exec(text ?? '')?.[1]).find(Boolean);
    const json = { token, newPassword: 'another password' };
    expect((await portal.anonymous().call('POST', '/api/auth/reset-password', { json })).status).toBe(200);
    const fresh = (await firstStep(portal, buyer.email, 'another password')).body.ticket;
    expect((await secondStep(portal, fresh, await app.code(), from('10.1.0.4'))).status).toBe(200);
  });

  it('in a session ends after 10 wrong ones; the right one begins again', async () => {
    const buyer = await portal.user('buyer');
    const app = await Authenticator.setUp(portal, buyer);
    const prove = async (code: string) => (await buyer.call('POST', `${path}/proof`, { json: { code } })).status;
    for (let guess = 0; guess < 9; guess += 1) expect(await prove(wrong(app))).toBe(400);
    expect(await prove(await app.code())).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) expect(await prove(wrong(app))).toBe(400);
    expect(await prove(await app.code())).toBe(429);
  });
});

describe('a portal with another JWT_SECRET', () => {
  it('cannot read the apps; recovery codes still work', async () => {
    const portal = await TestPortal.start();
    try {
      const buyer = await portal.user('buyer');
      const app = await Authenticator.setUp(portal, buyer);
      // What another secret would leave: bytes that this one cannot open.
      await withClient(portal.database.url, (client) =>
        client.query(`update authenticator_apps set secret = sha512(secret)`),
      );
      const { ticket } = (await firstStep(portal, buyer.email)).body;
      expect((await secondStep(portal, ticket, await app.code())).status).toBe(400);
      expect((await secondStep(portal, ticket, app.recoveryCodes[0] ?? '')).status).toBe(200);
    } finally {
      await portal.stop();
    }
  });
});
