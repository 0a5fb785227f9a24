import type { AdminBrand } from '@portal/contract/brands';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import { ConnectedUsers } from '../../test/portal/live-client.js';
import { formWithFile, type TestClient, TestPortal } from '../../test/portal/portal.js';
import { stockSheet } from '../../test/portal/sheets.js';
import { waitUntil } from '../../test/wait-until.js';

// R23, X07
describe('changes of the catalogue', () => {
  let portal: TestPortal;
  let people: ConnectedUsers;
  let clients: ConnectedUsers['clients'];

  beforeAll(async () => {
    portal = await TestPortal.start();
    people = await ConnectedUsers.open(portal);
    clients = people.clients;
  });
  afterAll(async () => {
    people.close();
    await portal.stop();
  });
  beforeEach(() => people.forgetEvents());

  const eventsOf = (name: keyof typeof clients) => people.eventsOf(name, 'catalogue');
  let brandCount = 0;
  const shared = async (visibility: string, ...buyers: TestClient[]): Promise<string> => {
    const json = { name: `Brand ${++brandCount}`, visibility, visibleToBuyers: buyers.map(({ id }) => id) };
    return (await clients.admin.call<AdminBrand>('POST', '/api/brands', { json })).body._id;
  };
  const share = (brandId: string, visibility: string, ...buyers: TestClient[]) =>
    clients.admin.call('PUT', `/api/catalogue/brand/${brandId}/visibility`, {
      json: { visibility, visibleToBuyers: buyers.map(({ id }) => id) },
    });
  const publish = (brandId: string) =>
    clients.admin.call('POST', `/api/catalogue/${brandId}/upload`, {
      form: formWithFile('files', 'Stock.xlsx', stockSheet([{ reference: 'A1', price: 10, available: 1 }])),
    });

  it('reach administrators and the buyers who may see the brand', async () => {
    const mine = await shared('specific_buyers', clients.buyer);
    const hidden = await shared('hidden');
    const open = await shared('all_approved');
    for (const id of [mine, hidden, open]) expect((await publish(id)).status).toBe(201);
    await waitUntil(
      () => eventsOf('admin').length === 6 && eventsOf('buyer').length === 4 && eventsOf('other').length === 2,
    );
    const createdAndUpdated = (...ids: string[]) => [
      ...ids.map((id) => ['created', id]),
      ...ids.map((id) => ['updated', id]),
    ];
    expect(eventsOf('admin')).toEqual(createdAndUpdated(mine, hidden, open));
    expect(eventsOf('buyer')).toEqual(createdAndUpdated(mine, open));
    expect(eventsOf('other')).toEqual(createdAndUpdated(open));
  });

  it('of a name also refresh the lists of orders, which show it', async () => {
    const brand = await shared('specific_buyers', clients.buyer);
    const { body } = await clients.admin.call<StockFilesResponse>('POST', `/api/catalogue/${brand}/upload`, {
      form: formWithFile('files', 'Stock.xlsx', stockSheet([{ reference: 'A1', price: 10, available: 1 }])),
    });
    await people.forgetEvents();
    const path = `/api/catalogue/${brand}/stock-file/${body.stockFiles[0]?._id}`;
    // Both events are equal, and equal ones are joined while the recipients of the first are looked up.
    const receive = (count: number) =>
      waitUntil(() => (['admin', 'buyer'] as const).every((name) => people.eventsOf(name, 'orders').length === count));
    expect((await clients.admin.call('PUT', path, { json: { originalName: 'Spring' } })).status).toBe(200);
    await receive(1);
    const json = { brandId: brand, newName: 'Renamed' };
    expect((await clients.admin.call('PUT', '/api/catalogue/rename-brand', { json })).status).toBe(200);
    await receive(2);
    expect(people.eventsOf('buyer', 'orders')).toEqual([['updated'], ['updated']]);
    // A new version is named like its upload, unless an administrator has renamed the stock file.
    const replace = async (name: string, id: string | undefined) => {
      const form = formWithFile('files', name, stockSheet([{ reference: 'A1', price: 10, available: 2 }]));
      expect((await clients.admin.call('PUT', `/api/catalogue/replace-file/${id}`, { form })).status).toBe(200);
    };
    const second = await clients.admin.call<StockFilesResponse>('POST', `/api/catalogue/${brand}/upload`, {
      form: formWithFile('files', 'First.xlsx', stockSheet([{ reference: 'B1', price: 10, available: 1 }])),
    });
    const first = second.body.stockFiles.find(({ fileName }) => fileName === 'First')?._id;
    await people.forgetEvents();
    await replace('Stock.xlsx', body.stockFiles[0]?._id);
    await replace('First.xlsx', first);
    await replace('Second.xlsx', first);
    await people.receiveEarlierEvents();
    expect(people.eventsOf('buyer', 'orders')).toEqual([['updated']]);
  });

  it('that hide a brand are broadcast to buyers without its id', async () => {
    const mine = await shared('specific_buyers', clients.buyer);
    await waitUntil(() => eventsOf('buyer').length === 1);
    await share(mine, 'hidden');
    await waitUntil(() => eventsOf('other').length === 1 && eventsOf('buyer').length === 2);
    expect(eventsOf('buyer')).toEqual([['created', mine], ['updated']]);
    expect(eventsOf('other')).toEqual([['updated']]);
  });

  it('do not reach a buyer any more once the brand is hidden from them', async () => {
    const brand = await shared('specific_buyers', clients.buyer, clients.other);
    for (let round = 0; round < 20; round++) {
      await share(brand, 'specific_buyers', clients.buyer, clients.other);
      let answered = false;
      const publishing = Promise.all([publish(brand), publish(brand), publish(brand)]).then(() => {
        answered = true;
      });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await share(brand, 'specific_buyers', clients.buyer);
      // Changes that were committed before the brand was hidden may still be on their way.
      await people.forgetEvents();
      if (answered) await publish(brand);
      await publishing;
      await publish(brand);
      await people.receiveEarlierEvents();
      expect(eventsOf('buyer').some(([, id]) => id === brand)).toBe(true);
      expect(eventsOf('other').filter(([, id]) => id === brand)).toEqual([]);
    }
  });
});
