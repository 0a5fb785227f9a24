import { MikroORM } from '@mikro-orm/postgresql';
import type { SessionUser } from '@portal/contract/auth';
import type { ErrorBody } from '@portal/contract/errors';
import { type TestClient, TestPortal, testPassword } from '../../test/portal.js';
import { User } from './user.entity.js';

const company = {
  companyName: 'Haddad Trading',
  buyerType: 'Online',
  companyWebsite: 'https://haddad.example/shop',
  companyAddress: { street: '12 Al Wasl Road', city: 'Sharjah', country: 'ae' },
};

// P01
describe('the own profile', () => {
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

  it('of a buyer is changed with the company, and answered as it is now', async () => {
    const changed = { name: ' Amal Haddad ', phone: '+971 50 123 4567', ...company };
    const answer = await put<{ user: SessionUser }>(buyer, changed);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ ...changed, name: 'Amal Haddad', email: buyer.email });
    expect(await me(buyer)).toEqual(answer.body.user);
  });

  it('of a buyer loses what was emptied, and keeps the kind of business that was not sent', async () => {
    const { companyName, companyAddress } = company;
    await put(buyer, { name: 'Amal', phone: '', companyWebsite: ' ', companyName, companyAddress });
    expect(await me(buyer)).toMatchObject({ phone: null, companyWebsite: null, buyerType: 'Online' });
  });

  it('of an administrator has no company', async () => {
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
  it('holds no right: role, status, e-mail and password are not changed by it', async () => {
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
    [{ companyWebsite: `${'a.'.repeat(400_000)} x` }, 'companyWebsite', 'This is too long'],
  ])('refuses %.60j', async (change, field, message) => {
    const started = performance.now();
    const { status, body } = await put(buyer, { name: 'Amal', ...company, ...change });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('of somebody who waits is not changed', async () => {
    const pending = await portal.user('buyer', 'pending');
    const { status, body } = await put(pending, { name: 'Amal', ...company });
    expect([status, body.message]).toEqual([403, 'Your account is not approved yet.']);
  });
});
