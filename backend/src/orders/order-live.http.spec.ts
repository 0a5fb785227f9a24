import { LiveClient, until } from '../../test/live-client.js';
import { OrderDesk } from '../../test/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal.js';
import { deductionsDone } from '../../test/stock-invariants.js';

// X07
describe('changes of orders', () => {
  let portal: TestPortal;
  let people: Record<'admin' | 'buyer' | 'other', TestClient>;
  let sockets: Record<'admin' | 'buyer' | 'other', LiveClient>;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    const [admin, buyer, other] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
    people = { admin, buyer, other };
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 100 }]);
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
    sockets[who].changes('orders').map((each) => ('ids' in each ? [each.type, ...each.ids] : []));

  it('reach administrators and the buyer, step by step, and nobody else', async () => {
    const id = await desk.placed(people.buyer, { A1: 1 });
    await desk.approve(id);
    await deductionsDone(portal.database.url);
    await people.admin.call('PUT', `/api/orders/${id}/payment`, { json: {} });
    await people.admin.call('DELETE', `/api/orders/${id}`);
    const steps = [
      ['created', id],
      ['updated', id],
      ['updated', id],
      ['updated', id],
      ['deleted', id],
    ];
    await until(() => heardBy('admin').length === 5 && heardBy('buyer').length === 5);
    expect(heardBy('admin')).toEqual(steps);
    expect(heardBy('buyer')).toEqual(steps);
    expect(heardBy('other')).toEqual([]);
  });

  it('are not told when a step is refused', async () => {
    const id = await desk.placed(people.buyer, { A1: 200 });
    expect((await desk.approve(id)).status).toBe(409);
    expect((await people.other.call('PUT', `/api/orders/${id}/cancel`)).status).toBe(404);
    await desk.placed(people.buyer, { A1: 1 });
    await until(() => heardBy('admin').length === 2);
    expect(heardBy('buyer').map(([type]) => type)).toEqual(['created', 'created']);
  });
});
