import { MikroORM } from '@mikro-orm/postgresql';
import type { SessionUser } from '@portal/contract/auth';
import type { ErrorBody } from '@portal/contract/errors';
import { ConnectedUsers, LiveClient } from '../../test/portal/live-client.js';
import { type TestClient, TestPortal, testPassword } from '../../test/portal/portal.js';
import { waitUntil } from '../../test/wait-until.js';
import { User } from './user.entity.js';

const company = {
  companyName: 'Haddad Trading',
  buyerType: 'Online',
  companyWebsite: 'https://haddad.example/shop',
  companyAddress: { street: '12 Al Wasl Road', city: 'Sharjah', country: 'ae' },
};

// P01
describe('the user’s own profile', () => {
  let portal: TestPortal;
  let buyer: TestClient;
  let admin: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [buyer, admin] = await Promise.all([portal.user('buyer'), portal.user('admin')]);
  });
  afterAll(() => portal.stop());

  const put = <Body = ErrorBody>(client: TestClient, json: unknown) =>
    client.call<Body>('PUT', '/api/auth/me', { json });
  const me = async (client: TestClient) => (await client.get<{ user: SessionUser }>('/api/auth/me')).body.user;

  it('can be changed by a buyer together with the company, and the new profile is returned', async () => {
    const changed = { name: ' Amal Haddad ', phone: '+971 50 123 4567', ...company };
    const answer = await put<{ user: SessionUser }>(buyer, changed);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ ...changed, name: 'Amal Haddad', email: buyer.email });
    expect(await me(buyer)).toEqual(answer.body.user);
  });

  // X07
  it('is broadcast to administrators when a buyer changes it', async () => {
    const people = await ConnectedUsers.open(portal);
    const { name, ...rest } = { name: 'Noor', ...company };
    await put(people.clients.admin, { name: 'The Team' });
    await put(people.clients.buyer, { name, ...rest });
    await waitUntil(() => people.eventsOf('admin', 'buyers').length > 0);
    expect(people.eventsOf('admin', 'buyers')).toEqual([['updated', people.clients.buyer.id]]);
    expect(people.eventsOf('buyer', 'buyers')).toEqual([]);
    people.close();
  });

  // K01, X07
  it('is broadcast to the company, the team and the person’s other tabs when a member changes it', async () => {
    const person = await portal.member(buyer, 'viewer');
    const [own, colleague, team] = await Promise.all(
      [person, buyer, admin].map(({ token }) => LiveClient.open(portal.url, { token })),
    );
    expect((await put(person, { name: 'Karim' })).status).toBe(200);
    for (const socket of [own, colleague, team]) {
      await waitUntil(() => (socket?.changes('company').length ?? 0) > 0);
      expect(socket?.changes('company')).toMatchObject([{ type: 'updated', ids: [person.id] }]);
    }
    await waitUntil(() => (own?.changes('session').length ?? 0) > 0);
    expect(colleague?.changes('session')).toEqual([]);
    for (const socket of [own, colleague, team]) socket?.close();
  });

  it('loses a phone number and website that are sent empty, but keeps an omitted type of business', async () => {
    const { companyName, companyAddress } = company;
    await put(buyer, { name: 'Amal', phone: '', companyWebsite: ' ', companyName, companyAddress });
    expect(await me(buyer)).toMatchObject({ phone: null, companyWebsite: null, buyerType: 'Online' });
  });

  it('keeps tax details that are not sent, and clears those that are sent empty', async () => {
    const taxDetails = { trn: '100123456700003', licenceNumber: '12-3', licenceAuthority: 'DET', emirate: 'SHJ' };
    await put(buyer, { name: 'Amal', ...company, taxDetails: { ...taxDetails, trn: '1001-2345-6700-003' } });
    expect((await me(buyer)).taxDetails).toEqual(taxDetails);
    await put(buyer, { name: 'Amal', ...company });
    expect((await me(buyer)).taxDetails).toEqual(taxDetails);
    await put(buyer, { name: 'Amal', ...company, taxDetails: { ...taxDetails, trn: '' } });
    expect((await me(buyer)).taxDetails).toEqual({ ...taxDetails, trn: null });
    const wrong = await put(buyer, { name: 'Amal', ...company, taxDetails: { trn: '1' } });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'taxDetails.trn']);
  });

  it('never stores a company for an administrator', async () => {
    const answer = await put<{ user: SessionUser }>(admin, { name: 'The Team', phone: '0501234567', ...company });
    expect(answer.status).toBe(200);
    expect(await me(admin)).toMatchObject({
      name: 'The Team',
      phone: '0501234567',
      companyName: null,
      buyerType: null,
    });
  });

  // R25
  it('ignores a role, status, e-mail address or password in the request', async () => {
    const fork = () => portal.app.get(MikroORM).em.fork();
    const before = await fork().findOneOrFail(User, buyer.id);
    const { status } = await put(buyer, {
      name: before.name,
      ...company,
      role: 'admin',
      status: 'pending',
      email: 'other@example.com',
      password: 'x',
      passwordHash: 'x',
      _id: admin.id,
      id: admin.id,
      brandAccess: ['x'],
      adminNotes: 'x',
      removedAt: '2026-01-01',
      createdAt: '2000-01-01',
    });
    expect(status).toBe(200);
    const after = await fork().findOneOrFail(User, buyer.id);
    for (const field of ['role', 'status', 'email', 'passwordHash', 'removedAt', 'createdAt'] as const) {
      expect([field, after[field]]).toEqual([field, before[field]]);
    }
    const login = await portal.anonymous().call('POST', '/api/auth/login', {
      json: { email: buyer.email, password: testPassword },
    });
    expect(login.status).toBe(200);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: '\u2060' }, 'name', 'Name is required'],
    [{ phone: '12345' }, 'phone', 'Invalid phone number'],
    [{ phone: '+97150abc12345' }, 'phone', 'Invalid phone number'],
    [{ companyName: '' }, 'companyName', 'Company name is required'],
    [{ buyerType: 'Other' }, 'buyerType', 'Buyer type is required'],
    [
      { companyAddress: { ...company.companyAddress, street: ' ' } },
      'companyAddress.street',
      'Street address is required',
    ],
    [{ companyAddress: { ...company.companyAddress, city: '' } }, 'companyAddress.city', 'City is required'],
    [{ companyAddress: { ...company.companyAddress, country: 7 } }, 'companyAddress.country', 'Country is required'],
    [{ companyAddress: [company.companyAddress] }, 'companyAddress', 'Street address is required'],
    [{ companyWebsite: 'javascript:alert(1)' }, 'companyWebsite', 'Invalid website address'],
    [{ companyWebsite: 'not a site' }, 'companyWebsite', 'Invalid website address'],
    [{ companyWebsite: `${'a.'.repeat(7_000)} x` }, 'companyWebsite', 'This can have at most 200 characters'],
  ])('cannot be changed with the invalid input %.60j', async (change, field, message) => {
    const { status, body } = await put(buyer, { name: 'Amal', ...company, ...change });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });

  it('cannot be changed by a pending buyer', async () => {
    const pending = await portal.user('buyer', 'pending');
    const { status, body } = await put(pending, { name: 'Amal', ...company });
    expect([status, body.message]).toEqual([403, 'Your account is not approved yet.']);
  });
});
