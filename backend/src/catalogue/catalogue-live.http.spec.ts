import type { AdminBrand } from '@portal/contract/catalogue';
import { LiveClient, until } from '../../test/live-client.js';
import { formWith, type TestClient, TestPortal } from '../../test/portal.js';
import { stockSheet } from '../../test/sheets.js';

// R23, X07
describe('changes of the catalogue', () => {
  let portal: TestPortal;
  let people: Record<'admin' | 'buyer' | 'other', TestClient>;
  let sockets: Record<'admin' | 'buyer' | 'other', LiveClient>;

  beforeAll(async () => {
    portal = await TestPortal.start();
    const [admin, buyer, other] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
    people = { admin, buyer, other };
    const live = ({ token }: TestClient) => LiveClient.open(portal.url, { token });
    sockets = { admin: await live(admin), buyer: await live(buyer), other: await live(other) };
  });
  afterAll(async () => {
    for (const socket of Object.values(sockets)) socket.close();
    await portal.stop();
  });
  beforeEach(() => {
    for (const { heard } of Object.values(sockets)) heard.splice(0);
  });

  const heardBy = (who: keyof typeof sockets) =>
    sockets[who].changes('catalogue').map((each) => ('ids' in each ? [each.type, ...each.ids] : []));
  let made = 0;
  const shared = async (visibility: string, ...buyers: TestClient[]): Promise<string> => {
    const json = { name: `Brand ${++made}`, visibility, visibleToBuyers: buyers.map(({ id }) => id) };
    return (await people.admin.call<AdminBrand>('POST', '/api/brands', { json })).body._id;
  };
  const share = (brandId: string, visibility: string, ...buyers: TestClient[]) =>
    people.admin.call('PUT', `/api/catalogue/brand/${brandId}/visibility`, {
      json: { visibility, visibleToBuyers: buyers.map(({ id }) => id) },
    });
  const publish = (brandId: string) =>
    people.admin.call('POST', `/api/catalogue/${brandId}/upload`, {
      form: formWith('files', 'Stock.xlsx', stockSheet([{ reference: 'A1', price: 10, available: 1 }])),
    });

  it('reach administrators and those buyers who may see the brand', async () => {
    const mine = await shared('specific_buyers', people.buyer);
    const hidden = await shared('hidden');
    const open = await shared('all_approved');
    for (const id of [mine, hidden, open]) expect((await publish(id)).status).toBe(201);
    await until(() => heardBy('admin').length === 6 && heardBy('buyer').length === 4 && heardBy('other').length === 2);
    const told = (...ids: string[]) => [...ids.map((id) => ['created', id]), ...ids.map((id) => ['updated', id])];
    expect(heardBy('admin')).toEqual(told(mine, hidden, open));
    expect(heardBy('buyer')).toEqual(told(mine, open));
    expect(heardBy('other')).toEqual(told(open));
  });

  it('that take a brand away are told without saying which', async () => {
    const mine = await shared('specific_buyers', people.buyer);
    await until(() => heardBy('buyer').length === 1);
    await share(mine, 'hidden');
    await until(() => heardBy('other').length === 1 && heardBy('buyer').length === 2);
    expect(heardBy('buyer')).toEqual([['created', mine], ['updated']]);
    expect(heardBy('other')).toEqual([['updated']]);
  });

  it('do not reach a buyer from the moment at which the brand is taken from them', async () => {
    const brand = await shared('specific_buyers', people.buyer, people.other);
    for (let round = 0; round < 20; round++) {
      await share(brand, 'specific_buyers', people.buyer, people.other);
      let answered = false;
      const publishing = Promise.all([publish(brand), publish(brand), publish(brand)]).then(() => {
        answered = true;
      });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await share(brand, 'specific_buyers', people.buyer);
      // What was told of it before may still be on its way for the length of a look-up.
      await new Promise((resolve) => setTimeout(resolve, 50));
      sockets.other.heard.splice(0);
      sockets.buyer.heard.splice(0);
      if (answered) await publish(brand);
      await publishing;
      await publish(brand);
      await until(() => heardBy('buyer').some(([, id]) => id === brand));
      expect(heardBy('other').filter(([, id]) => id === brand)).toEqual([]);
    }
  });
});
