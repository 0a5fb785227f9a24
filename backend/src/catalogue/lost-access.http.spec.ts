import { MikroORM } from '@mikro-orm/postgresql';
import type { AdminBrand } from '@portal/contract/brands';
import type { LiveChange } from '@portal/contract/live';
import type { NotificationsResponse } from '@portal/contract/notifications';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import pg from 'pg';
import { LiveClient } from '../../test/portal/live-client.js';
import { formWithFile, type TestClient, TestPortal } from '../../test/portal/portal.js';
import { stockSheet } from '../../test/portal/sheets.js';
import { repetitions } from '../../test/processes/rounds.js';
import { waitUntil } from '../../test/wait-until.js';
import { broadcast, LIVE_CHANNEL, type LiveMessage } from '../platform/live/broadcast.js';
import { notifyBuyersOfStockFile } from './notify-buyers.js';

const patience = 120_000;
const concurrent = 3;

// R23: PostgreSQL notifies in the order of commits, so the order of the events shows which of them were committed
// before the buyer lost access.
describe('once a brand is hidden from a buyer, they', () => {
  let portal: TestPortal;
  let clients: Record<'admin' | 'buyer' | 'other', TestClient>;
  let sockets: Record<'buyer' | 'other', LiveClient>;
  let commits: pg.Client;
  const messages: LiveMessage[] = [];

  beforeAll(async () => {
    portal = await TestPortal.start();
    const [admin, buyer, other] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
    clients = { admin, buyer, other };
    const live = ({ token }: TestClient) => LiveClient.open(portal.url, { token });
    sockets = { buyer: await live(buyer), other: await live(other) };
    commits = new pg.Client({ connectionString: portal.database.url });
    await commits.connect();
    commits.on('notification', ({ payload }) => messages.push(JSON.parse(payload ?? '')));
    await commits.query(`listen ${LIVE_CHANNEL}`);
  }, patience);
  afterAll(async () => {
    for (const socket of Object.values(sockets)) socket.close();
    await commits.end();
    await portal.stop();
  }, patience);

  const em = () => portal.app.get(MikroORM).em.fork();
  const share = async (brandId: string, ...buyers: TestClient[]) => {
    const json = { visibility: 'specific_buyers', visibleToBuyers: buyers.map(({ id }) => id) };
    expect((await clients.admin.call('PUT', `/api/catalogue/brand/${brandId}/visibility`, { json })).status).toBe(200);
  };
  const openBrand = async (name: string) => {
    const json = { name, visibility: 'specific_buyers', visibleToBuyers: [clients.buyer.id, clients.other.id] };
    return (await clients.admin.call<AdminBrand>('POST', '/api/brands', { json })).body._id;
  };
  const publish = async (brandId: string) => {
    const form = formWithFile('files', 'Stock.xlsx', stockSheet([{ reference: 'A1', price: 10, available: 1 }]));
    const answer = await clients.admin.call<StockFilesResponse>('POST', `/api/catalogue/${brandId}/upload`, { form });
    expect(answer.status).toBe(201);
    return answer.body.stockFiles[0]?._id ?? '';
  };
  const read = async (person: TestClient) => (await person.get<NotificationsResponse>('/api/notifications')).body;
  const isOf = (resource: string, type: string) => (each: object) =>
    'resource' in each && each.resource === resource && 'type' in each && each.type === type;
  const idsOf = (changes: object[]) => changes.flatMap((each) => ('ids' in each ? (each as LiveChange).ids : []));
  const notificationsOf = (socketName: keyof typeof sockets) =>
    idsOf(sockets[socketName].events.filter(isOf('notifications', 'created'))).sort();
  const changesOf = (socketName: keyof typeof sockets, brandId: string) =>
    idsOf(sockets[socketName].events.filter(isOf('catalogue', 'updated'))).filter((id) => id === brandId).length;

  /** Waits until both sockets have received all events of the transactions committed so far. */
  async function settle(): Promise<void> {
    const mark: LiveChange = { resource: 'settings', type: 'updated', ids: [`mark ${Math.random()}`] };
    await em().transactional((em) => broadcast(em, mark, { user: clients.buyer.id }, { user: clients.other.id }));
    // Both the events of a socket and the notifications of PostgreSQL arrive in the order of commits.
    const received = [messages, sockets.buyer.events, sockets.other.events];
    await waitUntil(() => received.every((changes) => idsOf(changes).includes(mark.ids[0] ?? '')));
  }

  it(
    'receive no events and no notifications of files, however many are being published',
    async () => {
      const brandId = await openBrand('Contested');
      const revocations = [
        () => share(brandId, clients.buyer),
        () => clients.admin.call('PUT', `/api/buyers/${clients.other.id}/brand-access`, { json: { brands: [] } }),
      ];
      let [before, after] = [0, 0];
      for (let round = 0; round < repetitions(200, 20); round++) {
        await share(brandId, clients.buyer, clients.other);
        await settle();
        messages.splice(0);
        for (const { events } of Object.values(sockets)) events.splice(0);
        await publish(brandId);
        await Promise.all([...Array.from({ length: concurrent }, () => publish(brandId)), revocations[round % 2]?.()]);
        await settle();
        const changesBeforeLast = changesOf('buyer', brandId);
        await publish(brandId);
        await settle();

        const revoked = messages.findIndex((each) => isOf('catalogue', 'updated')(each) && idsOf([each]).length === 0);
        const notificationIds = (part: LiveMessage[]) => idsOf(part.filter(isOf('notifications', 'created'))).sort();
        const [earlier, later] = [
          notificationIds(messages.slice(0, revoked)),
          notificationIds(messages.slice(revoked)),
        ];
        expect(notificationsOf('buyer')).toEqual([...earlier, ...later].sort());
        expect(later.filter((id) => notificationsOf('other').includes(id))).toEqual([]);
        // Equal changes are joined while the recipients of the first are looked up; the last is never lost.
        expect(changesOf('buyer', brandId)).toBeGreaterThan(changesBeforeLast);
        expect(changesOf('buyer', brandId)).toBeLessThanOrEqual(earlier.length + later.length);
        expect(changesOf('other', brandId)).toBeLessThanOrEqual(earlier.length);
        const { notifications, pagination, unreadCount } = await read(clients.other);
        expect([notifications, pagination.totalRecords, unreadCount]).toEqual([[], 0, 0]);
        before += earlier.length;
        after += later.length;
      }
      expect(Math.min(before, after)).toBeGreaterThan(0);
    },
    patience,
  );

  it('do not receive a notification that is committed in the same transaction', async () => {
    const brandId = await openBrand('Late');
    const fileId = await publish(brandId);
    await settle();
    messages.splice(0);
    for (const { events } of Object.values(sockets)) events.splice(0);
    const earlier = await read(clients.other);
    await em().transactional(async (em) => {
      await notifyBuyersOfStockFile(em, fileId, 1);
      await share(brandId, clients.buyer);
    });
    await settle();
    expect(notificationsOf('buyer')).toHaveLength(1);
    expect(notificationsOf('other')).toEqual([]);
    expect((await read(clients.other)).pagination.totalRecords).toBe(earlier.pagination.totalRecords - 2);
  });
});
