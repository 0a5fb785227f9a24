import { MikroORM } from '@mikro-orm/postgresql';
import type { CurrentUserResponse } from '@portal/contract/auth';
import type { ErrorBody } from '@portal/contract/errors';
import type { InvitationDetails } from '@portal/contract/invitations';
import { peopleMessages } from '@portal/contract/people-messages';
import type { StaffRole } from '@portal/contract/policy';
import type { Invitation, StaffMember, StaffResponse } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { sql } from 'kysely';
import { withClient } from '../../test/database/stock-invariants.js';
import { Authenticator, forgetProofs } from '../../test/portal/authenticator.js';
import { LiveClient } from '../../test/portal/live-client.js';
import { mailsTo, tokenIn, waitForMails } from '../../test/portal/mailbox.js';
import { TestClient, TestPortal, testPassword } from '../../test/portal/portal.js';
import { waitUntil } from '../../test/wait-until.js';

describe('the team', () => {
  let portal: TestPortal;
  let owner: TestClient;
  let count = 0;

  beforeAll(async () => {
    portal = await TestPortal.start();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    await removeTeam();
    owner = await portal.user('admin');
  });

  const db = () => portal.app.get(MikroORM).em.fork().getKysely();
  /** The tests count owners and invitations, so each begins with its own. */
  const removeTeam = async () => {
    await sql`update invitations set revoked_at = now() where accepted_at is null`.execute(db());
    await sql`update users set removed_at = now() where role = 'admin' and removed_at is null`.execute(db());
  };
  const newAddress = () => `invited-${count++}@example.com`;
  const team = async (client = owner) => (await client.get<StaffResponse>('/api/staff')).body;
  const rolesById = async () => Object.fromEntries((await team()).staff.map(({ _id, staffRole }) => [_id, staffRole]));
  const setRole = (client: TestClient, id: string, staffRole: StaffRole) =>
    client.call<StaffMember & ErrorBody>('PUT', `/api/staff/${id}`, { json: { staffRole } });
  const remove = (client: TestClient, id: string) => client.call<ErrorBody>('DELETE', `/api/staff/${id}`);
  const invite = (email: string, staffRole: StaffRole = 'sales', client = owner) =>
    client.call<Invitation & ErrorBody>('POST', '/api/staff', { json: { email, staffRole } });
  const look = (token: string) => portal.anonymous().get<InvitationDetails & ErrorBody>(`/api/invitations/${token}`);
  const accept = (token: string, name = 'Omar Saleh') =>
    portal
      .anonymous()
      .call<ErrorBody>('POST', '/api/invitations/accept', { json: { token, name, password: testPassword } });
  const signIn = async (email: string) => {
    const { status, body } = await portal
      .anonymous()
      .call<{ token: string; user: { _id: string } }>('POST', '/api/auth/login', {
        json: { email, password: testPassword },
      });
    return status === 200 ? new TestClient(portal.url, body.user._id, email, body.token) : undefined;
  };
  const tokenFor = async (email: string, mails = 1) =>
    tokenIn((await waitForMails(portal.env.dataDir, email, mails)).at(-1));
  const daysUntil = (time: string) => (Date.parse(time) - Date.now()) / 86_400_000;

  // K02
  describe('has members', () => {
    it('who are listed by name with role, second factor and last sign-in, and no buyers', async () => {
      await portal.user('buyer');
      const sales = await portal.user('admin', 'approved', 'sales');
      await sql`update users set name = 'Zeina' where id = ${owner.id}`.execute(db());
      await sql`update users set name = 'amal', last_login = null where id = ${sales.id}`.execute(db());
      expect((await team()).staff).toEqual([
        {
          _id: sales.id,
          name: 'amal',
          email: sales.email,
          staffRole: 'sales',
          isSelf: false,
          hasSecondFactor: false,
          lastLogin: null,
          joinedAt: expect.any(String),
        },
        expect.objectContaining({
          _id: owner.id,
          name: 'Zeina',
          staffRole: 'owner',
          isSelf: true,
          lastLogin: expect.any(String),
        }),
      ]);
    });

    it('whose role changes what they may do at once, in requests and on their socket', async () => {
      const person = await portal.user('admin', 'approved', 'support');
      const socket = await LiveClient.open(portal.url, { token: person.token });
      expect((await person.get('/api/mails')).status).toBe(403);
      expect((await setRole(owner, person.id, 'owner')).body).toMatchObject({ _id: person.id, staffRole: 'owner' });
      expect((await person.get('/api/mails')).status).toBe(200);
      expect((await person.get<CurrentUserResponse>('/api/auth/me')).body.user.staffRole).toBe('owner');
      await waitUntil(() => socket.changes('session').length > 0);
      await invite(newAddress());
      await waitUntil(() => socket.changes('staff').length > 0);
      await setRole(owner, person.id, 'sales');
      expect((await person.get('/api/mails')).status).toBe(403);
      socket.close();
    });

    it('who are removed with their sessions, and whose address is free afterwards', async () => {
      const person = await portal.user('admin', 'approved', 'stock');
      expect((await remove(owner, person.id)).body).toEqual({ message: staffMessages.removed });
      expect((await person.get('/api/auth/me')).status).toBe(401);
      expect(await signIn(person.email)).toBeUndefined();
      expect((await team()).staff.map(({ _id }) => _id)).toEqual([owner.id]);
      expect((await invite(person.email)).status).toBe(201);
      expect((await remove(owner, person.id)).body.code).toBe('staff.not_found');
    });

    it('of whom buyers and invited persons are none', async () => {
      const buyer = await portal.user('buyer');
      const email = newAddress();
      await invite(email);
      const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(db());
      for (const id of [buyer.id, rows[0]?.id ?? '', 'malformed']) {
        expect((await setRole(owner, id, 'owner')).body.code).toBe('staff.not_found');
        expect((await remove(owner, id)).body.code).toBe('staff.not_found');
      }
      expect((await setRole(owner, owner.id, 'boss' as StaffRole)).body.message).toBe(peopleMessages.roleRequired);
    });

    it('of whom the last owner is neither removed nor given another role', async () => {
      await portal.user('admin', 'approved', 'sales');
      for (const answer of [await remove(owner, owner.id), await setRole(owner, owner.id, 'sales')]) {
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([
          409,
          'staff.last_owner',
          staffMessages.lastOwner,
        ]);
      }
      expect((await setRole(owner, owner.id, 'owner')).status).toBe(200);
      const second = await portal.user('admin');
      expect((await setRole(owner, owner.id, 'sales')).status).toBe(200);
      expect((await remove(second, second.id)).body.code).toBe('staff.last_owner');
    });

    it('of whom one owner stays when two remove or demote each other at once', async () => {
      for (let round = 0; round < 8; round++) {
        await removeTeam();
        const [first, second] = [await portal.user('admin'), await portal.user('admin')];
        const take = (client: TestClient, id: string) =>
          round % 2 === 0 ? remove(client, id) : setRole(client, id, 'read-only');
        const answers = await Promise.all([take(first, second.id), take(second, first.id)]);
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const { rows } =
          await sql`select from users where staff_role = 'owner' and status = 'approved' and removed_at is null`.execute(
            db(),
          );
        expect(rows).toHaveLength(1);
      }
    });

    // K04
    it('whose roles are changed with a fresh second factor only', async () => {
      await Authenticator.setUp(portal, owner);
      const person = await portal.user('admin', 'approved', 'support');
      await forgetProofs(portal, owner);
      for (const answer of [
        await setRole(owner, person.id, 'owner'),
        await remove(owner, person.id),
        await invite(newAddress()),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([403, 'second_factor.needed']);
      }
      expect(await rolesById()).toEqual({ [owner.id]: 'owner', [person.id]: 'support' });
    });

    // K04
    it('whose lost second factor is removed by an owner who has one', async () => {
      const person = await portal.user('admin', 'approved', 'support');
      await Authenticator.setUp(portal, person);
      const removeFactor = () => owner.call<ErrorBody>('DELETE', `/api/staff/${person.id}/second-factor`);
      expect((await removeFactor()).body.code).toBe('second_factor.required');
      await Authenticator.setUp(portal, owner);
      expect((await removeFactor()).status).toBe(200);
      expect((await person.get('/api/auth/me')).status).toBe(401);
      expect(await signIn(person.email)).toBeDefined();
      expect((await removeFactor()).body.code).toBe('second_factor.not_found');
    });
  });

  // K03
  describe('invites', () => {
    it('by a mail whose link makes the person a member with the chosen role', async () => {
      const email = newAddress();
      const { status, body } = await invite(email.toUpperCase(), 'accounts');
      expect(status).toBe(201);
      expect(body).toMatchObject({ email, staffRole: 'accounts', invitedBy: 'Test admin', isExpired: false });
      expect(daysUntil(body.expiresAt)).toBeCloseTo(7, 1);
      expect((await team()).invitations).toEqual([body]);
      const token = await tokenFor(email);
      expect((await look(token)).body).toEqual({
        email,
        staffRole: 'accounts',
        companyRole: null,
        companyName: null,
        invitedBy: 'Test admin',
        expiresAt: body.expiresAt,
      });
      expect(await signIn(email)).toBeUndefined();
      expect((await accept(token)).body).toEqual({ message: staffMessages.accepted });
      const person = await signIn(email);
      expect((await person?.get<CurrentUserResponse>('/api/auth/me'))?.body.user).toMatchObject({
        name: 'Omar Saleh',
        role: 'admin',
        staffRole: 'accounts',
        status: 'approved',
      });
      expect((await team()).invitations).toEqual([]);
    });

    it('nobody in the name of an owner who has lost the role meanwhile', async () => {
      await portal.user('admin');
      const email = newAddress();
      const { _id } = (await invite(newAddress())).body;
      await withClient(portal.database.url, async (client) => {
        await client.query('begin');
        await client.query(`update users set staff_role = 'sales' where id = $1`, [owner.id]);
        const requests = [
          invite(email, 'owner'),
          owner.call<ErrorBody>('POST', `/api/staff/invitations/${_id}/resend`),
        ];
        await waitUntil(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
          return rows.length >= 2;
        });
        await client.query('commit');
        for (const { status, body } of await Promise.all(requests)) {
          expect([status, body.code]).toEqual([403, 'auth.forbidden']);
        }
      });
      const { rows } = await sql`select from users where email = ${email}`.execute(db());
      expect(rows).toEqual([]);
    });

    it('by no mail once the invitation has expired, also when the mail is sent again', async () => {
      const email = newAddress();
      const { _id } = (await invite(email)).body;
      await tokenFor(email);
      await sql`update invitations set expires_at = now() where id = ${_id}`.execute(db());
      const mail = await sql<{ id: string }>`
        update mails set status = 'failed' where recipient = ${email} returning id`.execute(db());
      const id = mail.rows[0]?.id ?? '';
      expect((await owner.call('POST', `/api/mails/${id}/resend`)).status).toBe(200);
      await waitUntil(async () => {
        const { rows } = await sql<{ status: string }>`select status from mails where id = ${id}`.execute(db());
        return rows[0]?.status === 'obsolete';
      });
      expect(await mailsTo(portal.env.dataDir, email)).toHaveLength(1);
    });

    it('a person who cannot set a password in another way, and who gets no notices', async () => {
      const email = newAddress();
      await invite(email, 'owner');
      await waitForMails(portal.env.dataDir, email, 1);
      await portal.anonymous().call('POST', '/api/auth/forgot-password', { json: { email } });
      await portal.anonymous().call('POST', '/api/auth/forgot-password', { json: { email: owner.email } });
      await waitForMails(portal.env.dataDir, owner.email, 1);
      expect(await mailsTo(portal.env.dataDir, email)).toHaveLength(1);
      const { rows } = await sql`select from mails join users on users.id = user_id
        where email = ${email} and kind <> 'staff-invitation'`.execute(db());
      expect(rows).toEqual([]);
    });

    it('with a link of which the database keeps a hash only', async () => {
      const email = newAddress();
      await invite(email);
      const token = await tokenFor(email);
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(encode(hash, 'hex'), ' '), '') || (select coalesce(string_agg(to_jsonb(mails)::text, ' '), '') from mails) as text
        from invitation_tokens`.execute(db());
      expect(token).toHaveLength(43);
      expect(rows[0]?.text).not.toContain(token);
    });
  });

  // K02
  it('gets the notices that its members can act on', async () => {
    const [sales, accounts, support] = await Promise.all(
      (['sales', 'accounts', 'support'] as const).map((role) => portal.user('admin', 'approved', role)),
    );
    await portal.anonymous().call('POST', '/api/auth/register', {
      json: {
        name: 'Layla Haddad',
        email: newAddress(),
        phone: '+971501234567',
        companyName: 'Haddad',
        companyAddress: { street: '1 Street', city: 'Dubai', country: 'ae' },
        buyerType: 'Retail',
        password: testPassword,
        confirmPassword: testPassword,
      },
    });
    const unread = async (client: TestClient | undefined) =>
      (await client?.get<{ unreadCount: number }>('/api/notifications'))?.body.unreadCount;
    expect(await Promise.all([owner, sales, accounts, support].map(unread))).toEqual([1, 1, 0, 0]);
  });
});
