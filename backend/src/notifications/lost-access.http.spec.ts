import { MikroORM } from '@mikro-orm/postgresql';
import type { AdminBrand } from '@portal/contract/catalogue';
import type { Change } from '@portal/contract/live';
import type { NotificationsAnswer } from '@portal/contract/notifications';
import type { StockFilesAnswer } from '@portal/contract/stock-files';
import pg from 'pg';
import { LiveClient, until } from '../../test/live-client.js';
import { formWith, type TestClient, TestPortal } from '../../test/portal.js';
import { rounds } from '../../test/rounds.js';
import { stockSheet } from '../../test/sheets.js';
import { tellOfStockFile } from '../catalogue/catalogue-news.js';
import { type Announcement, announce, LIVE_CHANNEL } from '../platform/live/announce.js';

const patience = 120_000;
const atOnce = 3;

// R23: what is before and what is after is said by the database, which notifies in the order of its commits.
describe('from the moment at which a brand is taken from a buyer, they', () => {
  let portal: TestPortal;
  let people: Record<'admin' | 'buyer' | 'other', TestClient>;
  let sockets: Record<'buyer' | 'other', LiveClient>;
  let commits: pg.Client;
  const said: Announcement[] = [];

  beforeAll(async () => {
    portal = await TestPortal.start();
    const [admin, buyer, other] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
    people = { admin, buyer, other };
    const live = ({ token }: TestClient) => LiveClient.open(portal.url, { token });
    sockets = { buyer: await live(buyer), other: await live(other) };
    commits = new pg.Client({ connectionString: portal.database.url });
    await commits.connect();
    commits.on('notification', ({ payload }) => said.push(JSON.parse(payload ?? '')));
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
    expect((await people.admin.call('PUT', `/api/catalogue/brand/${brandId}/visibility`, { json })).status).toBe(200);
  };
  const openBrand = async (name: string) => {
    const json = { name, visibility: 'specific_buyers', visibleToBuyers: [people.buyer.id, people.other.id] };
    return (await people.admin.call<AdminBrand>('POST', '/api/brands', { json })).body._id;
  };
  const publish = async (brandId: string) => {
    const form = formWith('files', 'Stock.xlsx', stockSheet([{ reference: 'A1', price: 10, available: 1 }]));
    const answer = await people.admin.call<StockFilesAnswer>('POST', `/api/catalogue/${brandId}/upload`, { form });
    expect(answer.status).toBe(201);
    return answer.body.stockFiles[0]?._id ?? '';
  };
  const read = async (person: TestClient) => (await person.get<NotificationsAnswer>('/api/notifications')).body;
  const isOf = (resource: string, type: string) => (each: object) =>
    'resource' in each && each.resource === resource && 'type' in each && each.type === type;
  const idsOf = (changes: object[]) => changes.flatMap((each) => ('ids' in each ? (each as Change).ids : []));
  const toldTo = (who: keyof typeof sockets) =>
    idsOf(sockets[who].heard.filter(isOf('notifications', 'created'))).sort();
  const shownTo = (who: keyof typeof sockets, brandId: string) =>
    idsOf(sockets[who].heard.filter(isOf('catalogue', 'updated'))).filter((id) => id === brandId).length;

  /** Until both sockets have heard whatever they will hear of what was committed so far. */
  async function heardOut(): Promise<void> {
    const last = `mark ${Math.random()}`;
    const mark: Change = { resource: 'settings', type: 'updated', ids: [last] };
    await em().transactional((em) => announce(em, mark, { user: people.buyer.id }, { user: people.other.id }));
    await until(() => idsOf(said).includes(last));
    // Who may hear of a notification is looked up once for everybody: when one has heard of it, it is on its way to all.
    const all = idsOf(said.filter(isOf('notifications', 'created'))).sort();
    await until(() => toldTo('buyer').length === all.length);
    await em().transactional((em) => announce(em, { ...mark, ids: [`${last}.`] }, { user: people.other.id }));
    await until(() => idsOf(sockets.other.heard).includes(`${last}.`));
  }

  it(
    'are told of no file that is published, however many are being published',
    async () => {
      const brandId = await openBrand('Contested');
      const takings = [
        () => share(brandId, people.buyer),
        () => people.admin.call('PUT', `/api/buyers/${people.other.id}/brand-access`, { json: { brands: [] } }),
      ];
      let [before, after] = [0, 0];
      for (let round = 0; round < rounds(200, 20); round++) {
        await share(brandId, people.buyer, people.other);
        await heardOut();
        said.splice(0);
        for (const { heard } of Object.values(sockets)) heard.splice(0);
        await publish(brandId);
        await Promise.all([...Array.from({ length: atOnce }, () => publish(brandId)), takings[round % 2]?.()]);
        await publish(brandId);
        await heardOut();

        const taken = said.findIndex((each) => isOf('catalogue', 'updated')(each) && idsOf([each]).length === 0);
        const news = (part: Announcement[]) => idsOf(part.filter(isOf('notifications', 'created'))).sort();
        const [earlier, later] = [news(said.slice(0, taken)), news(said.slice(taken))];
        expect(toldTo('buyer')).toEqual([...earlier, ...later].sort());
        expect(later.filter((id) => toldTo('other').includes(id))).toEqual([]);
        expect(shownTo('buyer', brandId)).toBe(earlier.length + later.length);
        expect(shownTo('other', brandId)).toBeLessThanOrEqual(earlier.length);
        const { notifications, pagination, unreadCount } = await read(people.other);
        expect([notifications, pagination.totalRecords, unreadCount]).toEqual([[], 0, 0]);
        before += earlier.length;
        after += later.length;
      }
      expect(Math.min(before, after)).toBeGreaterThan(0);
    },
    patience,
  );

  it('are not told of the one that was being told of at that moment', async () => {
    const brandId = await openBrand('Late');
    const fileId = await publish(brandId);
    await heardOut();
    said.splice(0);
    for (const { heard } of Object.values(sockets)) heard.splice(0);
    const earlier = await read(people.other);
    await em().transactional(async (em) => {
      await tellOfStockFile(em, fileId, 1);
      await share(brandId, people.buyer);
    });
    await heardOut();
    expect(toldTo('buyer')).toHaveLength(1);
    expect(toldTo('other')).toEqual([]);
    expect((await read(people.other)).pagination.totalRecords).toBe(earlier.pagination.totalRecords - 2);
  });
});
