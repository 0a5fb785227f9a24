import { MikroORM } from '@mikro-orm/postgresql';
import type { AdminBrand } from '@portal/contract/brands';
import type { Buyer, BuyerStatusInput, BuyersResponse } from '@portal/contract/buyers';
import type { ErrorBody } from '@portal/contract/errors';
import type { AdminOrder } from '@portal/contract/orders';
import type { AccountStatus } from '@portal/contract/policy';
import { withClient } from '../../test/database/stock-invariants.js';
import { LiveClient } from '../../test/portal/live-client.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { type TestClient, TestPortal, testPassword } from '../../test/portal/portal.js';
import { waitUntil } from '../../test/wait-until.js';
import { User } from '../users/user.entity.js';

const absent = '01890000-0000-7000-8000-000000000000';

describe('buyers', () => {
  let portal: TestPortal;
  let admin: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
  });
  afterAll(() => portal.stop());

  const setStatus = (id: string, json: Partial<BuyerStatusInput>, by = admin) =>
    by.call<Buyer & ErrorBody>('PUT', `/api/buyers/${id}/status`, { json });
  const remove = (id: string) => admin.call<ErrorBody>('DELETE', `/api/buyers/${id}`);
  const one = async (id: string) => (await admin.get<Buyer>(`/api/buyers/${id}`)).body;
  const list = (query = '') => admin.get<BuyersResponse>(`/api/buyers?${query}`);
  const names = async (query: string) => (await list(query)).body.buyers.map(({ name }) => name);
  const mailsTo = (id: string) =>
    withClient(portal.database.url, async (client) => {
      const { rows } = await client.query<{ kind: string }>('select kind from mails where user_id = $1 order by id', [
        id,
      ]);
      return rows.map(({ kind }) => kind);
    });
  const signIn = (email: string) =>
    portal.anonymous().call<ErrorBody>('POST', '/api/auth/login', { json: { email, password: testPassword } });

  // B01, B05
  describe('the list of buyers', () => {
    const people = [
      { name: 'Émile Zola', companyName: 'zz Mode', email: 'b@list.example', type: 'Retail', status: 'approved' },
      { name: 'anna Bauer', companyName: '100% Silk', email: 'c@list.example', type: 'Online', status: 'pending' },
      { name: 'Zoë Quinn', companyName: 'Aurelia', email: 'a@list.example', type: 'Wholesale', status: 'rejected' },
      { name: 'Bob List', companyName: null, email: 'd@list.example', type: null, status: 'approved' },
    ] as const;

    beforeAll(async () => {
      const em = portal.app.get(MikroORM).em.fork();
      for (const [index, { name, companyName, email, type, status }] of people.entries()) {
        const user = new User({ name, email, passwordHash: 'none', role: 'buyer', status });
        const address = { street: '1 Street', city: 'Dubai', country: 'ae' };
        if (companyName && type) user.belongsTo({ buyerType: type, name: companyName, address });
        user.phone = companyName ? `+971 50 ${index}` : null;
        user.createdAt = new Date(Date.UTC(2020, 0, 4 - index));
        user.lastLogin = index === 2 ? null : new Date(Date.UTC(2021, 0, 1 + index));
        em.persist(user);
      }
      await em.flush();
    });

    it('contains all buyers, newest first, with their number in body and header, unless it is paged', async () => {
      const answer = await list('search=list.example');
      expect(answer.body.total).toBe(4);
      expect(answer.headers.get('x-total-count')).toBe('4');
      expect(answer.body.buyers.map(({ name }) => name)).toEqual(people.map(({ name }) => name));
    });

    // R24
    it('contains exactly the fields that administrators may see', async () => {
      const [buyer] = (await list('search=a@list.example')).body.buyers;
      expect(buyer).toEqual({
        _id: expect.any(String),
        name: 'Zoë Quinn',
        email: 'a@list.example',
        phone: '+971 50 2',
        companyName: 'Aurelia',
        companyWebsite: null,
        companyAddress: { street: '1 Street', city: 'Dubai', country: 'ae' },
        taxDetails: { trn: null, licenceNumber: null, licenceAuthority: null, emirate: null },
        buyerType: 'Wholesale',
        status: 'rejected',
        adminNotes: null,
        rejectionReason: null,
        statusChangedAt: null,
        statusChangedBy: null,
        hasSecondFactor: false,
        lastLogin: null,
        createdAt: '2020-01-02T00:00:00.000Z',
        brandAccess: [],
      });
      expect(await one(buyer?._id ?? '')).toEqual(buyer);
    });

    it('contains only five fields per buyer in large pages, which fill dialogs for choosing a buyer', async () => {
      const { body } = await list('status=approved&limit=1000');
      for (const buyer of body.buyers) {
        expect(Object.keys(buyer).sort()).toEqual(['_id', 'companyName', 'email', 'name', 'status']);
        expect(buyer.status).toBe('approved');
      }
      expect(body.buyers.map(({ name }) => name)).toEqual(expect.arrayContaining(['Émile Zola', 'Bob List']));
    });

    it.each([
      ['status=pending&search=list.example', ['anna Bauer']],
      ['buyerType=Wholesale&search=list.example', ['Zoë Quinn']],
      ['status=approved&buyerType=Retail&search=list.example', ['Émile Zola']],
      ['status=rejected&buyerType=Retail&search=list.example', []],
      ['search=ÉMILE', ['Émile Zola']],
      ['search=%20aurelia%20', ['Zoë Quinn']],
      ['search=C%40LIST', ['anna Bauer']],
      ['search=100%25', ['anna Bauer']],
      ['search=100_', []],
    ])('is filtered by ?%s', async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    });

    it.each([
      ['name', ['anna Bauer', 'Bob List', 'Zoë Quinn', 'Émile Zola']],
      ['-name', ['Émile Zola', 'Zoë Quinn', 'Bob List', 'anna Bauer']],
      ['companyName', ['anna Bauer', 'Zoë Quinn', 'Émile Zola', 'Bob List']],
      ['-companyName', ['Émile Zola', 'Zoë Quinn', 'anna Bauer', 'Bob List']],
      ['email', ['Zoë Quinn', 'Émile Zola', 'anna Bauer', 'Bob List']],
      ['phone', ['Émile Zola', 'anna Bauer', 'Zoë Quinn', 'Bob List']],
      ['buyerType', ['anna Bauer', 'Émile Zola', 'Zoë Quinn', 'Bob List']],
      ['-lastLogin', ['Bob List', 'anna Bauer', 'Émile Zola', 'Zoë Quinn']],
      ['lastLogin', ['Émile Zola', 'anna Bauer', 'Bob List', 'Zoë Quinn']],
      ['createdAt', ['Bob List', 'Zoë Quinn', 'anna Bauer', 'Émile Zola']],
      ['-status', ['Zoë Quinn', 'anna Bauer', expect.any(String), expect.any(String)]],
    ])('is sorted by %s, with missing values last', async (sort, expected) => {
      expect(await names(`search=list.example&sort=${sort}`)).toEqual(expected);
      const pages = await Promise.all(
        [1, 2].map((page) => names(`search=list.example&sort=${sort}&limit=2&page=${page}`)),
      );
      expect(pages.flat()).toEqual(expected);
    });

    it('contains no administrators or removed buyers, whose ids are not found either', async () => {
      const removedBuyer = await portal.user('buyer');
      await remove(removedBuyer.id);
      const ids = (await list()).body.buyers.map(({ _id }) => _id);
      for (const id of [admin.id, removedBuyer.id]) {
        expect(ids).not.toContain(id);
        for (const answer of [
          await admin.get<ErrorBody>(`/api/buyers/${id}`),
          await setStatus(id, { status: 'rejected' }),
          await remove(id),
        ]) {
          expect([answer.status, answer.body.code, answer.body.message]).toEqual([
            404,
            'buyer.not_found',
            'Buyer not found',
          ]);
        }
      }
      expect((await admin.get('/api/auth/me')).status).toBe(200);
    });
  });

  // B03
  describe('changing a buyer’s status', () => {
    const statuses: AccountStatus[] = ['pending', 'approved', 'rejected'];
    it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
      'from %s to %s succeeds, and a new approval or rejection is mailed',
      async (from, to) => {
        const buyer = await portal.user('buyer', from);
        const answer = await setStatus(buyer.id, { status: to });
        expect([answer.status, answer.body.status]).toEqual([200, to]);
        const changed = from !== to;
        expect([answer.body.statusChangedAt, answer.body.statusChangedBy]).toEqual(
          changed ? [expect.any(String), 'Test admin'] : [null, null],
        );
        expect(await mailsTo(buyer.id)).toEqual(changed && to !== 'pending' ? [`account-${to}`] : []);
      },
    );

    it('stores notes for administrators, and a rejection reason until the buyer is no longer rejected', async () => {
      const { id } = await portal.user('buyer', 'pending');
      const first = await setStatus(id, { status: 'rejected', notes: ' Call back ', rejectionReason: ' No licence ' });
      expect(first.body).toMatchObject({ adminNotes: 'Call back', rejectionReason: 'No licence' });
      expect((await setStatus(id, { status: 'rejected' })).body).toMatchObject({
        adminNotes: 'Call back',
        rejectionReason: 'No licence',
      });
      expect((await setStatus(id, { status: 'rejected', rejectionReason: '' })).body.rejectionReason).toBeNull();
      await setStatus(id, { status: 'rejected', rejectionReason: 'Again' });
      expect((await setStatus(id, { status: 'approved', rejectionReason: 'ignored' })).body).toMatchObject({
        adminNotes: 'Call back',
        rejectionReason: null,
      });
      expect((await setStatus(id, { status: 'approved', notes: '' })).body.adminNotes).toBeNull();
    });

    // R24
    it('does not show the buyer the notes or the name of the administrator who decided', async () => {
      const buyer = await portal.user('buyer', 'pending');
      await setStatus(buyer.id, { status: 'approved', notes: 'Difficult person' });
      const me = await buyer.get('/api/auth/me');
      expect(JSON.stringify(me.body)).not.toContain('Difficult');
      expect(JSON.stringify(me.body)).not.toMatch(/adminNotes|statusChanged|rejectionReason/);
    });

    it.each<[object, string, string]>([
      [{}, 'status', 'Please select a status'],
      [{ status: 'banned' }, 'status', 'Please select a status'],
      [{ status: ['approved'] }, 'status', 'Please select a status'],
      [{ status: 'rejected', notes: 'x'.repeat(2001) }, 'notes', 'This can have at most 2,000 characters'],
      [
        { status: 'rejected', rejectionReason: 'x'.repeat(2001) },
        'rejectionReason',
        'This can have at most 2,000 characters',
      ],
    ])('is refused with the input %j', async (json, field, message) => {
      const buyer = await portal.user('buyer', 'pending');
      const answer = await setStatus(buyer.id, json);
      expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
      expect((await one(buyer.id)).status).toBe('pending');
    });

    it('is refused when the buyer no longer has the status from which the administrator decided', async () => {
      const { id } = await portal.user('buyer', 'pending');
      await setStatus(id, { status: 'rejected', from: 'pending', rejectionReason: 'No licence' });
      const late = await setStatus(id, { status: 'approved', from: 'pending' });
      expect([late.status, late.body.code]).toEqual([409, 'buyer.already_decided']);
      expect(await one(id)).toMatchObject({ status: 'rejected', rejectionReason: 'No licence' });
      expect((await setStatus(id, { status: 'rejected', from: 'pending' })).status).toBe(200);
      expect(await mailsTo(id)).toEqual(['account-rejected']);
    });

    // N06
    it('sends one mail when eight administrators approve the same buyer concurrently', async () => {
      const admins = await Promise.all(Array.from({ length: 8 }, () => portal.user('admin')));
      for (let round = 0; round < 5; round++) {
        const { id } = await portal.user('buyer', 'pending');
        const answers = await Promise.all(
          admins.map((each) => setStatus(id, { status: 'approved', from: 'pending' }, each)),
        );
        expect(answers.map(({ status, body }) => [status, body.status])).toEqual(admins.map(() => [200, 'approved']));
        expect(await mailsTo(id)).toEqual(['account-approved']);
      }
    });

    it('succeeds for one of two administrators who disagree, and the mail matches the final status', async () => {
      const other = await portal.user('admin');
      for (let round = 0; round < 10; round++) {
        const { id } = await portal.user('buyer', 'pending');
        const answers = await Promise.all([
          setStatus(id, { status: 'approved', from: 'pending' }),
          setStatus(id, { status: 'rejected', from: 'pending' }, other),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const winner = answers.find(({ status }) => status === 200)?.body.status;
        expect((await one(id)).status).toBe(winner);
        expect(await mailsTo(id)).toEqual([`account-${winner}`]);
      }
    });

    it('takes effect without a new sign-in of the buyer', async () => {
      const buyer = await portal.user('buyer', 'pending');
      const statusOf = async () => [(await buyer.get('/api/auth/me')).status, (await buyer.get('/api/orders')).status];
      expect(await statusOf()).toEqual([200, 403]);
      const socket = await LiveClient.open(portal.url, { token: buyer.token });
      await setStatus(buyer.id, { status: 'approved' });
      await waitUntil(() => socket.changes('session').length > 0);
      expect(await statusOf()).toEqual([200, 200]);
      await setStatus(buyer.id, { status: 'pending' });
      expect(await statusOf()).toEqual([200, 403]);
      socket.close();
    });

    // R26
    it('to rejected ends the buyer’s sessions and closes the buyer’s sockets', async () => {
      const buyer = await portal.user('buyer');
      const socket = await LiveClient.open(portal.url, { token: buyer.token });
      await setStatus(buyer.id, { status: 'rejected' });
      expect((await buyer.get('/api/auth/me')).status).toBe(401);
      await waitUntil(() => socket.ended !== undefined);
      const answer = await signIn(buyer.email);
      expect([answer.status, answer.body.message]).toEqual([403, 'Your account is not approved yet.']);
      await setStatus(buyer.id, { status: 'approved' });
      // Approving the buyer again does not reopen the ended session.
      expect((await buyer.get('/api/auth/me')).status).toBe(401);
      expect((await signIn(buyer.email)).status).toBe(200);
      socket.close();
    });

    // X07
    it('is broadcast to administrators, and so is the removal of a buyer', async () => {
      const buyer = await portal.user('buyer', 'pending');
      const socket = await LiveClient.open(portal.url, { token: admin.token });
      const eventsOfType = (type: string) =>
        socket.changes('buyers').some((each) => 'ids' in each && each.type === type && each.ids.includes(buyer.id));
      await setStatus(buyer.id, { status: 'approved' });
      await waitUntil(() => eventsOfType('updated'));
      await remove(buyer.id);
      await waitUntil(() => eventsOfType('deleted'));
      socket.close();
    });
  });

  // B04
  describe('a buyer’s tax details', () => {
    it('are entered by administrators, too, and refused when they are wrong', async () => {
      const buyer = await portal.user('buyer');
      const put = (json: object, id = buyer.id) =>
        admin.call<Buyer & ErrorBody>('PUT', `/api/buyers/${id}/tax-details`, { json });
      const taxDetails = { trn: '100123456700003', licenceNumber: '12-3', licenceAuthority: 'DET', emirate: 'SHJ' };
      expect((await put(taxDetails)).body.taxDetails).toEqual(taxDetails);
      expect((await one(buyer.id)).taxDetails).toEqual(taxDetails);
      const wrong = await put({ ...taxDetails, trn: '100123456700004' });
      expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'trn']);
      expect((await put(taxDetails, absent)).body.code).toBe('buyer.not_found');
      const socket = await LiveClient.open(portal.url, { token: buyer.token });
      await put(taxDetails);
      // The profile shows them, too.
      await waitUntil(() => socket.changes('session').length > 0);
      socket.close();
    });
  });

  describe('removing a buyer', () => {
    it('succeeds once and ends the buyer’s sessions and sockets', async () => {
      const buyer = await portal.user('buyer');
      const socket = await LiveClient.open(portal.url, { token: buyer.token });
      const answers = await Promise.all(Array.from({ length: 8 }, () => remove(buyer.id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
      expect(answers.find(({ status }) => status === 200)?.body.message).toBe('Buyer deleted successfully');
      expect((await buyer.get('/api/auth/me')).status).toBe(401);
      await waitUntil(() => socket.ended !== undefined);
      expect((await signIn(buyer.email)).status).toBe(401);
      expect(await mailsTo(buyer.id)).toEqual([]);
      socket.close();
    });

    it('ends the sharing of brands with the buyer', async () => {
      const buyer = await portal.user('buyer');
      const brand = await admin.call<AdminBrand>('POST', '/api/brands', {
        json: { name: 'Theirs alone', visibility: 'specific_buyers', visibleToBuyers: [buyer.id] },
      });
      expect((await one(buyer.id)).brandAccess).toEqual([{ _id: brand.body._id, name: 'Theirs alone' }]);
      await remove(buyer.id);
      const rows = await withClient(portal.database.url, (client) =>
        client.query('select from brand_buyers where buyer_id = $1', [buyer.id]),
      );
      expect(rows.rowCount).toBe(0);
    });

    it('frees the e-mail address for a new, separate account', async () => {
      const buyer = await portal.user('buyer');
      await remove(buyer.id);
      const registered = await portal.anonymous().call('POST', '/api/auth/register', {
        json: {
          name: 'New Person',
          email: buyer.email,
          phone: '+971 501234567',
          phoneCountryCode: 'ae',
          companyName: 'New Company',
          companyAddress: { street: '2 Street', city: 'Dubai', country: 'ae' },
          buyerType: 'Retail',
          password: testPassword,
          confirmPassword: testPassword,
        },
      });
      expect(registered.status).toBe(201);
      const [found] = (await list(`search=${encodeURIComponent(buyer.email)}`)).body.buyers;
      expect(found).toMatchObject({ name: 'New Person', status: 'pending' });
      expect(found?._id).not.toBe(buyer.id);
      expect((await buyer.get('/api/auth/me')).status).toBe(401);
    });

    it('keeps the buyer’s orders, with the buyer’s name', async () => {
      const buyer = await portal.user('buyer');
      const desk = await OrderDesk.open(portal, admin, [{ reference: 'A-1', price: 10, available: 5 }]);
      const id = await desk.placed(buyer, { 'A-1': 2 });
      await remove(buyer.id);
      const { body } = await admin.get<AdminOrder>(`/api/orders/${id}`);
      expect(body).toMatchObject({ buyerName: 'Test buyer', companyName: 'Test Company', buyerEmail: buyer.email });
      const orders = (await admin.get<AdminOrder[]>('/api/orders?search=Test Company')).body;
      expect(orders.map(({ _id }) => _id)).toContain(id);
      expect((await desk.approve(id, {}, admin, { confirmInactiveBuyer: 'true' })).status).toBe(200);
    });
  });

  // R22
  it.each([absent, 'malformed', "'--", '%00'])('are not found by the unknown id %s', async (id) => {
    const path = `/api/buyers/${encodeURIComponent(id)}`;
    const answers = [
      await admin.get<ErrorBody>(path),
      await admin.call<ErrorBody>('PUT', `${path}/status`, { json: { status: 'approved' } }),
      await admin.call<ErrorBody>('DELETE', path),
      await admin.get<ErrorBody>(`${path}/brand-access`),
      await admin.call<ErrorBody>('PUT', `${path}/brand-access`, { json: { brands: [] } }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code, body.message]).toEqual([404, 'buyer.not_found', 'Buyer not found']);
    }
  });
});
