import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { AdminBrand } from '@portal/contract/brands';
import type { ErrorBody } from '@portal/contract/errors';
import type { NotificationsResponse, UnreadNotificationsResponse } from '@portal/contract/notifications';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { LiveClient } from '../../test/portal/live-client.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../test/portal/portal.js';
import { stockSheet } from '../../test/portal/sheets.js';
import { waitUntil } from '../../test/wait-until.js';
import { Housekeeping } from '../platform/queue/housekeeping.js';
import { notifyOfAccountStatus } from './account-notifications.js';

const stock = [{ reference: 'A1', price: 10, available: 1_000, unitsPerLot: 12 }];

describe('notifications', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let colleague: TestClient;
  let buyer: TestClient;
  let other: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, colleague] = await Promise.all([portal.user('admin'), portal.user('admin')]);
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    [buyer, other] = await Promise.all([portal.user('buyer'), portal.user('buyer')]);
    for (const person of [admin, colleague]) await clear(person);
  });

  const db = () => portal.app.get(MikroORM).em.fork().getKysely();
  const clear = (person: TestClient) =>
    sql`delete from notification_recipients where user_id = ${person.id}`.execute(db());
  const listed = async (person: TestClient, query = '') =>
    (await person.get<NotificationsResponse>(`/api/notifications${query}`)).body;
  const contentsOf = async (person: TestClient) => {
    return (await listed(person)).notifications.map(({ type, title, message }) => [type, title, message]);
  };
  const typesOf = async (person: TestClient) => (await contentsOf(person)).map(([type]) => type);
  const numberOf = async (id: string) =>
    (await admin.get<{ orderNumber: string }>(`/api/orders/${id}`)).body.orderNumber;
  let brandCount = 0;
  const brand = async (visibility: string, ...buyers: TestClient[]) => {
    const json = { name: `Maison ${++brandCount}`, visibility, visibleToBuyers: buyers.map(({ id }) => id) };
    return (await admin.call<AdminBrand>('POST', '/api/brands', { json })).body;
  };
  const share = (brandId: string, visibility: string, ...buyers: TestClient[]) =>
    admin.call('PUT', `/api/catalogue/brand/${brandId}/visibility`, {
      json: { visibility, visibleToBuyers: buyers.map(({ id }) => id) },
    });
  const upload = (brandId: string, name = 'Spring.xlsx') =>
    admin.call('POST', `/api/catalogue/${brandId}/upload`, { form: formWithFile('files', name, stockSheet(stock)) });

  describe('about orders', () => {
    let desk: OrderDesk;
    let name: string;
    beforeEach(async () => {
      desk = await OrderDesk.open(portal, admin, stock, { visibility: 'specific_buyers', visibleToBuyers: [buyer.id] });
      const brands = (await admin.get<AdminBrand[]>('/api/brands')).body;
      name = brands.find(({ _id }) => _id === desk.brandId)?.name ?? '';
      for (const person of [admin, colleague, buyer]) await clear(person);
    });
    it('go to administrators for a buyer’s steps, and to the buyer for administrators’ steps', async () => {
      const id = await desk.placed(buyer, { A1: 2 });
      const number = await numberOf(id);
      await desk.replace(buyer, id, { A1: 3 });
      await desk.approve(id);
      await admin.call('PUT', `/api/orders/${id}/payment`, { json: {} });
      await admin.call('PUT', `/api/orders/${id}/admin-cancel`, { json: { reason: 'Returned' } });
      const team = [
        [
          'order_status_update',
          'Order changed',
          `Test Company replaced the file of ${number} for ${name}: now 36 units, AED 360.`,
        ],
        ['new_order_submission', 'New order', `Test Company placed ${number} for ${name}: 24 units, AED 240.`],
      ];
      expect(await contentsOf(admin)).toEqual(team);
      expect(await contentsOf(colleague)).toEqual(team);
      expect(await contentsOf(buyer)).toEqual([
        ['order_cancellation', 'Order cancelled', `${number} for ${name} was cancelled by our team. Reason: Returned`],
        [
          'payment_complete',
          'Payment received',
          `We have received your payment of AED 360 for ${number}. The order is completed.`,
        ],
        [
          'order_status_update',
          'Order approved',
          `${number} for ${name} is approved and awaits payment of AED 360. The invoice is ready to download.`,
        ],
      ]);
      expect(await contentsOf(other)).toEqual([]);
      const { notifications } = await listed(buyer);
      expect(notifications.map(({ orderId }) => orderId)).toEqual([id, id, id]);
    });

    it('go to the buyer and the other administrators, not to the administrator who acted', async () => {
      const id = await desk.place(admin, { A1: 1 }, { fields: { buyerId: buyer.id } });
      expect(id.status).toBe(201);
      await admin.call('PUT', `/api/orders/${id.body._id}/reject`, { json: { reason: '' } });
      expect(await contentsOf(admin)).toEqual([]);
      expect(await typesOf(colleague)).toEqual(['new_order_submission']);
      const number = id.body.orderNumber;
      expect(await contentsOf(buyer)).toEqual([
        ['order_status_update', 'Order rejected', `${number} for ${name} was not approved.`],
        [
          'order_status_update',
          'Order placed for you',
          `Our team placed ${number} for ${name} on your behalf: 12 units, AED 120.`,
        ],
      ]);
    });

    // Z06
    it('are in the language of each reader, also of those who change it later', async () => {
      const choose = (person: TestClient, language: string) =>
        person.call('PUT', '/api/profile/language', { json: { language } });
      await choose(colleague, 'ar');
      const number = await numberOf(await desk.placed(buyer, { A1: 2 }));
      const english = [
        'new_order_submission',
        'New order',
        `Test Company placed ${number} for ${name}: 24 units, AED 240.`,
      ];
      const [isolated, company, brandName, amount] = [number, 'Test Company', name, 'AED 240'].map(
        (it) => `\u2068${it}\u2069`,
      );
      const arabic = [
        'new_order_submission',
        'طلب جديد',
        `أرسل المشتري ${company} الطلب ${isolated} من ${brandName}: \u206824\u2069 قطعة، ${amount}.`,
      ];
      expect([await contentsOf(admin), await contentsOf(colleague)]).toEqual([[english], [arabic]]);
      expect((await listed(colleague)).notifications.map(({ language }) => language)).toEqual(['ar']);
      await choose(colleague, 'en');
      await choose(admin, 'ar');
      expect([await contentsOf(admin), await contentsOf(colleague)]).toEqual([[arabic], [english]]);
      await choose(admin, 'en');
    });

    it('isolate right-to-left names and reasons from the sentence around them', async () => {
      await sql`update users set company_name = 'شركة' where id = ${buyer.id}`.execute(db());
      const id = await desk.placed(buyer, { A1: 1 });
      await admin.call('PUT', `/api/orders/${id}/reject`, { json: { reason: 'نفد' } });
      const number = await numberOf(id);
      expect((await contentsOf(admin))[0]?.[2]).toBe(
        `\u2068شركة\u2069 placed ${number} for ${name}: 12 units, AED 120.`,
      );
      expect((await contentsOf(buyer))[0]?.[2]).toBe(`${number} for ${name} was not approved. Reason: \u2068نفد\u2069`);
    });

    it('go to administrators when the buyer cancels', async () => {
      const id = await desk.placed(buyer, { A1: 1 });
      await buyer.call('PUT', `/api/orders/${id}/cancel`);
      expect(await typesOf(admin)).toEqual(['order_cancellation', 'new_order_submission']);
      expect(await typesOf(buyer)).toEqual([]);
    });

    it('disappear when the order is deleted', async () => {
      const id = await desk.placed(buyer, { A1: 1 });
      await admin.call('PUT', `/api/orders/${id}/reject`, { json: { reason: 'No' } });
      expect(await typesOf(buyer)).toEqual(['order_status_update']);
      await colleague.call('DELETE', `/api/orders/${id}`);
      expect(await typesOf(buyer)).toEqual([]);
      expect(await typesOf(admin)).toEqual([]);
      expect((await listed(admin)).unreadCount).toBe(0);
    });

    it('are also mailed to the buyer when the order is approved, rejected, cancelled or paid', async () => {
      const [a, b] = [await desk.placed(buyer, { A1: 1 }), await desk.placed(buyer, { A1: 1 })];
      await desk.approve(a);
      await admin.call('PUT', `/api/orders/${a}/payment`, { json: {} });
      await admin.call('PUT', `/api/orders/${b}/reject`, { json: { reason: 'Out of season' } });
      await admin.call('PUT', `/api/orders/${a}/admin-cancel`, { json: {} });
      const mails = async () =>
        (
          await sql<{ kind: string; status: string; subject: string | null }>`
            select kind, status, subject from mails where user_id = ${buyer.id} order by id`.execute(db())
        ).rows;
      await waitUntil(async () => (await mails()).every(({ status }) => ['sent', 'obsolete'].includes(status)));
      const kinds = (await mails()).map(({ kind }) => kind).sort();
      expect(kinds).toEqual(['order-approved', 'order-cancelled', 'order-paid', 'order-rejected']);
      const [numberA, numberB] = [await numberOf(a), await numberOf(b)];
      const sent = (await mails()).filter(({ status }) => status === 'sent').map(({ subject }) => subject);
      expect(sent).toEqual(
        expect.arrayContaining([`Order ${numberB} was not approved`, `Order ${numberA} was cancelled`]),
      );
    });
  });

  describe('about buyers', () => {
    const register = async (email: string) => {
      const answer = await portal.anonymous().call('POST', '/api/auth/register', {
        json: {
          ...{ name: 'Layla Haddad', email, phone: '+971501234567', phoneCountryCode: 'ae', companyName: 'Haddad' },
          ...{ companyAddress: { street: '1', city: 'Dubai', country: 'ae' }, buyerType: 'Retail' },
          ...{ password: 'correct horse', confirmPassword: 'correct horse' },
        },
      });
      expect(answer.status).toBe(201);
      const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(db());
      const login = await portal.anonymous().call<{ token: string }>('POST', '/api/auth/login', {
        json: { email, password: 'correct horse' },
      });
      return { id: rows[0]?.id ?? '', token: login.body.token };
    };

    it('tell administrators about an application, and the buyer about the decision', async () => {
      const { id, token } = await register(`${uuid()}@example.com`);
      expect(await contentsOf(admin)).toEqual([
        [
          'new_buyer_registration',
          'New buyer registration',
          'Layla Haddad of Haddad applied for access and waits for your decision.',
        ],
      ]);
      await admin.call('PUT', `/api/buyers/${id}/status`, { json: { status: 'approved' } });
      const person = portal.anonymous();
      Object.assign(person, { token });
      expect(await typesOf(person)).toEqual(['registration_status_update', 'registration_confirmation']);
    });
  });

  describe('about the catalogue', () => {
    // N03, R23
    it('reach only buyers who may see the brand, and contain the brand’s id', async () => {
      const mine = await brand('specific_buyers', buyer);
      await upload(mine._id, 'Spring 26.xlsx');
      expect(await contentsOf(buyer)).toEqual([
        ['new_file_upload', `New stock file of ${mine.name}`, 'Spring 26, 1 line, is ready to download.'],
        ['new_collection_available', 'New collection available', `${mine.name} is in your catalogue now.`],
      ]);
      for (const { emailData } of (await listed(buyer)).notifications) {
        expect(emailData).toEqual({ collection: { brand: mine._id } });
      }
      expect(await contentsOf(other)).toEqual([]);
      expect(await contentsOf(admin)).toEqual([]);
      const hidden = await brand('hidden');
      await upload(hidden._id);
      expect(await typesOf(buyer)).toHaveLength(2);
    });

    it('name references that are back in stock when a stock file is replaced', async () => {
      const mine = await brand('specific_buyers', buyer);
      const rows = (...available: [string, number][]) =>
        available.map(([reference, lots]) => ({ reference, price: 1, available: lots }));
      const form = (...available: [string, number][]) => ({
        form: formWithFile('files', 'Spring.xlsx', stockSheet(rows(...available))),
      });
      const first = form(['A', 0], ['B', 5], ['C', 0], ['D', 0], ['E', 0], ['F', 1]);
      const published = await admin.call<StockFilesResponse>('POST', `/api/catalogue/${mine._id}/upload`, first);
      const replace = async (...available: [string, number][]) => {
        const id = published.body.stockFiles[0]?._id;
        await admin.call('PUT', `/api/catalogue/replace-file/${id}`, form(...available));
        return (await contentsOf(buyer))[0]?.[2];
      };
      expect(await replace(['E', 1], ['D', 1], ['B', 6], ['C', 2], ['A', 3], ['NEW', 9])).toBe(
        'Spring, 6 lines, is ready to download. Back in stock: E, D, C and 1 more.',
      );
      expect(await replace(['B', 6], ['F', 4])).toBe('Spring, 2 lines, is ready to download. Back in stock: F.');
      expect(await replace(['B', 7], ['F', 0])).toBe('Spring, 2 lines, is ready to download.');
    });

    it('isolate right-to-left names from the sentence around them', async () => {
      const name = `ليالي ${++brandCount}`;
      const json = { name, visibility: 'specific_buyers', visibleToBuyers: [buyer.id] };
      const { _id } = (await admin.call<AdminBrand>('POST', '/api/brands', { json })).body;
      await upload(_id, 'الربيع 26.xlsx');
      expect(await contentsOf(buyer)).toEqual([
        [
          'new_file_upload',
          `New stock file of \u2068${name}\u2069`,
          '\u2068الربيع 26\u2069, 1 line, is ready to download.',
        ],
        ['new_collection_available', 'New collection available', `\u2068${name}\u2069 is in your catalogue now.`],
      ]);
    });

    it('announce a brand only once to a buyer, when the buyer may see the brand for the first time', async () => {
      const { _id } = await brand('specific_buyers', buyer);
      await share(_id, 'specific_buyers', buyer, other);
      await share(_id, 'all_approved');
      await share(_id, 'hidden');
      await share(_id, 'specific_buyers', other);
      const third = await portal.user('buyer');
      await admin.call('PUT', `/api/buyers/${third.id}/brand-access`, { json: { brands: [_id] } });
      for (const person of [other, third]) expect(await typesOf(person)).toEqual(['new_collection_available']);
      const { rows } = await sql`select from notification_recipients join notifications on id = notification_id
        where user_id = ${buyer.id} and brand_id = ${_id}`.execute(db());
      expect(rows).toHaveLength(1);
    });

    it('announce the replacement of a stock file', async () => {
      const desk = await OrderDesk.open(portal, admin, stock, {
        visibility: 'specific_buyers',
        visibleToBuyers: [buyer.id],
      });
      await clear(buyer);
      await admin.call('PUT', `/api/catalogue/replace-file/${desk.fileId}`, {
        form: formWithFile('files', 'New.xlsx', stockSheet(stock)),
      });
      expect((await contentsOf(buyer)).map(([, title]) => title)).toEqual([
        expect.stringMatching(/^Updated stock file of/),
      ]);
    });

    it('are hidden while the buyer may not see the brand', async () => {
      const { _id } = await brand('specific_buyers', buyer);
      await upload(_id);
      expect(await typesOf(buyer)).toHaveLength(2);
      const [first] = (await listed(buyer)).notifications;
      await share(_id, 'hidden');
      expect(await listed(buyer)).toEqual({
        notifications: [],
        unreadCount: 0,
        pagination: { current: 1, total: 1, totalRecords: 0 },
      });
      expect((await buyer.call('PUT', `/api/notifications/${first?._id}/read`)).status).toBe(404);
      await share(_id, 'specific_buyers', buyer);
      expect(await typesOf(buyer)).toHaveLength(2);
    });
  });

  // N05
  describe('in the list of a user', () => {
    let brandId: string;
    beforeEach(async () => {
      ({ _id: brandId } = await brand('hidden'));
      await sql`update brands set visibility = 'all_approved' where id = ${brandId}`.execute(db());
    });
    const write = (count: number, person = buyer) =>
      portal.app
        .get(MikroORM)
        .em.fork()
        .transactional(async (em) => {
          for (let index = 1; index <= count; index++) {
            const id = uuid();
            await sql`insert into notifications (id, type, title, message, created_at)
              values (${id}, 'payment_complete', ${`Title ${index}`}, '', now())`.execute(em.getKysely());
            await sql`insert into notification_recipients (user_id, notification_id) values (${person.id}, ${id})`.execute(
              em.getKysely(),
            );
          }
        });

    // Z06
    it('stay English when a process of the release before wrote them, and say so', async () => {
      await write(1);
      await buyer.call('PUT', '/api/profile/language', { json: { language: 'ar' } });
      const { notifications } = await listed(buyer);
      expect(notifications).toMatchObject([{ title: 'Title 1', language: 'en' }]);
    });

    it('are sorted by time, newest first, twenty per page', async () => {
      await write(45);
      const first = await listed(buyer);
      expect(first.pagination).toEqual({ current: 1, total: 3, totalRecords: 45 });
      expect(first.unreadCount).toBe(45);
      expect(first.notifications.map(({ title }) => title)).toEqual(
        Array.from({ length: 20 }, (_, index) => `Title ${45 - index}`),
      );
      expect(first.notifications[0]).toEqual({
        _id: expect.any(String),
        type: 'payment_complete',
        title: 'Title 45',
        message: '',
        language: 'en',
        isRead: false,
        readAt: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      const last = await listed(buyer, '?page=3&limit=20');
      expect(last.pagination).toEqual({ current: 3, total: 3, totalRecords: 45 });
      expect(last.notifications.map(({ title }) => title)).toEqual(['5', '4', '3', '2', '1'].map((n) => `Title ${n}`));
      expect((await listed(buyer, '?page=9')).notifications).toEqual([]);
    });

    it('can be marked as read, one or all, and deleted, but only by their recipient', async () => {
      await write(3);
      const ids = (await listed(buyer)).notifications.map(({ _id }) => _id);
      const act = (method: string, path: string, person = buyer) =>
        person.call<UnreadNotificationsResponse & ErrorBody>(method, `/api/notifications/${path}`);
      expect((await act('PUT', `${ids[0]}/read`)).body).toEqual({ unreadCount: 2 });
      const readAt = (await listed(buyer)).notifications[0]?.readAt;
      expect(readAt).toEqual(expect.any(String));
      expect((await act('PUT', `${ids[0]}/read`)).body).toEqual({ unreadCount: 2 });
      expect((await act('DELETE', `${ids[1]}`)).body).toEqual({ unreadCount: 1 });
      expect((await act('PUT', 'read-all')).body).toEqual({ unreadCount: 0 });
      expect((await listed(buyer)).notifications.map(({ isRead }) => isRead)).toEqual([true, true]);
      expect((await listed(buyer)).notifications[0]?.readAt).toBe(readAt);
      // R22
      await write(1, other);
      const othersNotification = (await listed(other)).notifications[0]?._id;
      for (const id of [othersNotification, ids[1], uuid(), 'nothing']) {
        for (const [method, path] of [
          ['PUT', `${id}/read`],
          ['DELETE', `${id}`],
        ] as const) {
          const { status, body } = await act(method, path);
          expect([status, body.code, body.message]).toEqual([404, 'notification.not_found', 'Notification not found']);
        }
      }
      expect((await listed(other)).unreadCount).toBe(1);
    });

    // N02
    it('are marked as read up to a given notification, without later or hidden notifications', async () => {
      await write(2);
      const [shown] = (await listed(buyer)).notifications;
      await write(1);
      const readAll = async (query = '') =>
        (await buyer.call<UnreadNotificationsResponse>('PUT', `/api/notifications/read-all${query}`)).body.unreadCount;
      const unread = async () =>
        (await listed(buyer)).notifications.filter(({ isRead }) => !isRead).map(({ title }) => title);
      expect(await readAll(`?upTo=${shown?._id}`)).toBe(1);
      // The first two notifications were listed when `upTo` was chosen; the third notification arrived later.
      expect((await listed(buyer)).notifications.map(({ isRead }) => isRead)).toEqual([false, true, true]);
      await upload(brandId);
      await share(brandId, 'hidden');
      expect(await readAll()).toBe(0);
      expect(await unread()).toEqual([]);
      await share(brandId, 'all_approved');
      expect((await unread()).filter((title) => title.startsWith('New stock file'))).toHaveLength(1);
      for (const query of ['?upTo=nothing', '?upTo=', `?upTo=${shown?._id}&upTo=${shown?._id}`]) {
        expect((await buyer.call('PUT', `/api/notifications/read-all${query}`)).status).toBe(400);
      }
    });

    it('are updated in other tabs by a live event', async () => {
      await write(1);
      const socket = await LiveClient.open(portal.url, { token: buyer.token });
      // The event of the notification that was written before may arrive here, too.
      const types = () => socket.changes('notifications').map((each) => ('type' in each ? each.type : ''));
      await buyer.call('PUT', '/api/notifications/read-all');
      await waitUntil(() => types().includes('updated'));
      // The second request finds no unread notification, so it causes no live event.
      await buyer.call('PUT', '/api/notifications/read-all');
      await upload(brandId);
      await waitUntil(() => types().at(-1) === 'created');
      expect(types().filter((type) => type === 'updated')).toHaveLength(1);
      socket.close();
    });
  });

  describe('are written in the transaction of the change that they announce', () => {
    const inTransaction = (work: (em: EntityManager) => Promise<void>) =>
      portal.app.get(MikroORM).em.fork().transactional(work);

    it('and are rolled back together with the change', async () => {
      const cut = inTransaction(async (em) => {
        await notifyOfAccountStatus(em, buyer.id, 'approved');
        throw new Error('cut');
      });
      await expect(cut).rejects.toThrow('cut');
      expect(await typesOf(buyer)).toEqual([]);
      const { rows } = await sql`select from mails where user_id = ${buyer.id}`.execute(db());
      expect(rows).toEqual([]);
    });

    it('and therefore only once for ten concurrent approvals of an order', async () => {
      const desk = await OrderDesk.open(portal, admin, stock, { visibleToBuyers: [buyer.id] });
      const id = await desk.placed(buyer, { A1: 1 });
      await clear(buyer);
      const approvals = Array.from({ length: 10 }, () => desk.approve(id));
      expect((await Promise.all(approvals)).filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await typesOf(buyer)).toEqual(['order_status_update']);
    });

    it('and only once per buyer when a brand is shared by concurrent requests', async () => {
      const { _id } = await brand('hidden');
      await Promise.all([
        share(_id, 'all_approved'),
        share(_id, 'specific_buyers', buyer, other),
        share(_id, 'all_approved'),
      ]);
      for (const person of [buyer, other]) expect(await typesOf(person)).toEqual(['new_collection_available']);
    });

    it('are deleted ninety days after that transaction', async () => {
      for (let time = 0; time < 2; time++) await inTransaction((em) => notifyOfAccountStatus(em, buyer.id, 'approved'));
      const [recent, old] = (await listed(buyer)).notifications.map(({ _id }) => _id);
      await sql`update notifications set created_at = now() - interval '89 days' where id = ${recent}`.execute(db());
      await sql`update notifications set created_at = now() - interval '91 days' where id = ${old}`.execute(db());
      await portal.app.get(Housekeeping, { strict: false }).tidy();
      expect((await listed(buyer)).notifications.map(({ _id }) => _id)).toEqual([recent]);
    });
  });
});
