import { MikroORM } from '@mikro-orm/postgresql';
import type { CompanyMembersResponse } from '@portal/contract/company';
import type { ErrorBody } from '@portal/contract/errors';
import type { OpenInvitation } from '@portal/contract/invitations';
import { peopleMessages } from '@portal/contract/people-messages';
import type { StaffResponse } from '@portal/contract/staff';
import { sql } from 'kysely';
import { tokenIn, waitForMails } from '../../test/portal/mailbox.js';
import { type TestClient, TestPortal, testPassword } from '../../test/portal/portal.js';

let portal: TestPortal;
beforeAll(async () => {
  portal = await TestPortal.start();
});
afterAll(() => portal.stop());

// K01, K03
describe.each([
  ['the team', { path: '/api/staff', ownerRole: 'admin', role: { staffRole: 'sales' } }],
  ['a company', { path: '/api/company/members', ownerRole: 'buyer', role: { companyRole: 'buyer' } }],
] as const)('invitations into %s', (_name, { path, ownerRole, role }) => {
  let owner: TestClient;
  let count = 0;
  beforeAll(async () => {
    owner = await portal.user(ownerRole);
  });

  const db = () => portal.app.get(MikroORM).em.fork().getKysely();
  const newAddress = () => `${ownerRole}-${count++}@invited.example`;
  const invite = (email: string, headers = {}) =>
    owner.call<OpenInvitation & ErrorBody>('POST', path, { json: { email, ...role }, headers });
  const resend = (id: string) => owner.call<OpenInvitation & ErrorBody>('POST', `${path}/invitations/${id}/resend`);
  const revoke = (id: string) => owner.call<ErrorBody>('DELETE', `${path}/invitations/${id}`);
  const look = (token: string) => portal.anonymous().get<ErrorBody>(`/api/invitations/${token}`);
  const accept = (token: string, name = 'Omar Saleh') =>
    portal
      .anonymous()
      .call<ErrorBody>('POST', '/api/invitations/accept', { json: { token, name, password: testPassword } });
  const canSignIn = async (email: string) => {
    const json = { email, password: testPassword };
    return (await portal.anonymous().call('POST', '/api/auth/login', { json })).status === 200;
  };
  const people = async () => {
    const { body } = await owner.get<StaffResponse | CompanyMembersResponse>(path);
    return { members: 'staff' in body ? body.staff : body.members, invitations: body.invitations ?? [] };
  };
  const membersAt = async (...emails: string[]) =>
    (await people()).members.filter(({ email }) => emails.includes(email)).map(({ email }) => email);
  const invitationsOf = async (...emails: string[]) =>
    (await people()).invitations.filter(({ email }) => emails.includes(email));
  const tokenFor = async (email: string, mails = 1) =>
    tokenIn((await waitForMails(portal.env.dataDir, email, mails)).at(-1));

  it('are for one time: a used, withdrawn, expired or unknown link is refused alike', async () => {
    const emails = Array.from({ length: 3 }, newAddress);
    const sent = await Promise.all(emails.map(async (email) => (await invite(email)).body._id));
    const tokens = await Promise.all(emails.map((email) => tokenFor(email)));
    expect((await accept(tokens[0] ?? '')).status).toBe(200);
    expect((await revoke(sent[1] ?? '')).body).toEqual({ message: peopleMessages.invitationRevoked });
    await sql`update invitations set expires_at = now() where id = ${sent[2]}`.execute(db());
    for (const token of [...tokens, 'unknown']) {
      for (const { status, body } of [await look(token), await accept(token)]) {
        expect([status, body.code, body.message]).toEqual([
          400,
          'invitation.invalid',
          peopleMessages.invitationInvalid,
        ]);
      }
    }
    expect(await invitationsOf(...emails)).toEqual([expect.objectContaining({ _id: sent[2], isExpired: true })]);
    expect(await membersAt(...emails)).toEqual(emails.slice(0, 1));
  });

  it('make one member when a link is used several times at once', async () => {
    const email = newAddress();
    await invite(email);
    const token = await tokenFor(email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => accept(token, `Name ${'ABCDEF'[index]}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await membersAt(email)).toEqual([email]);
  });

  it('make nobody a member who are withdrawn first, when both happen at once', async () => {
    for (let round = 0; round < 6; round++) {
      const email = newAddress();
      const { _id } = (await invite(email)).body;
      const token = await tokenFor(email);
      const [accepted, withdrawn] = await Promise.all([accept(token), revoke(_id)]);
      const isMember = (await membersAt(email)).length > 0;
      expect([accepted.status === 200, withdrawn.status === 404, await canSignIn(email)]).toEqual([
        isMember,
        isMember,
        isMember,
      ]);
    }
  });

  it('are sent again for seven more days; both links work until one is used', async () => {
    const email = newAddress();
    const { _id } = (await invite(email)).body;
    const first = await tokenFor(email);
    await sql`update invitations set expires_at = now() - interval '1 day' where id = ${_id}`.execute(db());
    const again = await resend(_id);
    expect([again.status, again.body.isExpired]).toEqual([200, false]);
    expect((Date.parse(again.body.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    const second = await tokenFor(email, 2);
    expect(second).not.toBe(first);
    expect([(await look(first)).status, (await accept(second)).status, (await accept(first)).status]).toEqual([
      200, 200, 400,
    ]);
    for (const { body } of [await resend(_id), await revoke(_id)]) expect(body.code).toBe('invitation.not_found');
  });

  it('are one for an address, also at the same time, and none for one that has an account', async () => {
    const taken = await invite((await portal.user('buyer')).email);
    expect([taken.status, taken.body.code, taken.body.errors]).toEqual([
      409,
      'auth.email_taken',
      [{ field: 'email', message: peopleMessages.emailTaken }],
    ]);
    const email = newAddress();
    const answers = await Promise.all([invite(email), invite(email), invite(email)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await waitForMails(portal.env.dataDir, email, 1)).toHaveLength(1);
  });

  it('are one for each Idempotency-Key, also when the answer was lost', async () => {
    const email = newAddress();
    const send = () => invite(email, { 'idempotency-key': email });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await invitationsOf(email)).toHaveLength(1);
  });
});
