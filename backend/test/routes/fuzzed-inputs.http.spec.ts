import type { AdminBrand } from '@portal/contract/brands';
import type { ErrorBody } from '@portal/contract/errors';
import fc from 'fast-check';
import { type TestClient, TestPortal } from '../portal/portal.js';

// R35
describe('unexpected input', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());

  const callerOf = (path: string) => (path.startsWith('/api/company/') ? buyer : admin);
  const send = async (
    method: string,
    path: string,
    type: string | undefined,
    body: string,
    { token } = callerOf(path),
  ) => {
    const response = await fetch(`${portal.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
      body,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, error: () => JSON.parse(text) as ErrorBody };
  };
  const json = (path: string, body: string, method = 'POST') => send(method, path, 'application/json', body);
  const absent = '01890000-0000-7000-8000-000000000000';

  const registration = [
    'name',
    'email',
    'phone',
    'phoneCountryCode',
    'companyName',
    'companyAddress',
    'buyerType',
    'password',
    'confirmPassword',
  ];

  const inputs = [
    ['POST', '/api/auth/login', ['email', 'password']],
    ['POST', '/api/auth/register', registration],
    ['POST', '/api/auth/check-email', ['email']],
    ['POST', '/api/auth/forgot-password', ['email']],
    ['POST', '/api/auth/reset-password', ['token', 'newPassword']],
    ['PUT', '/api/auth/change-password', ['currentPassword', 'newPassword']],
    ['PUT', '/api/auth/me', ['name', 'phone']],
    ['POST', '/api/auth/second-factor/sign-in', ['ticket', 'code']],
    ['POST', '/api/auth/second-factor/set-up', ['currentPassword']],
    ['PUT', '/api/auth/second-factor/app', ['setUp', 'code']],
    ['POST', '/api/auth/second-factor/proof', ['code', 'passkey']],
    ['POST', '/api/auth/second-factor/passkeys/set-up', ['currentPassword']],
    ['POST', '/api/auth/second-factor/passkeys', ['setUp', 'id', 'clientDataJSON', 'attestationObject', 'transports']],
    ['POST', '/api/brands', ['name', 'visibility', 'visibleToBuyers']],
    ['PUT', `/api/orders/${absent}/reject`, ['reason']],
    ['PUT', `/api/orders/${absent}/payment`, ['note']],
    ['PUT', `/api/orders/${absent}/approve`, ['makeInvoice', 'confirmInactiveBuyer', 'base', 'lines']],
    ['POST', `/api/orders/${absent}/credit`, ['lines', 'reason', 'restock']],
    ['PUT', `/api/buyers/${absent}/tax-details`, ['trn', 'licenceNumber', 'emirate']],
    ['POST', '/api/drafts', ['brand', 'file', 'from', 'buyerId']],
    ['PATCH', `/api/drafts/${absent}`, ['lines', 'poNumber', 'deliverOn']],
    ['POST', `/api/drafts/${absent}/submit`, ['revision']],
    ['POST', `/api/drafts/${absent}/paste`, ['text']],
    ['POST', '/api/payments', ['buyerId', 'method', 'amount', 'receivedOn', 'cheque', 'allocations']],
    ['PUT', `/api/payments/${absent}/deposit`, ['on', 'note']],
    ['PUT', `/api/payments/${absent}/allocate`, ['allocations']],
    ['POST', `/api/payments/${absent}/refund`, ['amount', 'reason']],
    ['PUT', `/api/payment-proofs/${absent}/confirm`, ['amount', 'receivedOn', 'reference', 'allocations']],
    ['PUT', `/api/payment-proofs/${absent}/refuse`, ['reason']],
    ['POST', '/api/staff', ['email', 'staffRole']],
    ['PUT', `/api/staff/${absent}`, ['staffRole']],
    ['POST', '/api/company/members', ['email', 'companyRole']],
    ['PUT', `/api/company/members/${absent}`, ['companyRole']],
    ['POST', '/api/invitations/accept', ['token', 'name', 'password']],
    ['POST', `/api/receivables/${absent}/write-off`, ['orderId', 'amount', 'reason']],
    ['PUT', `/api/buyers/${absent}/status`, ['status', 'notes', 'rejectionReason', 'from']],
    ['PUT', `/api/buyers/${absent}/brand-access`, ['brands', 'before']],
  ] as const;
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const strangeTexts = [
    'null',
    'true',
    '0',
    '-1e308',
    '2147483647',
    '1e30',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '[]',
    '[null]',
    '{}',
    '{"$ne":null}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"length":1e9}',
    '{"toString":1,"valueOf":1}',
    JSON.stringify('x'.repeat(90_000)),
    nested(20_000),
  ];

  describe.each(inputs)('to %s %s', (method, path, fields) => {
    it.each(strangeTexts.map((value) => [value.slice(0, 40), value]))(
      '%s in every field is refused',
      async (_shown, value) => {
        for (const field of fields) {
          const answer = await json(path, `{${JSON.stringify(field)}:${value}}`, method);
          expect([field, answer.status >= 400 && answer.status < 500]).toEqual([field, true]);
          expect(answer.error()).toMatchObject({ statusCode: answer.status, message: expect.any(String) });
        }
      },
    );

    it.each([
      '[]',
      '[{}]',
      'null',
      '7',
      '"text"',
      '',
      '{',
      '{"a":}',
      '{"__proto__":{"name":"x","email":"a@example.com"}}',
      '\u0000',
      '\ufeff{}',
      nested(20_000),
      `{"unknown":${nested(20_000)}}`,
      `{"a":${'1'.repeat(2_000_000)}}`,
    ])('as the whole body (%#) is refused', async (body) => {
      const { status, error } = await json(path, body, method);
      expect([400, 404, 401, 413]).toContain(status);
      expect(error()).toMatchObject({ statusCode: status, code: expect.any(String), message: expect.any(String) });
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-7',
      'application/json; charset="',
      'text/html',
      undefined,
    ])('of the content type %s is refused', async (type) => {
      const { status } = await send(method, path, type, '{"name":{"$gt":""}}');
      expect([400, 401, 404, 415]).toContain(status);
    });
  });

  const address = { street: '1 Street', city: 'Dubai', country: 'AE' };
  const company = { companyName: 'Company', buyerType: 'Retail', companyAddress: address };
  const person = { name: 'Some Body', phone: '+971501234567' };
  const secret = { password: 'long enough', confirmPassword: 'long enough' };
  /** Valid inputs, in which the specs replace one part at a time. */
  const accepted: [string, string, Record<string, unknown>][] = [
    [
      'POST',
      '/api/auth/register',
      { ...person, email: 'a@example.com', phoneCountryCode: 'ae', ...company, ...secret },
    ],
    ['PUT', '/api/auth/me', { ...person, companyWebsite: 'company.example', ...company }],
    ['POST', '/api/brands', { name: 'Brand', visibility: 'specific_buyers', visibleToBuyers: [':buyer'] }],
    ['PUT', '/api/catalogue/rename-brand', { brandId: ':brand', newName: 'Other' }],
    ['PUT', '/api/catalogue/brand/:brand/visibility', { visibility: 'specific_buyers', visibleToBuyers: [':buyer'] }],
    ['PUT', '/api/buyers/:buyer/status', { status: 'approved', notes: 'x', rejectionReason: 'x', from: 'approved' }],
    [
      'PUT',
      '/api/buyers/:buyer/tax-details',
      { trn: '100123456700003', licenceNumber: '1', licenceAuthority: 'DET', emirate: 'DXB' },
    ],
    ['PUT', '/api/buyers/:buyer/brand-access', { brands: [], before: [':brand'] }],
    ['POST', '/api/chat/send-message', { content: 'Hello', buyerId: ':buyer', clientId: absent }],
    [
      'PUT',
      '/api/settings',
      {
        companyName: 'Looms',
        companyAddress: 'Dubai',
        supportPhone: '+971 4 123 4567',
        supportEmail: 'a@example.com',
        timeZone: 'Asia/Dubai',
        unreadAnswerMinutes: 15,
        AED: { accountNumber: '1', accountName: 'Looms', iban: 'AE070331234567890123456', swiftCode: 'BOMLAEAD' },
        EUR: {},
        seller: { legalName: 'Looms', trn: '100123456700003', emirate: 'DXB', seriesPrefix: 'LT', vatRate: 5 },
        version: 1,
      },
    ],
    [
      'POST',
      '/api/payments',
      {
        buyerId: ':buyer',
        method: 'cheque',
        amount: '1000.50',
        receivedOn: '2026-11-01',
        reference: 'TT 1',
        note: 'By hand',
        cheque: { bank: 'Emirates NBD', number: '000123', date: '2026-12-31' },
        allocations: [],
      },
    ],
    ['POST', '/api/company/members', { email: 'invited@example.com', companyRole: 'viewer' }],
    ['PUT', '/api/chat/mark-read', { chatId: ':buyer' }],
    ['POST', '/api/chat/typing', { buyerId: ':buyer' }],
  ];
  const partsOf = (value: unknown): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => [[key], ...partsOf(part).map((path) => [key, ...path])])
      : [];
  /** Returns the value as JSON, with the part at the path replaced by `json`. */
  const replaced = (value: unknown, [key, ...rest]: readonly string[], json: string): string => {
    if (key === undefined) return json;
    const parts = Object.entries(value as object).map(([name, part]) => {
      const text = name === key ? replaced(part, rest, json) : JSON.stringify(part);
      return Array.isArray(value) ? text : `${JSON.stringify(name)}:${text}`;
    });
    return Array.isArray(value) ? `[${parts}]` : `{${parts}}`;
  };

  describe.each(accepted)('to %s %s, valid except for one part:', (method, path, input) => {
    let caller: TestClient;
    let known: (text: string) => string;
    beforeAll(async () => {
      const owner = await portal.user('buyer');
      // A buyer's profile has more fields than an administrator's.
      caller = path === '/api/auth/me' ? owner : callerOf(path);
      const brand = await admin.call<AdminBrand>('POST', '/api/brands', { json: { name: `Brand of ${path}` } });
      known = (text) => text.replaceAll(':buyer', owner.id).replaceAll(':brand', brand.body._id);
    });

    it('the input is accepted while no part is replaced', async () => {
      const { status } = await send(method, known(path), 'application/json', known(JSON.stringify(input)), caller);
      expect([200, 201, 202, 204]).toContain(status);
    });

    it.each(partsOf(input).map((part) => part.join('.')))('no value of %s causes a server error', async (part) => {
      for (const value of [...strangeTexts, '"\\u202eb"', '"a\\u0000b"', '"a\\ud800b"', '["\\u0000"]']) {
        const body = known(replaced(input, part.split('.'), value)).replace(
          'a@example.com',
          `${Math.random()}@example.com`,
        );
        const { status } = await send(method, known(path), 'application/json', body, caller);
        expect([value.slice(0, 40), status < 500]).toEqual([value.slice(0, 40), true]);
      }
    });
  });

  it('of random JSON never causes a server error', async () => {
    const value = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...inputs), value, value, async ([method, path, fields], first, second) => {
        const body = Object.fromEntries(fields.map((field, index) => [field, index % 2 === 0 ? first : second]));
        const { status } = await json(path, JSON.stringify(body), method);
        // Some random inputs are valid, such as a brand with a strange name.
        expect(status === 200 || status === 201 || (status >= 400 && status < 500)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=',
    'page=abc',
    'page=1e99',
    'page=NaN',
    'page=Infinity',
    'page=1&page=2',
    'limit=1&limit=2',
    'limit=0',
    'limit=1001',
    'limit=9999999999999999999',
    'limit=1;drop table users',
    'sort=name;drop',
    'sort=password_hash;--',
    `sort=${'a'.repeat(500)}`,
    'sort=name&sort=email',
    'sort=1',
    `search=${'x'.repeat(201)}`,
    'search=a&search=b',
    'search=%00',
    'status=approved&status=rejected',
    'status=nothing',
  ])('to a list, ?%s is refused', async (query) => {
    for (const path of ['/api/buyers', '/api/orders']) {
      const answer = await admin.get<ErrorBody>(`${path}?${query}`);
      expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'common.invalid_input']);
    }
  });

  it.each([
    'sort=passwordHash',
    'sort=-constructor',
    'sort=toString',
    'search=%25_%5C',
    "search=' or 1=1 --",
    'search=%F0%9F%98%80',
    'search=%ED%A0%80',
    'search=%FF',
    'page[]=1&sort[a]=1&search[$ne]=a&status[__proto__]=x',
    'unknown=1&__proto__[x]=1&constructor[prototype][x]=1',
    'page=1000000&limit=1000',
  ])('to a list, ?%s finds only what the caller may see', async (query) => {
    for (const path of ['/api/buyers', '/api/orders']) {
      const answer = await admin.get(`${path}?${query}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(JSON.stringify(answer.body)).not.toContain('argon2');
    }
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it.each(['%', '%E0%A4%A', '%00', '..%2f', '%252e', 'x'.repeat(5_000), "'--", '{}'])(
    'as an id (%s) is not found',
    async (id) => {
      for (const path of [`/api/orders/${id}`, `/api/buyers/${id}`, `/api/catalogue/${id}/stock-files`]) {
        expect([400, 404]).toContain((await admin.get(path)).status);
      }
    },
  );

  it('in request headers does not affect the response', async () => {
    const headers = {
      'x-forwarded-for': "'; drop table users",
      'x-request-id': 'a'.repeat(5_000),
      'idempotency-key': 'é',
    };
    const answer = await admin.call('GET', '/api/brands', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['a body that is not JSON', 'POST', '/api/brands', '{'],
    ['a body that is too long', 'POST', '/api/auth/login', JSON.stringify('x'.repeat(20_000))],
    ['an address that cannot be decoded', 'DELETE', '/api/brands/%ZZ', ''],
  ])('such as %s is refused with the id of the request', async (_what, method, path, body) => {
    const answer = await json(path, body, method);
    expect(answer.error().requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.error().requestId).toBe(answer.headers.get('x-request-id'));
  });

  it('in unknown fields is ignored', async () => {
    const answer = await admin.call<AdminBrand>('POST', '/api/brands', {
      json: { name: 'With more', _id: absent, deletedAt: 'now', createdAt: 0, description: 'x', role: 'admin' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body._id).not.toBe(absent);
    expect(answer.body.description).toBeNull();
  });

  // R07
  it('causes errors without internal details', async () => {
    for (const body of ['{', '[]', '{"name":{}}']) {
      const error = (await json('/api/brands', body)).error();
      const keys = ['code', 'error', 'errors', 'message', 'requestId', 'statusCode'];
      expect(Object.keys(error).filter((key) => !keys.includes(key))).toEqual([]);
      expect(JSON.stringify(error)).not.toMatch(/node_modules|at \w+ \(|SyntaxError|JSON at position/);
    }
  });
});
