import { LiveClient } from '../../../test/portal/live-client.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { PortalProcess } from '../../../test/processes/portal-process.js';
import { waitUntil } from '../../../test/wait-until.js';

// X07, R26: live events pass between the processes through the database only, with Redis or without.
describe('two API processes', () => {
  let portal: TestPortal;
  let second: PortalProcess;
  let secondUrl: string;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    second = PortalProcess.beside(portal, { JOBS: 'external' });
    secondUrl = await second.ready;
  });
  afterAll(async () => {
    await second.stop();
    await portal.stop();
  });

  it('broadcast events to each other’s sockets, and close them when a session ends', async () => {
    const onSecond = await LiveClient.open(secondUrl, { token: buyer.token });
    expect(onSecond.socket.connected).toBe(true);
    const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 10 }]);
    const id = await desk.placed(buyer, { A1: 1 });
    await waitUntil(() => onSecond.changes('orders').length === 1);
    await desk.approve(id);
    await waitUntil(() => onSecond.changes('orders').length >= 2 && onSecond.changes('notifications').length >= 1);
    await waitUntil(() => onSecond.changes('catalogue').length >= 1);
    await buyer.call('POST', '/api/auth/logout');
    await waitUntil(() => !onSecond.socket.connected);
    expect(onSecond.ended).toBe('io server disconnect');
    onSecond.close();
  });
});
