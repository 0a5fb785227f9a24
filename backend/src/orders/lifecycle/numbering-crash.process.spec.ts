import type { TaxDocumentsResponse } from '@portal/contract/documents/documents';
import { stockViolations } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enterSeller } from '../../../test/portal/seller.js';
import { PortalProcess } from '../../../test/processes/portal-process.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';
import { waitUntil } from '../../../test/wait-until.js';

const patience = timeoutFor(600_000);
const kills = repetitions(20, 3);
const ordersPerKill = repetitions(200, 24);

describe('invoices whose server is killed while it approves', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 1_000_000 }]);
    await enterSeller(admin);
  }, patience);
  afterAll(() => portal.stop(), patience);

  async function startServer() {
    const server = PortalProcess.beside(portal);
    const url = await server.ready;
    return { server, admin: new TestClient(url, admin.id, admin.email, admin.token) };
  }

  // T01
  it(
    `are numbered without gaps or doubles (${ordersPerKill} parallel approvals, ${kills} kills)`,
    async () => {
      for (let kill = 0; kill < kills; kill++) {
        const ids: string[] = [];
        while (ids.length < ordersPerKill) ids.push(await desk.placed(buyer, { A1: 1 }));
        const killed = await startServer();
        const last = Math.ceil(Math.random() * (ordersPerKill / 2));
        let approved = 0;
        // Half of the approvals run in a server that lives on.
        const approvals = ids.map((id, index) =>
          (index % 2 === 0 ? killed.admin : admin)
            .call('PUT', `/api/orders/${id}/approve`, { json: { makeInvoice: true } })
            .then(() => {
              approved++;
            })
            .catch(() => undefined),
        );
        await waitUntil(() => approved >= last);
        await killed.server.kill();
        await Promise.all(approvals);
        // What the killed server had committed is approved already; everything else is approved now.
        const again = await Promise.all(
          ids.map((id) => admin.call('PUT', `/api/orders/${id}/approve`, { json: { makeInvoice: true } })),
        );
        for (const { status } of again) expect([200, 409]).toContain(status);
        const { documents, total } = (await admin.get<TaxDocumentsResponse>('/api/documents?sort=number&limit=1000'))
          .body;
        const first = documents[0]?.number.slice(0, -6) ?? '';
        expect(documents.map(({ number }) => number)).toEqual(
          documents.map((_, index) => `${first}${String(index + 1).padStart(6, '0')}`),
        );
        expect(Math.min(total, 1000)).toBe(Math.min((kill + 1) * ordersPerKill, 1000));
      }
      expect(await stockViolations(portal.database.url)).toEqual({});
    },
    patience,
  );
});
