import type { Draft, OpenedDraft } from '@portal/contract/drafts';
import type { OrderResponse, PlacedOrder } from '@portal/contract/orders';
import { stockViolations } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { TestClient, TestPortal } from '../../../test/portal/portal.js';
import { PortalProcess } from '../../../test/processes/portal-process.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';
import { waitUntil } from '../../../test/wait-until.js';

const patience = timeoutFor(600_000);
const kills = repetitions(20, 3);
/** The server is killed after a random number of answers, so that the kill falls into the typing on every machine. */
const mostAnswers = 30;
const references = Array.from({ length: 40 }, (_, index) => `AL-${index}`);

describe('a draft whose server is killed', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  let ids: Record<string, string>;

  beforeAll(async () => {
    // Sets up the data only. The killed server is a separate process on the same database and folder.
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    const rows = references.map((reference) => ({ reference, price: 10, available: 100_000 }));
    desk = await OrderDesk.open(portal, admin, rows);
    ids = await desk.itemIds();
  }, patience);
  afterAll(() => portal.stop(), patience);

  async function startServer() {
    const server = PortalProcess.beside(portal);
    const url = await server.ready;
    const at = ({ id, email, token }: TestClient) => new TestClient(url, id, email, token);
    return { server, buyer: at(buyer), admin: at(admin) };
  }
  const openDraft = async () => {
    const json = { brand: desk.brandId, file: desk.fileId };
    return (await buyer.call<OpenedDraft>('POST', '/api/drafts', { json })).body.draft._id;
  };
  const lotsIn = async (id: string) =>
    new Map((await buyer.get<Draft>(`/api/drafts/${id}`)).body.lines.map(({ reference, lots }) => [reference, lots]));

  // G01
  it(
    `has every cell that was acknowledged, however often that happens while two people type (${kills} kills)`,
    async () => {
      const id = await openDraft();
      const acknowledged = new Map<string, number>();
      for (let kill = 0; kill < kills; kill++) {
        const at = await startServer();
        const last = Math.ceil(Math.random() * mostAnswers);
        let answers = 0;
        let isKilled = false;
        const sent = new Map<string, number>();
        // Each types in rows of their own, one cell after the other.
        const type = async (client: TestClient, own: string[]) => {
          for (let turn = 0; !isKilled; turn++) {
            const reference = own[turn % own.length] ?? '';
            const lots = 1 + kill * 1000 + turn;
            sent.set(reference, lots);
            const answer = await client
              .call('PATCH', `/api/drafts/${id}`, { json: { lines: [{ stockItemId: ids[reference], lots }] } })
              .catch(() => null);
            if (answer?.status !== 200) return;
            acknowledged.set(reference, lots);
            answers++;
          }
        };
        const typing = [type(at.buyer, references.slice(0, 20)), type(at.admin, references.slice(20))];
        await waitUntil(() => answers >= last);
        await at.server.kill();
        isKilled = true;
        await Promise.all(typing);
        // PostgreSQL may still be executing the killed server's commit; a change waits for the draft's lock.
        await buyer.call('PATCH', `/api/drafts/${id}`, { json: { lines: [] } });
        const found = await lotsIn(id);
        for (const [reference, lots] of acknowledged) {
          // A change whose answer was cut off may have been written or not.
          expect([reference, [lots, sent.get(reference)]]).toEqual([
            reference,
            expect.arrayContaining([found.get(reference)]),
          ]);
        }
        acknowledged.clear();
        for (const [reference, lots] of found) acknowledged.set(reference, lots);
      }
      await buyer.call('DELETE', `/api/drafts/${id}`);
    },
    patience,
  );

  // G07
  it(
    `becomes one order or none when it is killed while submitting (${kills} kills)`,
    async () => {
      for (let kill = 0; kill < kills; kill++) {
        const id = await openDraft();
        await buyer.call('PATCH', `/api/drafts/${id}`, { json: { lines: [{ stockItemId: ids['AL-0'], lots: 1 }] } });
        const before = (await buyer.get<OrderResponse[]>('/api/orders')).body.length;
        const at = await startServer();
        const presses = [at.buyer, at.admin, at.buyer].map((client) =>
          client.call('POST', `/api/drafts/${id}/submit`, { json: {} }).catch(() => null),
        );
        // Some kills fall into the reading of the sheet, some into or after the placing.
        if (kill % 3 > 0) await Promise.race(presses);
        await at.server.kill();
        await Promise.all(presses);
        const placed = (await buyer.get<OrderResponse[]>('/api/orders')).body.length - before;
        expect([0, 1]).toContain(placed);
        const retried = await buyer.call<PlacedOrder>('POST', `/api/drafts/${id}/submit`, { json: {} });
        expect(retried).toMatchObject({ status: 201, body: { totalQuantity: 1 } });
        expect((await buyer.get<OrderResponse[]>('/api/orders')).body.length - before).toBe(1);
      }
      expect(await stockViolations(portal.database.url)).toEqual({});
    },
    patience,
  );
});
