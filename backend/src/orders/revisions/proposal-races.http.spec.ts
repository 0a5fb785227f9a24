import type { AdminOrder } from '@portal/contract/orders';
import { stockViolations, waitForDeductions, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { stockSheet } from '../../../test/portal/sheets.js';
import { startTogether } from '../../../test/portal/start-together.js';
import { firstSeed } from '../../../test/processes/first-seed.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';
import { SeededRandom } from '../../../test/seeded-random.js';

const patience = timeoutFor(300_000);
/** Row V05. A round takes some 0.3 s. */
const rounds = repetitions(200, 40);
const references = ['A', 'B', 'C'];

/** Cancelling succeeds in most orders of the steps, so it takes part in fewer rounds. */
const chanceOf = (step: string) => (step === 'version' ? 1 : step === 'cancel' ? 0.3 : 0.75);

type Lots = Record<string, number>;
interface Round {
  seed: number;
  id: string;
  desk: OrderDesk;
  lots: () => Lots;
}

/** How an order was prepared before the steps start. */
const beginnings = ['placed', 'proposed', 'proposed with invoice', 'accepted'] as const;

// V05
describe('proposals made and answered at the same moment as other steps', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  }, patience);
  afterAll(() => portal.stop(), patience);

  const orderOf = async (id: string) => (await admin.get<AdminOrder>(`/api/orders/${id}`)).body;
  const put = (client: TestClient, path: string, json: object = {}) =>
    client.call('PUT', `/api/orders/${path}`, { json });

  const publish = ({ desk }: Round, rows: { reference: string; price: number; available: number }[]) =>
    admin.call('PUT', `/api/catalogue/replace-file/${desk.fileId}`, {
      form: formWithFile('files', 'Stock.xlsx', stockSheet(rows)),
    });

  /** Includes lots that were changed beside a new version and are added to their items by a job. */
  const reservedLots = (desk: OrderDesk) =>
    withClient(portal.database.url, async (client) => {
      const { rows } = await client.query<{ lots: number }>(
        `select coalesce(sum(lots), 0)::int as lots from (
           select reserved_lots as lots from stock_items where stock_file_id = $1
           union all select reserved from stock_item_differences where stock_file_id = $1) reserved`,
        [desk.fileId],
      );
      return rows[0]?.lots;
    });

  const pendingOrders = (desk: OrderDesk) =>
    withClient(portal.database.url, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from orders where stock_file_id = $1 and status = 'Pending Review'`,
        [desk.fileId],
      );
      return rows.map(({ id }) => id);
    });

  async function prepare({ id, desk, lots, seed }: Round): Promise<number> {
    const beginning = beginnings[seed % beginnings.length];
    if (beginning === 'proposed with invoice') await desk.proposeWithInvoice(id, lots());
    else if (beginning !== 'placed') await desk.propose(id, lots());
    if (beginning === 'accepted') await desk.accept(id, buyer);
    return (await orderOf(id)).revision;
  }

  /** All steps of a round by name; the first group decides the order's fate. */
  function stepsOf(round: Round, base: number): Record<string, () => Promise<{ status: number }>> {
    const { id, desk, lots } = round;
    const available = references.map((reference) => ({ reference, price: 2, available: 4 + (lots().A ?? 0) }));
    return {
      approve: () => desk.approve(id),
      cancel: () => put(buyer, `${id}/cancel`),
      accept: () => desk.accept(id, buyer, { backOrders: true }),
      propose: () => desk.propose(id, lots(), { base, later: { C: 2 } }),
      replace: () => desk.replace(buyer, id, lots()),
      details: () => put(buyer, `${id}/details`, { note: `Round ${round.seed}` }),
      decline: () => put(buyer, `${id}/proposal/decline`),
      withdraw: () => admin.call('DELETE', `/api/orders/${id}/proposal`),
      version: () => publish(round, available),
    };
  }

  it(
    `lose and double no lot in ${rounds} rounds, each with one outcome`,
    async () => {
      const first = firstSeed();
      process.stdout.write(`V05: ${rounds} rounds from seed ${first}\n`);
      const desk = await OrderDesk.open(
        portal,
        admin,
        references.map((reference) => ({ reference, price: 2, available: 8 })),
      );
      const outcomes: Record<string, number> = {};
      for (let number = 0; number < rounds; number++) {
        const seed = first + number;
        const random = new SeededRandom(seed);
        const lots = () => ({ A: 1 + random.below(4), B: 1 + random.below(4) });
        const round: Round = { seed, desk, lots, id: await desk.placed(buyer, lots()) };
        const steps = stepsOf(round, await prepare(round));
        const names = Object.entries(steps).filter(([name]) => random.next() < chanceOf(name));
        const answers = await startTogether(
          seed,
          names.map(([name, step]) => async () => ({ name, status: (await step()).status })),
        );
        const unexpected = answers.filter(({ status }) => ![200, 201, 409].includes(status));
        expect([seed, unexpected]).toEqual([seed, []]);
        const done = new Set(answers.filter(({ status }) => status < 300).map(({ name }) => name));
        const { status, invoiceFile } = await orderOf(round.id);
        const isApproved = done.has('approve') || (done.has('accept') && invoiceFile !== null);
        expect([seed, done.has('approve') && done.has('cancel')]).toEqual([seed, false]);
        expect([seed, status]).toEqual([
          seed,
          done.has('cancel') ? 'Cancelled' : isApproved ? 'Awaiting Payment' : 'Pending Review',
        ]);
        expect([seed, await stockViolations(portal.database.url)]).toEqual([seed, {}]);
        const outcome = [...done]
          .filter((name) => name !== 'version' && name !== 'details')
          .sort()
          .join(' + ');
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (status === 'Awaiting Payment') {
          await waitForDeductions(portal.database.url);
          expect((await put(admin, `${round.id}/admin-cancel`)).status).toBe(200);
        }
        // The order itself, unless it was decided, and its back-order, unless it ended with the order.
        for (let [id] = await pendingOrders(desk); id !== undefined; [id] = await pendingOrders(desk)) {
          expect((await put(buyer, `${id}/cancel`)).status).toBe(200);
        }
        expect([seed, await reservedLots(desk)]).toEqual([seed, 0]);
      }
      process.stdout.write(`V05: ${JSON.stringify(outcomes)}\n`);
      expect(Object.keys(outcomes).length).toBeGreaterThan(6);
    },
    patience,
  );
});
