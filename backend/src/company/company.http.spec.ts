import { MikroORM } from '@mikro-orm/postgresql';
import type { AuditResponse } from '@portal/contract/audit';
import type { CheckEmailResponse, CurrentUserResponse, SessionUser } from '@portal/contract/auth';
import type {
  BuyerMembersResponse,
  CompanyInvitation,
  CompanyMember,
  CompanyMembersResponse,
} from '@portal/contract/company';
import { companyMessages } from '@portal/contract/company-messages';
import type { ErrorBody } from '@portal/contract/errors';
import { type AcceptInvitationInput, type InvitationDetails, maxOpenInvitations } from '@portal/contract/invitations';
import { peopleMessages } from '@portal/contract/people-messages';
import { type CompanyRole, companyRoles } from '@portal/contract/policy';
import type { StaffResponse } from '@portal/contract/staff';
import { sql } from 'kysely';
import { withClient } from '../../test/database/stock-invariants.js';
import { Authenticator, forgetProofs } from '../../test/portal/authenticator.js';
import { LiveClient } from '../../test/portal/live-client.js';
import { mailsTo, tokenIn, waitForMails } from '../../test/portal/mailbox.js';
import { TestClient, TestPortal, type TestResponse, testPassword } from '../../test/portal/portal.js';
import { waitUntil } from '../../test/wait-until.js';

