import { MikroORM } from '@mikro-orm/postgresql';
import type { SessionUser } from '@portal/contract/auth';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { mailsTo, waitForMails } from '../../test/portal/mailbox.js';
import { TestPortal } from '../../test/portal/portal.js';
import { User } from '../users/user.entity.js';

const filledIn = {
  name: 'Amal Haddad',
  email: 'amal@example.com',
  phone: '+971 50 123 4567',
  phoneCountryCode: 'ae',
  companyName: 'Haddad Trading',
  companyAddress: { street: '12 Al Wasl Road', city: 'Dubai', country: 'ae' },
  buyerType: 'Wholesale',
  password: 'secret 1',
  confirmPassword: 'secret 1',
};

describe('registering', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await TestPortal.start();
  });
  afterAll(() => portal.stop());

  const register = <Body = ErrorBody>(change: object = {}, without: string[] = []) => {
    const fields = Object.entries({ ...filledIn, ...change }).filter(([field]) => !without.includes(field));
    return portal.anonymous().call<Body>('POST', '/api/auth/register', { json: Object.fromEntries(fields) });
  };
  const isAvailable = async (email: string) =>
    (await portal.anonymous().call<{ available: boolean }>('POST', '/api/auth/check-email', { json: { email } })).body
      .available;
  const accounts = (email: string) => portal.app.get(MikroORM).em.fork().find(User, { email });

  // A14, A19
  it('creates a pending buyer without signing the buyer in, and confirms the application by mail', async () => {
    const answer = await register<object>();
    expect([answer.status, answer.body]).toEqual([201, { message: 'Application Submitted' }]);
    const login = await portal.anonymous().call<{ user: SessionUser }>('POST', '/api/auth/login', {
      json: { email: filledIn.email, password: filledIn.password },
    });
    const { name, email, phone, companyName, companyAddress, buyerType } = filledIn;
    expect(login.body.user).toMatchObject({ name, email, phone, companyName, companyAddress, buyerType });
    expect(login.body.user).toMatchObject({ role: 'buyer', status: 'pending', companyWebsite: null });
    const [mail] = await waitForMails(portal.env.dataDir, email, 1);
    expect(mail?.subject).toBe('We have received your application');
  });

  // Z06
  it('keeps the language of the registration page, whose confirmation is in that language', async () => {
    const language = async (change: object) => {
      const email = `in-${Math.random().toString(36).slice(2)}@example.com`;
      expect((await register({ ...change, email })).status).toBe(201);
      const [account] = await accounts(email);
      const [mail] = await waitForMails(portal.env.dataDir, email, 1);
      return [account?.language, mail?.subject];
    };
    expect(await language({ language: 'ar' })).toEqual(['ar', 'استلمنا طلب تسجيلك']);
    expect(await language({ language: 'en' })).toEqual(['en', 'We have received your application']);
    for (const none of [{}, { language: null }])
      expect(await language(none)).toEqual([null, 'We have received your application']);
    const wrong = await register({ language: 'fr' });
    expect([wrong.status, wrong.body.errors?.map(({ field }) => field)]).toEqual([400, ['language']]);
  });

  // R25, A19
  it.each([
    { role: 'admin' },
    { status: 'approved' },
    { role: 'admin', status: 'approved', brandAccess: ['x'], id: 'x', _id: 'x', removedAt: null, isAdmin: true },
    { companyAddress: { ...filledIn.companyAddress, role: 'admin', status: 'approved' } },
  ])('ignores the role, status and rights that a request asks for: %j', async (wanted) => {
    const email = `wanting-${Math.random().toString(36).slice(2)}@example.com`;
    expect((await register({ ...wanted, email })).status).toBe(201);
    expect(await accounts(email)).toMatchObject([{ role: 'buyer', status: 'pending', removedAt: null }]);
  });

  it('keeps a copied address and number without their invisible marks, so that the buyer can sign in', async () => {
    const copied = { email: '\u202acopied@example.com\u200b', phone: '\u2066+٩٧١ 50\u2011123\u20114567\u2069' };
    expect((await register(copied)).status).toBe(201);
    expect(await accounts('copied@example.com')).toMatchObject([{ phone: '+971 50-123-4567' }]);
  });

  it('treats an e-mail address in another case and with spaces around it as the same address', async () => {
    expect((await register({ email: '  Mixed.Case@Example.COM ' })).status).toBe(201);
    const secondAnswer = await register({ email: 'mixed.case@example.com' });
    expect([secondAnswer.status, secondAnswer.body.code, secondAnswer.body.errors]).toEqual([
      409,
      'auth.email_taken',
      [{ field: 'email', message: 'Email is already taken' }],
    ]);
  });

  it('creates one account and sends one mail for 20 concurrent requests with the same e-mail address', async () => {
    const email = 'race@example.com';
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await accounts(email)).toHaveLength(1);
    await waitForMails(portal.env.dataDir, email, 1);
    expect(await mailsTo(portal.env.dataDir, email)).toHaveLength(1);
  });

  it('is possible with the e-mail address of a removed account', async () => {
    const email = 'comes-back@example.com';
    await register({ email });
    await portal.app.get(MikroORM).em.fork().nativeUpdate(User, { email }, { removedAt: new Date() });
    expect(await isAvailable(email)).toBe(true);
    expect((await register({ email })).status).toBe(201);
  });

  // A10
  it('reports whether an e-mail address is available, whatever its case', async () => {
    expect(await isAvailable('free@example.com')).toBe(true);
    await register({ email: 'used@example.com' });
    expect(await isAvailable(' USED@example.com ')).toBe(false);
    for (const email of ['x', 'free\u00ad@example.com', '"free "@example.com']) {
      const answer = await portal.anonymous().call<ErrorBody>('POST', '/api/auth/check-email', { json: { email } });
      expect([answer.status, answer.body.message]).toEqual([400, 'Invalid email format']);
    }
  });

  // A09
  it.each([
    ['name', '', 'Full name is required'],
    ['name', undefined, 'Full name is required'],
    ['name', '\u200b\u200b', 'Full name is required'],
    ['name', ' A ', 'Name must be at least 2 characters'],
    ['name', 'Amal 2', 'Full name cannot contain numbers'],
    ['name', 'Amal ٣', 'Full name cannot contain numbers'],
    ['name', 'x'.repeat(121), 'This can have at most 120 characters'],
    ['email', '', 'Email address is required'],
    ['email', 'amal@', 'Invalid email format'],
    ['email', 'amal@exam\u00adple.com', 'Invalid email format'],
    ['email', '"a\r\nBcc: b"@example.com', 'Invalid email format'],
    ['phone', '', 'Phone number is required'],
    ['phone', '+97150abc1234', 'Phone number cannot contain letters'],
    ['phone', '+97 150', 'Phone number must be at least 7 digits'],
    ['phoneCountryCode', 'AE', 'Invalid phone number'],
    ['companyName', ' ', 'Company name is required'],
    ['companyName', '\u2060', 'Company name is required'],
    ['buyerType', 'Other', 'Buyer type is required'],
    ['buyerType', undefined, 'Buyer type is required'],
    ['password', '', 'Password is required'],
    ['password', 'short', 'Password must be at least 6 characters'],
    ['confirmPassword', '', 'Password confirmation is required'],
    ['confirmPassword', 'another one', 'Passwords do not match'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const change = value === undefined ? {} : { [field]: value };
    // A tested password is also sent as its confirmation, so that only the tested rule fails.
    const same = field === 'password' ? { confirmPassword: value } : {};
    const answer = await register(
      { email: 'rules@example.com', ...same, ...change },
      value === undefined ? [field] : [],
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'common.invalid_input']);
    expect(answer.body.errors).toContainEqual({ field, message });
  });

  // A09, R35
  it.each([
    [
      { street: '', city: ' ', country: 'ae' },
      [
        ['companyAddress.street', messages.account.streetRequired],
        ['companyAddress.city', messages.account.cityRequired],
      ],
    ],
    [{ street: '1', city: 'Dubai' }, [['companyAddress.country', messages.account.countryRequired]]],
    [null, [['companyAddress', messages.account.streetRequired]]],
    ['12 Al Wasl Road', [['companyAddress', messages.account.streetRequired]]],
    [[{ street: '1', city: 'Dubai', country: 'ae' }], [['companyAddress', messages.account.streetRequired]]],
    [[], [['companyAddress', messages.account.streetRequired]]],
  ])('reports the invalid fields of the company address %j', async (companyAddress, expected) => {
    const { status, body } = await register({ email: 'address@example.com', companyAddress });
    expect(status).toBe(400);
    expect(body.errors).toEqual(expected.map(([field, message]) => ({ field, message })));
    expect(await accounts('address@example.com')).toEqual([]);
  });

  it('reports every field of the company address when the address is missing', async () => {
    const { body } = await register({ email: 'address@example.com' }, ['companyAddress']);
    expect(body.errors?.map(({ field }) => field)).toEqual([
      'companyAddress.street',
      'companyAddress.city',
      'companyAddress.country',
    ]);
  });

  it('reports all invalid fields together', async () => {
    const answer = await portal.anonymous().call<ErrorBody>('POST', '/api/auth/register', { json: {} });
    expect(answer.body.errors?.map(({ field }) => field)).toEqual([
      'name',
      'email',
      'phone',
      'companyName',
      'companyAddress.street',
      'companyAddress.city',
      'companyAddress.country',
      'buyerType',
      'password',
      'confirmPassword',
    ]);
  });
});
