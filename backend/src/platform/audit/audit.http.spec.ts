import { MikroORM } from '@mikro-orm/postgresql';
import { type AuditEvent, type AuditResponse, auditedRole } from '@portal/contract/audit';
import type { LoginResponse, SessionUser } from '@portal/contract/auth';
import type { AdminBrand } from '@portal/contract/brands';
import type { ErrorBody } from '@portal/contract/errors';
import type { StaffRole } from '@portal/contract/policy';
import exceljs from 'exceljs';
import { withClient } from '../../../test/database/stock-invariants.js';
import { Authenticator } from '../../../test/portal/authenticator.js';
import { mailsTo, tokenIn } from '../../../test/portal/mailbox.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal, testPassword } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';
import { audit } from './audit.js';
import { auditedCommand } from './audit-context.js';

const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

// K05
describe('the audit log', () => {
  let portal: TestPortal;
  let owner: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [owner, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());

  const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withClient(portal.database.url, async (client) => (await client.query<Row>(text, values)).rows);
  const list = async (search = ''): Promise<AuditResponse> =>
    (await owner.get<AuditResponse>(`/api/audit?${search}`)).body;
  const eventOf = async (answer: { headers: Headers }): Promise<AuditEvent> => {
    const requestId = answer.headers.get('x-request-id');
    const found = (await list()).events.filter((event) => event.requestId === requestId);
    if (!found[0] || found.length > 1) throw new Error(`${found.length} events of the request ${requestId}`);
    return found[0];
  };
  const createBrand = (name: string) => owner.call<AdminBrand & ErrorBody>('POST', '/api/brands', { json: { name } });
  const rename = (brandId: string, newName: string) =>
    owner.call<AdminBrand & ErrorBody>('PUT', '/api/catalogue/rename-brand', { json: { brandId, newName } });

  it('tells who changed what, from which values to which, when and from where', async () => {
    const brand = (await createBrand('Northwind')).body._id;
    const event = await eventOf(await rename(brand, 'Southwind'));
    expect(event).toEqual({
      _id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      action: 'brand.rename',
      actor: {
        _id: owner.id,
        name: 'Test admin',
        email: owner.email,
        role: 'admin',
        staffRole: 'owner',
        companyRole: null,
      },
      device: 'Unknown browser',
      address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      requestId: expect.any(String),
      object: { kind: 'brand', id: brand, label: 'Southwind' },
      changes: [{ field: 'name', before: 'Northwind', after: 'Southwind' }],
    });
  });

  it('tells what the person does in a company', async () => {
    const founder = await portal.user('buyer');
    const accountant = await portal.member(founder, 'accountant');
    const write = (client: TestClient) =>
      client.call('POST', '/api/chat/send-message', { json: { content: 'The transfer is on its way.' } });
    for (const [client, companyRole, shown] of [
      [founder, 'owner', 'buyer'],
      [accountant, 'accountant', 'accountant'],
    ] as const) {
      const { actor } = await eventOf(await write(client));
      expect(actor).toMatchObject({ _id: client.id, role: 'buyer', staffRole: null, companyRole });
      expect(actor && auditedRole(actor)).toBe(shown);
    }
  });

  it('keeps the name of a record that was removed since', async () => {
    const brand = (await createBrand('Short-lived')).body._id;
    const removed = await eventOf(await owner.call('DELETE', `/api/brands/${brand}`));
    expect(removed.object).toEqual({ kind: 'brand', id: brand, label: 'Short-lived' });
  });

  it('names the person and the browser that signed in', async () => {
    const json = { email: buyer.email, password: testPassword };
    const answer = await portal
      .anonymous()
      .call<LoginResponse>('POST', '/api/auth/login', { json, headers: { 'user-agent': windowsChrome } });
    const event = await eventOf(answer);
    expect([event.action, event.device, event.actor?.email]).toEqual([
      'session.open',
      'Chrome on Windows',
      buyer.email,
    ]);
    const [stored] = await query<{ isOwn: boolean }>(
      `select session.user_id = event.actor_id as "isOwn" from audit_events event join sessions session
        on session.id = event.session_id where event.id = $1`,
      [event._id],
    );
    expect(stored).toEqual({ isOwn: true });
    const signedIn = { headers: { authorization: `Bearer ${answer.body.token}` } };
    const left = await eventOf(await portal.anonymous().call('POST', '/api/auth/logout', signedIn));
    expect([left.action, left.device]).toEqual(['session.close', 'Chrome on Windows']);
  });

  it('names the right person for each of many requests at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => portal.user('buyer')));
    const rounds = await Promise.all(
      people.flatMap((person) =>
        ['ar', 'en', 'ar'].map(async (language) => ({
          person: person.id,
          answer: await person.call<{ user: SessionUser }>('PUT', '/api/profile/language', { json: { language } }),
        })),
      ),
    );
    const { events } = await list();
    const actors = new Map(events.map(({ requestId, actor }) => [requestId, actor?._id]));
    for (const { person, answer } of rounds) expect(actors.get(answer.headers.get('x-request-id'))).toBe(person);
  });

  it('has no event of a refused request', async () => {
    await createBrand('Taken');
    const other = (await createBrand('Other')).body._id;
    const { total } = await list();
    expect((await rename(other, 'Taken')).body.code).toBe('brand.name_taken');
    expect((await list()).total).toBe(total);
  });

  it('has no event of a transaction that was rolled back, and refuses one outside of a transaction', async () => {
    const { total } = await list();
    const em = portal.app.get(MikroORM).em.fork();
    await auditedCommand('demo.remove', async () => {
      await expect(
        em.transactional(async (inner) => {
          await audit(inner, 'demo.remove');
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
      await expect(audit(em, 'demo.remove')).rejects.toThrow('within the transaction');
    });
    expect((await list()).total).toBe(total);
  });

  it('has no event of work outside of requests', async () => {
    const { total } = await list();
    const em = portal.app.get(MikroORM).em.fork();
    await em.transactional((inner) => audit(inner, 'demo.remove'));
    expect((await list()).total).toBe(total);
  });

  it('has one event of an order, however often the request is repeated', async () => {
    const desk = await OrderDesk.open(portal, owner, [{ reference: 'A1', price: 10, available: 100 }]);
    const headers = { 'Idempotency-Key': 'placed-once' };
    const answers = await Promise.all([1, 2, 3].map(() => desk.place(buyer, { A1: 2 }, { headers })));
    const [{ _id: id, orderNumber } = { _id: '', orderNumber: '' }] = answers.map(({ body }) => body);
    const { events } = await list(`objectId=${id}`);
    expect(events.map(({ action, object, changes }) => ({ action, label: object.label, changes }))).toEqual([
      {
        action: 'order.place',
        label: orderNumber,
        changes: [
          { field: 'units', before: null, after: 2 },
          { field: 'amount', before: null, after: 20 },
        ],
      },
    ]);
    const approved = await eventOf(await desk.approve(id));
    expect(approved.changes).toContainEqual({ field: 'status', before: 'Pending Review', after: 'Awaiting Payment' });
  });

  it('has one event of an order that ends together with its back-orders', async () => {
    const desk = await OrderDesk.open(portal, owner, [{ reference: 'A1', price: 10, available: 1 }]);
    const id = await desk.placed(buyer, { A1: 3 });
    await desk.propose(id, { A1: 1 }, { later: { A1: 2 } });
    await desk.accept(id, buyer, { backOrders: true });
    const cancelled = await buyer.call('PUT', `/api/orders/${id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect((await eventOf(cancelled)).object.id).toBe(id);
  });

  it('cuts long texts, and omits what has not changed', async () => {
    const reason = '🧵'.repeat(300);
    const answer = await owner.call('PUT', `/api/buyers/${(await portal.user('buyer', 'pending')).id}/status`, {
      json: { status: 'rejected', rejectionReason: reason },
    });
    expect((await eventOf(answer)).changes).toEqual([
      { field: 'status', before: 'pending', after: 'rejected' },
      { field: 'rejectionReason', before: null, after: `${'🧵'.repeat(199)}…` },
    ]);
  });

  it('tells of requests that usually change something, but not when they do not', async () => {
    const desk = await OrderDesk.open(portal, owner, [{ reference: 'A1', price: 10, available: 100 }]);
    const open = { json: { brand: desk.brandId, file: desk.fileId } };
    const opened = await buyer.call<{ draft: { _id: string } }>('POST', '/api/drafts', open);
    const { _id } = opened.body.draft;
    const { A1: item } = await desk.itemIds();
    const change = { json: { lines: [{ stockItemId: item, lots: 2 }], poNumber: 'PO 7' } };
    const send = { json: { content: 'A private message', clientId: '01890000-0000-7000-8000-00000000000a' } };
    const { body: settings } = await owner.get<Record<string, unknown>>('/api/settings');
    const { changedAt: _at, changedBy: _by, logo: _logo, ...values } = settings;
    const setting = { json: { ...values, supportPhone: '+971 4 123 4567' } };
    const order = await desk.placed(buyer, { A1: 1 });
    const details = { json: { poNumber: 'PO 8' } };
    const brand = await owner.call<AdminBrand>('POST', '/api/brands', {
      json: { name: 'For some', visibility: 'specific_buyers', visibleToBuyers: [(await portal.user('buyer')).id] },
    });
    const share = { json: { brands: [brand.body._id] } };
    const calls = [
      ['draft.change', buyer, 'PATCH', `/api/drafts/${_id}`, change],
      ['draft.submit', buyer, 'POST', `/api/drafts/${_id}/submit`, { json: {} }],
      ['chat.send', buyer, 'POST', '/api/chat/send-message', send],
      ['settings.change', owner, 'PUT', '/api/settings', setting],
      ['order.edit-details', buyer, 'PUT', `/api/orders/${order}/details`, details],
      ['buyer.set-brands', owner, 'PUT', `/api/buyers/${buyer.id}/brand-access`, share],
    ] as const;
    expect((await eventOf(opened)).action).toBe('draft.open');
    const before = (await list()).total;
    for (const [action, client, method, path, options] of calls) {
      const first = await client.call(method, path, options);
      expect([action, first.status < 300]).toEqual([action, true]);
      expect((await eventOf(first)).action).toBe(action);
      expect((await client.call(method, path, options)).status).toBe(action === 'draft.change' ? 200 : first.status);
    }
    expect((await list()).total).toBe(before + calls.length);
    const { events } = await list(`actor=${buyer.id}&object=draft`);
    expect(events.map(({ action }) => action)).toEqual(['draft.submit', 'draft.change', 'draft.open']);
    expect(events[1]?.changes).toEqual([
      { field: 'lines', before: null, after: 1 },
      { field: 'poNumber', before: null, after: 'PO 7' },
    ]);
  });

  it('holds no password, hash, token, code or message', async () => {
    const person = await portal.user('admin');
    const [changed, reset, message] = ['A changed passphrase', 'A reset passphrase', 'Words between two people'];
    const newPassword = { currentPassword: testPassword, newPassword: changed, confirmPassword: changed };
    const authenticator = await Authenticator.setUp(portal, person);
    const code = await authenticator.code();
    const again = await authenticator.signIn();
    await person.call('POST', '/api/auth/second-factor/proof', { json: { code: await authenticator.code() } });
    await again.call('PUT', '/api/auth/change-password', { json: newPassword });
    await portal.anonymous().call('POST', '/api/auth/forgot-password', { json: { email: person.email } });
    const tokenInMails = async () =>
      (await mailsTo(portal.env.dataDir, person.email)).map(tokenIn).find((found) => found !== '') ?? '';
    await waitUntil(async () => (await tokenInMails()) !== '');
    const token = await tokenInMails();
    const resetting = { token, newPassword: reset, confirmPassword: reset };
    const done = await portal.anonymous().call('POST', '/api/auth/reset-password', { json: resetting });
    expect((await eventOf(done)).actor?._id).toBe(person.id);
    await buyer.call('POST', '/api/chat/send-message', { json: { content: message } });
    const [account] = await query<{ hash: string }>('select password_hash as hash from users where id = $1', [
      person.id,
    ]);
    const [{ text } = { text: '' }] = await query<{ text: string }>(
      `select string_agg(event::text, E'\\n') as text from audit_events event`,
    );
    expect(text).toContain('second-factor.set-up-app');
    const secrets = { testPassword, changed, reset, message, token, code, hash: account?.hash ?? '' };
    const codes = authenticator.recoveryCodes.map((each, index) => [`recovery code ${index}`, each]);
    const tokens = [person, again, owner].map(({ token: session = '' }, index) => [`session ${index}`, session]);
    for (const [name, secret = ''] of [...Object.entries(secrets), ...codes, ...tokens]) {
      expect(secret.length).toBeGreaterThan(5);
      expect([name, text.includes(secret)]).toEqual([name, false]);
    }
  });

  it('cannot be changed or emptied', async () => {
    for (const statement of [
      `update audit_events set actor_name = 'Somebody else'`,
      'delete from audit_events',
      'truncate audit_events',
    ]) {
      await expect(query(statement)).rejects.toThrow(/append-only|never|not be changed|audit_events/);
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await owner.call(method, '/api/audit')).status).toBe(404);
    }
  });

  it('is read by owners only', async () => {
    expect((await buyer.get('/api/audit')).status).toBe(403);
    const roles: StaffRole[] = ['sales', 'stock', 'accounts', 'support', 'read-only'];
    for (const role of roles) {
      const person = await portal.user('admin');
      await query('update users set staff_role = $2 where id = $1', [person.id, role]);
      expect([role, (await person.get('/api/audit')).status, (await person.get('/api/audit/export')).status]).toEqual([
        role,
        403,
        403,
      ]);
    }
  });

  it('pages from the newest event', async () => {
    const all = (await list()).events.map(({ _id }) => _id);
    expect(all).toEqual(all.toSorted().reverse());
    const pages = await Promise.all([1, 2].map((page) => list(`page=${page}&limit=3`)));
    expect(pages.flatMap(({ events }) => events.map(({ _id }) => _id))).toEqual(all.slice(0, 6));
    expect(pages.map(({ total }) => total)).toEqual([all.length, all.length]);
  });

  it('is filtered by action, kind, record, person and day, and searched by names, addresses and labels', async () => {
    const brand = (await createBrand('Ａlpine 50% إبداع')).body._id;
    await rename(brand, 'Alpine 50% إبداع');
    const { timeZone = '' } = (await owner.get<{ timeZone?: string }>('/api/settings')).body;
    const day = (offset: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(Date.now() + offset * 86_400_000));
    const actions = async (search: string) => (await list(search)).events.map(({ action }) => action);
    expect(await actions(`objectId=${brand}`)).toEqual(['brand.rename', 'brand.create']);
    expect(await actions(`objectId=${brand}&action=brand.create`)).toEqual(['brand.create']);
    expect(new Set(await actions('object=brand'))).toEqual(
      new Set(['brand.create', 'brand.rename', 'brand.remove', 'stock-file.publish']),
    );
    expect(await actions(`actor=${buyer.id}&object=brand`)).toEqual([]);
    expect(await actions(`search=${encodeURIComponent('ALPINE 50% ابداع')}`)).toEqual(['brand.rename']);
    expect((await actions(`search=${encodeURIComponent(buyer.email)}`)).length).toBeGreaterThan(2);
    expect(await actions(`objectId=${brand}&from=${day(0)}&to=${day(0)}`)).toHaveLength(2);
    expect(await actions(`objectId=${brand}&from=${day(1)}`)).toEqual([]);
    expect(await actions(`objectId=${brand}&to=${day(-1)}`)).toEqual([]);
    for (const wrong of ['action=brand.paint', 'object=planet', 'objectId=7', 'actor=me', 'from=today', 'limit=1001']) {
      expect([wrong, (await owner.get(`/api/audit?${wrong}`)).status]).toEqual([wrong, 400]);
    }
  });

  it.each(['en', 'ar'] as const)('is exported as a workbook in the language %s', async (language) => {
    await owner.call('PUT', '/api/profile/language', { json: { language } });
    const brand = (await createBrand(`=1+1 ${language}`)).body._id;
    await rename(brand, `=2+2 ${language}`);
    const response = await fetch(`${portal.url}/api/audit/export?objectId=${brand}&timeZone=Asia/Dubai`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    const rows: string[][] = [];
    workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as exceljs.CellValue[]).slice(1).map(String)));
    expect(rows).toHaveLength(3);
    const [header, newest] = rows;
    expect(header?.[4]).toBe(language === 'en' ? 'Action' : 'الإجراء\nAction');
    expect(newest?.slice(1, 8)).toEqual(
      language === 'en'
        ? ['Test admin', owner.email, 'owner', 'Renamed a brand', 'Brand', '=2+2 en', 'Name: =1+1 en → =2+2 en']
        : [
            'Test admin',
            owner.email,
            'owner',
            'إعادة تسمية علامة تجارية',
            'علامة تجارية',
            '=2+2 ar',
            'الاسم: =1+1 ar ← =2+2 ar',
          ],
    );
  });
});