describe('a buyer’s company', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let founder: TestClient;
  let count = 0;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    founder = await portal.user('buyer');
  });

  const db = () => portal.app.get(MikroORM).em.fork().getKysely();
  const newAddress = () => `colleague-${count++}@example.com`;
  const company = async (client = founder) => (await client.get<CompanyMembersResponse>('/api/company/members')).body;
  const emails = async (client = founder) => (await company(client)).members.map(({ email }) => email).toSorted();
  const setRole = (client: TestClient, id: string, companyRole: CompanyRole) =>
    client.call<CompanyMember & ErrorBody>('PUT', `/api/company/members/${id}`, { json: { companyRole } });
  const remove = (client: TestClient, id: string) => client.call<ErrorBody>('DELETE', `/api/company/members/${id}`);
  const invite = (email: string, companyRole: CompanyRole = 'buyer', client = founder) =>
    client.call<CompanyInvitation & ErrorBody>('POST', '/api/company/members', { json: { email, companyRole } });
  const resend = (id: string, client = founder) =>
    client.call<CompanyInvitation & ErrorBody>('POST', `/api/company/members/invitations/${id}/resend`);
  const revoke = (id: string, client = founder) =>
    client.call<ErrorBody>('DELETE', `/api/company/members/invitations/${id}`);
  const look = (token: string) => portal.anonymous().get<InvitationDetails & ErrorBody>(`/api/invitations/${token}`);
  const accept = (token: string, name = 'Sara Haddad', more: Partial<AcceptInvitationInput> = {}) =>
    portal
      .anonymous()
      .call<ErrorBody>('POST', '/api/invitations/accept', { json: { token, name, password: testPassword, ...more } });
  const inviteToTeam = (email: string) =>
    admin.call<ErrorBody>('POST', '/api/staff', { json: { email, staffRole: 'sales' } });
  const register = (email: string) =>
    portal.anonymous().call<ErrorBody>('POST', '/api/auth/register', {
      json: {
        name: 'Layla Haddad',
        email,
        phone: '+971501234567',
        companyName: 'Haddad',
        companyAddress: { street: '1 Street', city: 'Dubai', country: 'ae' },
        buyerType: 'Retail',
        password: testPassword,
        confirmPassword: testPassword,
      },
    });
  const expire = (id: string) => sql`update invitations set expires_at = now() where id = ${id}`.execute(db());
  const eventsAbout = async (id: string) => {
    const { events } = (await admin.get<AuditResponse>(`/api/audit?objectId=${id}`)).body;
    return events
      .filter(({ action }) => action !== 'session.open')
      .map(({ action, actor, object, changes }) => ({ action, by: actor?._id, object, changes }));
  };
  const tokenFor = async (email: string, mails = 1) =>
    tokenIn((await waitForMails(portal.env.dataDir, email, mails)).at(-1));
  const signIn = async (email: string) => {
    const { status, body } = await portal
      .anonymous()
      .call<{ token: string; user: SessionUser }>('POST', '/api/auth/login', {
        json: { email, password: testPassword },
      });
    return status === 200 ? new TestClient(portal.url, body.user._id, email, body.token) : undefined;
  };
  const setStatus = (status: string, id = founder.id) =>
    admin.call('PUT', `/api/buyers/${id}/status`, { json: { status } });
  const statusOf = async (client: TestClient) =>
    (await client.get<CurrentUserResponse>('/api/auth/me')).body.user.status;
  /** Sends an owner's requests, and takes the role away while they wait for the company's row. */
  const whileLosingTheRole = (owner: TestClient, ...requests: (() => Promise<TestResponse<unknown>>)[]) =>
    withClient(portal.database.url, async (client) => {
      await client.query('begin');
      await client.query('select from users where id = $1 for no key update', [founder.id]);
      await client.query(`update users set company_role = 'viewer' where id = $1`, [owner.id]);
      const answers = requests.map((send) => send());
      await waitUntil(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
        return rows.length >= requests.length;
      });
      await client.query('commit');
      return Promise.all(answers);
    });
  const daysUntil = (time: string) => (Date.parse(time) - Date.now()) / 86_400_000;

  // K01
  describe('has members', () => {
    it('who are listed by name with role and last sign-in, to each other and to the team', async () => {
      const accountant = await portal.member(founder, 'accountant');
      await portal.member(await portal.user('buyer'), 'viewer');
      await sql`update users set name = 'Zeina' where id = ${founder.id}`.execute(db());
      await sql`update users set name = 'amal', last_login = null where id = ${accountant.id}`.execute(db());
      const amal = {
        _id: accountant.id,
        name: 'amal',
        email: accountant.email,
        companyRole: 'accountant',
        isFounder: false,
        lastLogin: null,
      };
      const zeina = {
        _id: founder.id,
        name: 'Zeina',
        email: founder.email,
        companyRole: 'owner',
        isFounder: true,
        lastLogin: expect.any(String),
      };
      expect((await company(accountant)).members).toEqual([
        { ...amal, isSelf: true, joinedAt: expect.any(String) },
        { ...zeina, isSelf: false, joinedAt: expect.any(String) },
      ]);
      const path = `/api/buyers/${founder.id}/members`;
      const members = [amal, zeina].map((member) => ({ ...member, hasSecondFactor: false }));
      expect((await admin.get<BuyerMembersResponse>(path)).body).toEqual({ members });
      for (const id of [accountant.id, admin.id, 'malformed']) {
        expect((await admin.get<ErrorBody>(`/api/buyers/${id}/members`)).body.code).toBe('buyer.not_found');
      }
    });

    it('of whom owners alone invite, change and remove others, and see open invitations', async () => {
      const { _id } = (await invite(newAddress())).body;
      for (const role of companyRoles) {
        const person = await portal.member(founder, role);
        const isOwner = role === 'owner';
        expect([role, (await company(person)).invitations.length > 0]).toEqual([role, isOwner]);
        const answers = [
          await invite(newAddress(), 'viewer', person),
          await resend(_id, person),
          await setRole(person, person.id, role),
          await remove(person, founder.id),
          await revoke('01890000-0000-7000-8000-000000000000', person),
        ];
        expect(answers.map(({ status }) => status)).toEqual(isOwner ? [201, 200, 200, 409, 404] : Array(5).fill(403));
      }
    });

    it('whose role changes what they may do at once, in requests and on their screens', async () => {
      const person = await portal.member(founder, 'viewer');
      const [own, team] = await Promise.all([person, admin].map(({ token }) => LiveClient.open(portal.url, { token })));
      expect((await invite(newAddress(), 'viewer', person)).status).toBe(403);
      expect((await setRole(founder, person.id, 'owner')).body).toMatchObject({ _id: person.id, companyRole: 'owner' });
      expect((await invite(newAddress(), 'viewer', person)).status).toBe(201);
      expect((await person.get<CurrentUserResponse>('/api/auth/me')).body.user.companyRole).toBe('owner');
      await waitUntil(() => (own?.changes('session').length ?? 0) > 0 && (own?.changes('company').length ?? 0) > 0);
      await waitUntil(() => (team?.changes('company').length ?? 0) > 0);
      own?.close();
      team?.close();
    });

    it('who are removed with their sessions, and whose address is free afterwards', async () => {
      const person = await portal.member(founder, 'buyer');
      expect((await remove(founder, person.id)).body).toEqual({ message: companyMessages.removed });
      expect((await person.get('/api/auth/me')).status).toBe(401);
      expect(await signIn(person.email)).toBeUndefined();
      expect(await emails()).toEqual([founder.email]);
      expect((await invite(person.email)).status).toBe(201);
      expect((await remove(founder, person.id)).body.code).toBe('company.member_not_found');
    });

    it('of whom people of other companies, the team and invited persons are none', async () => {
      const other = await portal.member(await portal.user('buyer'), 'viewer');
      const email = newAddress();
      await invite(email);
      const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(db());
      for (const id of [other.id, admin.id, rows[0]?.id ?? '', 'malformed']) {
        expect((await setRole(founder, id, 'owner')).body.code).toBe('company.member_not_found');
        expect((await remove(founder, id)).body.code).toBe('company.member_not_found');
      }
      expect((await setRole(founder, founder.id, 'boss' as CompanyRole)).body.message).toBe(
        peopleMessages.roleRequired,
      );
    });

    it('of whom the one who registered it stays an owner, whoever else is one', async () => {
      const owner = await portal.member(founder, 'owner');
      for (const client of [owner, founder]) {
        for (const answer of [await remove(client, founder.id), await setRole(client, founder.id, 'viewer')]) {
          expect([answer.status, answer.body.code, answer.body.message]).toEqual([
            409,
            'company.founder_stays',
            companyMessages.founderStays,
          ]);
        }
      }
      expect((await setRole(owner, founder.id, 'owner')).status).toBe(200);
      expect((await remove(owner, owner.id)).status).toBe(200);
    });

    it('of whom one of two who demote each other at once loses the role', async () => {
      for (let round = 0; round < 6; round++) {
        const [first, second] = [await portal.member(founder, 'owner'), await portal.member(founder, 'owner')];
        const take = (client: TestClient, id: string) =>
          round % 2 === 0 ? remove(client, id) : setRole(client, id, 'viewer');
        const answers = await Promise.all([take(first, second.id), take(second, first.id)]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      }
    });

    // K04
    it('whose roles are changed with a fresh second factor only', async () => {
      await Authenticator.setUp(portal, founder);
      const person = await portal.member(founder, 'viewer');
      const { _id } = (await invite(newAddress())).body;
      await forgetProofs(portal, founder);
      for (const answer of [
        await setRole(founder, person.id, 'owner'),
        await remove(founder, person.id),
        await invite(newAddress()),
        await resend(_id),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([403, 'second_factor.needed']);
      }
      expect(await emails()).toEqual([founder.email, person.email].toSorted());
    });

    // K04
    it('whose lost second factor is removed by an owner of the team', async () => {
      const person = await portal.member(founder, 'buyer');
      await Authenticator.setUp(portal, person);
      const owner = await portal.user('admin');
      await Authenticator.setUp(portal, owner);
      const { members } = (await admin.get<BuyerMembersResponse>(`/api/buyers/${founder.id}/members`)).body;
      const withFactor = members.filter(({ hasSecondFactor }) => hasSecondFactor);
      expect(withFactor.map(({ _id }) => _id)).toEqual([person.id]);
      const removeFactor = () => owner.call<ErrorBody>('DELETE', `/api/buyers/${person.id}/second-factor`);
      expect((await removeFactor()).status).toBe(200);
      expect((await person.get('/api/auth/me')).status).toBe(401);
      expect(await signIn(person.email)).toBeDefined();
      expect((await removeFactor()).body.code).toBe('second_factor.not_found');
      // K05
      expect(await eventsAbout(founder.id)).toEqual([
        {
          action: 'second-factor.remove',
          by: owner.id,
          object: { kind: 'buyer', id: founder.id, label: person.email },
          changes: [],
        },
      ]);
    });
  });

  // K01
  describe('is decided about as a whole', () => {
    it('with the status of all its members, who are signed out when it is rejected', async () => {
      const person = await portal.member(founder, 'buyer');
      const invited = newAddress();
      await invite(invited);
      await setStatus('pending');
      expect([await statusOf(founder), await statusOf(person)]).toEqual(['pending', 'pending']);
      expect((await person.get('/api/company/members')).status).toBe(403);
      await setStatus('approved');
      expect([await statusOf(founder), await statusOf(person)]).toEqual(['approved', 'approved']);
      await setStatus('rejected');
      expect([(await founder.get('/api/auth/me')).status, (await person.get('/api/auth/me')).status]).toEqual([
        401, 401,
      ]);
      expect(await signIn(person.email)).toBeUndefined();
      await setStatus('approved');
      const again = await signIn(person.email);
      expect(again && (await emails(again))).toEqual([founder.email, person.email].toSorted());
      const { rows } = await sql`select status from users where email = ${invited}`.execute(db());
      expect(rows).toEqual([{ status: 'pending' }]);
    });

    it('and removed with all its members and invitations', async () => {
      const person = await portal.member(founder, 'owner');
      const other = await portal.user('buyer');
      const invited = newAddress();
      await invite(invited);
      const token = await tokenFor(invited);
      expect((await admin.call('DELETE', `/api/buyers/${person.id}`)).status).toBe(404);
      expect((await admin.call('DELETE', `/api/buyers/${founder.id}`)).status).toBe(200);
      expect((await person.get('/api/auth/me')).status).toBe(401);
      for (const email of [founder.email, person.email]) expect(await signIn(email)).toBeUndefined();
      for (const { body } of [await look(token), await accept(token)]) expect(body.code).toBe('invitation.invalid');
      for (const email of [founder.email, person.email, invited]) {
        expect([email, (await invite(email, 'viewer', other)).status]).toEqual([email, 201]);
      }
    });

    it('while a member who was set back to review may still set a new password', async () => {
      const person = await portal.member(founder, 'buyer');
      await setStatus('pending');
      await portal.anonymous().call('POST', '/api/auth/forgot-password', { json: { email: person.email } });
      const token = await tokenFor(person.email);
      const json = { token, newPassword: 'another horse' };
      expect((await portal.anonymous().call('POST', '/api/auth/reset-password', { json })).status).toBe(200);
      expect((await person.get('/api/auth/me')).status).toBe(401);
    });
  });

  // K01, P01
  describe('has details', () => {
    const details = {
      companyName: 'Haddad & Daughters',
      companyAddress: { street: '7 Corniche', city: 'Sharjah', country: 'ae' },
      taxDetails: { trn: '100123456700003', licenceNumber: '12-3', licenceAuthority: 'DET', emirate: 'SHJ' },
    };
    const put = (client: TestClient, json: object) => client.call<CurrentUserResponse>('PUT', '/api/auth/me', { json });
    const me = async (client: TestClient) => (await client.get<CurrentUserResponse>('/api/auth/me')).body.user;

    it('that every owner changes in the own profile and all members see', async () => {
      const [owner, viewer] = [await portal.member(founder, 'owner'), await portal.member(founder, 'viewer')];
      const { body } = await put(owner, { name: 'Noor', phone: '+971 50 123 4567', ...details });
      expect(body.user).toMatchObject({ ...details, _id: owner.id, name: 'Noor', phone: '+971 50 123 4567' });
      for (const client of [founder, viewer]) expect(await me(client)).toMatchObject({ ...details, phone: null });
      expect((await me(founder)).name).toBe('Test buyer');
      const buyer = (await admin.get<{ companyName: string }>(`/api/buyers/${founder.id}`)).body;
      expect(buyer.companyName).toBe(details.companyName);
      const { rows } = await sql`select company_name, trn from users where id = ${owner.id}`.execute(db());
      expect(rows).toEqual([{ company_name: null, trn: null }]);
    });

    it('of which an owner changes some without undoing what another has changed', async () => {
      const owner = await portal.member(founder, 'owner');
      await put(founder, { name: 'Layla', ...details, companyWebsite: 'haddad.example', buyerType: 'Online' });
      await put(owner, { name: 'Noor', phone: '0501234567' });
      const website = { companyWebsite: 'haddad.example', buyerType: 'Online' };
      expect(await me(owner)).toMatchObject({ ...details, ...website, name: 'Noor', phone: '0501234567' });
      await put(owner, { name: 'Noor', companyName: 'Haddad & Partners' });
      expect(await me(founder)).toMatchObject({ ...details, ...website, companyName: 'Haddad & Partners' });
      const companyAddress = { street: '9 Corniche', city: 'Sharjah', country: 'ae' };
      await put(owner, { name: 'Noor', companyAddress, companyWebsite: '' });
      expect(await me(founder)).toMatchObject({
        companyName: 'Haddad & Partners',
        companyAddress,
        companyWebsite: null,
      });
    });

    // K05
    it('whose changes are in the audit log of the company, whichever owner makes them', async () => {
      const owner = await portal.member(founder, 'owner');
      await put(owner, { name: 'Noor' });
      expect(await eventsAbout(founder.id)).toEqual([]);
      await put(owner, { name: 'Noor', companyName: 'Haddad & Partners' });
      const change = { field: 'companyName', before: 'Test Company', after: 'Haddad & Partners' };
      expect(await eventsAbout(founder.id)).toEqual([
        {
          action: 'account.change-profile',
          by: owner.id,
          object: { kind: 'account', id: founder.id, label: 'Haddad & Partners' },
          changes: [change],
        },
      ]);
      expect((await eventsAbout(owner.id)).map(({ changes }) => changes)).toEqual([
        [{ field: 'name', before: 'Test owner', after: 'Noor' }],
      ]);
    });

    it('that other members do not change, who have a name and a phone number of their own', async () => {
      for (const role of ['buyer', 'accountant', 'viewer'] as const) {
        const person = await portal.member(founder, role);
        const { status, body } = await put(person, { name: 'Noor', phone: '0501234567', ...details });
        expect([status, body.user.name, body.user.phone]).toEqual([200, 'Noor', '0501234567']);
        expect((await me(founder)).companyName).toBe('Test Company');
        expect((await put(person, { name: 'Noor Aziz' })).status).toBe(200);
      }
    });
  });

  // K03
  describe('invites', () => {
    it('by a mail whose link makes the person a member with the chosen role', async () => {
      const email = newAddress();
      const { status, body } = await invite(email.toUpperCase(), 'accountant');
      expect(status).toBe(201);
      expect(body).toMatchObject({ email, companyRole: 'accountant', invitedBy: 'Test buyer', isExpired: false });
      expect(daysUntil(body.expiresAt)).toBeCloseTo(7, 1);
      expect((await company()).invitations).toEqual([body]);
      const token = await tokenFor(email);
      expect((await look(token)).body).toEqual({
        email,
        staffRole: null,
        companyRole: 'accountant',
        companyName: 'Test Company',
        invitedBy: 'Test buyer',
        expiresAt: body.expiresAt,
      });
      expect(await signIn(email)).toBeUndefined();
      expect((await accept(token)).body).toEqual({ message: companyMessages.accepted });
      const person = await signIn(email);
      expect((await person?.get<CurrentUserResponse>('/api/auth/me'))?.body.user).toMatchObject({
        name: 'Sara Haddad',
        role: 'buyer',
        staffRole: null,
        companyRole: 'accountant',
        companyName: 'Test Company',
        status: 'approved',
      });
      expect(await company()).toMatchObject({ members: [{ name: 'Sara Haddad' }, {}], invitations: [] });
    });

    it('nobody whose company is removed or rejected at the moment of the acceptance', async () => {
      for (let round = 0; round < 6; round++) {
        founder = await portal.user('buyer');
        const addresses = Array.from({ length: 3 }, newAddress);
        await Promise.all(addresses.map((email) => invite(email)));
        const tokens = await Promise.all(addresses.map((email) => tokenFor(email)));
        const end = () => (round % 2 === 0 ? admin.call('DELETE', `/api/buyers/${founder.id}`) : setStatus('rejected'));
        const [ended, ...accepted] = await Promise.all([end(), ...tokens.map((token) => accept(token))]);
        expect(ended.status).toBe(200);
        for (const { status } of accepted) expect([200, 400]).toContain(status);
        for (const email of addresses) expect(await signIn(email)).toBeUndefined();
        const { rows } = await sql`select from users
          where company_id = ${founder.id} and status = 'approved' and removed_at is null`.execute(db());
        expect(rows).toEqual([]);
      }
    });

    it('nobody into a company that is not approved, until it is again', async () => {
      const email = newAddress();
      await invite(email);
      const token = await tokenFor(email);
      for (const status of ['pending', 'rejected']) {
        await setStatus(status);
        for (const { body } of [await look(token), await accept(token)]) expect(body.code).toBe('invitation.invalid');
      }
      await setStatus('approved');
      expect([(await look(token)).status, (await accept(token)).status]).toEqual([200, 200]);
    });

    it('with invitations that owners of other companies and of the team do not touch, nor the other way round', async () => {
      const { _id } = (await invite(newAddress())).body;
      const stranger = await portal.user('buyer');
      const json = { email: newAddress(), staffRole: 'sales' };
      const toTeam = (await admin.call<{ _id: string }>('POST', '/api/staff', { json })).body._id;
      for (const answer of [
        await resend(_id, stranger),
        await revoke(_id, stranger),
        await admin.call<ErrorBody>('POST', `/api/staff/invitations/${_id}/resend`),
        await admin.call<ErrorBody>('DELETE', `/api/staff/invitations/${_id}`),
        await resend(toTeam),
        await revoke(toTeam),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'invitation.not_found']);
      }
      expect((await company(stranger)).invitations).toEqual([]);
      const { invitations } = (await admin.get<StaffResponse>('/api/staff')).body;
      expect(invitations.map((invitation) => invitation._id)).toEqual([toTeam]);
    });

    it('nobody for good: once the link has expired, the address is free for others', async () => {
      const own = await LiveClient.open(portal.url, { token: founder.token });
      const isFree = async (email: string) => {
        const json = { email };
        return (await portal.anonymous().call<CheckEmailResponse>('POST', '/api/auth/check-email', { json })).body
          .available;
      };
      const other = await portal.user('buyer');
      for (const use of [register, inviteToTeam, (email: string) => invite(email, 'viewer', other), invite]) {
        const email = newAddress();
        const { _id } = (await invite(email)).body;
        await tokenFor(email);
        expect([await isFree(email), (await register(email)).body.code]).toEqual([false, 'auth.email_taken']);
        await expire(_id);
        expect(await isFree(email)).toBe(true);
        expect((await use(email)).status).toBe(201);
        expect((await resend(_id)).body.code).toBe('invitation.not_found');
        expect((await company()).invitations.map((invitation) => invitation._id)).not.toContain(_id);
        await waitUntil(() =>
          own.changes('company').some((each) => 'ids' in each && each.type === 'deleted' && each.ids.includes(_id)),
        );
        expect(await isFree(email)).toBe(false);
      }
      own.close();
    });

    it('nobody whom the team invites, whose invitation into the company ends', async () => {
      const email = newAddress();
      await invite(email);
      const token = await tokenFor(email);
      const sent = await inviteToTeam(email);
      expect(sent.status).toBe(201);
      expect([(await accept(token)).body.code, (await company()).invitations]).toEqual(['invitation.invalid', []]);
      const [event] = (await admin.get<AuditResponse>(`/api/audit?search=${email}&action=staff.invite`)).body.events;
      expect(event?.changes).toEqual([
        { field: 'staffRole', before: null, after: 'sales' },
        { field: 'withdrawnFrom', before: null, after: 'Test Company' },
      ]);
      expect((await inviteToTeam(email)).body.code).toBe('auth.email_taken');
      expect((await invite(email)).body.code).toBe('auth.email_taken');
    });

    it('a person either into the company or into the team, when both happen at once', async () => {
      for (let round = 0; round < 6; round++) {
        const email = newAddress();
        await invite(email);
        const token = await tokenFor(email);
        const [accepted, invited] = await Promise.all([accept(token), inviteToTeam(email)]);
        const isMember = (await emails()).includes(email);
        expect([accepted.status, invited.status]).toEqual(isMember ? [200, 409] : [400, 201]);
        expect((await signIn(email)) !== undefined).toBe(isMember);
      }
    });

    it('a person again or loses the address to others, when both happen at once', async () => {
      const other = await portal.user('buyer');
      for (let round = 0; round < 6; round++) {
        const email = newAddress();
        const { _id } = (await invite(email)).body;
        await tokenFor(email);
        await expire(_id);
        const [again, taken] = await Promise.all([resend(_id), invite(email, 'viewer', other)]);
        const isOpen = (await company()).invitations.some((invitation) => invitation._id === _id);
        expect([again.status, taken.status]).toEqual(isOpen ? [200, 409] : [404, 201]);
      }
    });

    it('at most 100 people at a time, also at once', async () => {
      const { _id } = (await invite(newAddress())).body;
      await sql`
        with people as (
          insert into users (id, email, password_hash, role, status, name, company_id, company_role, created_at)
          select gen_random_uuid(), 'crowd-' || each || ${founder.email}, 'none', 'buyer', 'pending', 'Crowd', ${founder.id}::uuid,
            'viewer', now()
          from generate_series(1, ${maxOpenInvitations - 2}) each returning id
        )
        insert into invitations (id, user_id, invited_by, invited_at, expires_at)
        select gen_random_uuid(), id, ${founder.id}, now(), now() + interval '1 day' from people`.execute(db());
      const answers = await Promise.all([invite(newAddress()), invite(newAddress())]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      const refused = answers.find(({ status }) => status === 409)?.body;
      expect([refused?.code, refused?.message]).toEqual(['invitation.too_many', peopleMessages.tooManyInvitations]);
      expect(peopleMessages.tooManyInvitations).toContain(`${maxOpenInvitations} open invitations`);
      expect((await invite(newAddress(), 'viewer', await portal.user('buyer'))).status).toBe(201);
      await revoke(_id);
      expect((await invite(newAddress())).status).toBe(201);
    });

    it('by a mail in the language of the inviter a person who has the language of the page', async () => {
      await founder.call('PUT', '/api/profile/language', { json: { language: 'ar' } });
      for (const language of ['en', undefined] as const) {
        const email = newAddress();
        await invite(email);
        const [mail] = await waitForMails(portal.env.dataDir, email, 1);
        expect(mail?.html).toContain('lang="ar"');
        expect((await accept(tokenIn(mail), 'Sara Haddad', { language })).status).toBe(200);
        const person = await signIn(email);
        const { user } = (await person?.get<CurrentUserResponse>('/api/auth/me'))?.body ?? {};
        expect(user?.language).toBe(language ?? null);
      }
    });

    it('a person who cannot set a password in another way, and who is no buyer of the team’s lists', async () => {
      const email = newAddress();
      await invite(email, 'owner');
      await waitForMails(portal.env.dataDir, email, 1);
      for (const address of [email, founder.email]) {
        await portal.anonymous().call('POST', '/api/auth/forgot-password', { json: { email: address } });
      }
      await waitForMails(portal.env.dataDir, founder.email, 1);
      expect(await mailsTo(portal.env.dataDir, email)).toHaveLength(1);
      const { total } = (await admin.get<{ total: number }>(`/api/buyers?limit=10&search=${email}`)).body;
      expect(total).toBe(0);
    });
  });

  it('is not changed by an owner who has lost the role meanwhile', async () => {
    const owner = await portal.member(founder, 'owner');
    const viewer = await portal.member(founder, 'viewer');
    const { _id } = (await invite(newAddress())).body;
    const email = newAddress();
    const profile = {
      name: 'Noor',
      companyName: 'Taken over',
      companyAddress: { street: '7 Corniche', city: 'Sharjah', country: 'ae' },
    };
    const answers = await whileLosingTheRole(
      owner,
      () => invite(email, 'owner', owner),
      () => resend(_id, owner),
      () => revoke(_id, owner),
      () => setRole(owner, viewer.id, 'owner'),
      () => remove(owner, viewer.id),
      () => owner.call('PUT', '/api/auth/me', { json: profile }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
    const { members, invitations } = await company();
    expect(members.map(({ companyRole }) => companyRole).toSorted()).toEqual(['owner', 'viewer', 'viewer']);
    expect(invitations.map((invitation) => invitation._id)).toEqual([_id]);
    expect((await founder.get<CurrentUserResponse>('/api/auth/me')).body.user.companyName).toBe('Test Company');
  });
});
