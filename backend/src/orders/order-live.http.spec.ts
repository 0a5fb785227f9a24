import { waitForDeductions } from '../../test/database/stock-invariants.js';
import { ConnectedUsers } from '../../test/portal/live-client.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { TestPortal } from '../../test/portal/portal.js';
import { waitUntil } from '../../test/wait-until.js';

// X07
describe('changes of orders', () => {
  let portal: TestPortal;
  let people: ConnectedUsers;
  let clients: ConnectedUsers['clients'];
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    people = await ConnectedUsers.open(portal);
    clients = people.clients;
    desk = await OrderDesk.open(portal, clients.admin, [{ reference: 'A1', price: 10, available: 100 }]);
  });
  afterAll(async () => {
    people.close();
    await portal.stop();
  });
  beforeEach(() => people.forgetEvents());

  const eventsOf = (name: keyof typeof clients) => people.eventsOf(name, 'orders');

  it('reach administrators and the buyer, step by step, and nobody else', async () => {
    // Equal events are joined while the recipients of the first are looked up, so each step waits for that before.
    const receive = (count: number) =>
      waitUntil(() => (['admin', 'buyer'] as const).every((name) => eventsOf(name).length === count));
    const id = await desk.placed(clients.buyer, { A1: 1 });
    await receive(1);
    // V08
    await clients.buyer.call('PUT', `/api/orders/${id}/details`, { json: { poNumber: 'PO-1' } });
    await receive(2);
    await desk.approve(id);
    await waitForDeductions(portal.database.url);
    await people.receiveEarlierEvents();
    // The events of the approval and of the deduction are equal, too.
    const updates = eventsOf('admin').length - 1;
    expect([2, 3]).toContain(updates);
    await clients.admin.call('PUT', `/api/orders/${id}/payment`, { json: {} });
    await receive(updates + 2);
    await clients.admin.call('DELETE', `/api/orders/${id}`);
    await receive(updates + 3);
    const steps = [['created', id], ...Array.from({ length: updates + 1 }, () => ['updated', id]), ['deleted', id]];
    expect(eventsOf('admin')).toEqual(steps);
    expect(eventsOf('buyer')).toEqual(steps);
    expect(eventsOf('other')).toEqual([]);
  });

  it('are not broadcast when a step is refused', async () => {
    const id = await desk.placed(clients.buyer, { A1: 200 });
    expect((await desk.approve(id)).status).toBe(409);
    expect((await clients.other.call('PUT', `/api/orders/${id}/cancel`)).status).toBe(404);
    await desk.placed(clients.buyer, { A1: 1 });
    await waitUntil(() => eventsOf('admin').length === 2 && eventsOf('buyer').length === 2);
    expect(eventsOf('buyer').map(([type]) => type)).toEqual(['created', 'created']);
  });
});
