import { actionsFor, type OrderAction, type OrderFacts, transitionFor } from '@portal/contract/order-lifecycle';
import type { Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import fc from 'fast-check';
import pg from 'pg';
import { OrderDesk } from '../../test/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal.js';
import { patienceFor, rounds } from '../../test/rounds.js';
import { deductionsDone, stockViolations } from '../../test/stock-invariants.js';

const patience = patienceFor(120_000);

const steps = [
  'approve',
  'reject',
  'confirm-payment',
  'cancel',
  'admin-cancel',
  'reverse-inventory',
  'retry-deduction',
  'replace-attachment',
  'admin-replace-attachment',
  'delete',
] as const satisfies OrderAction[];
type Step = (typeof steps)[number];

const paths: Partial<Record<Step, string>> = { 'confirm-payment': 'payment' };
const rows = ['A1', 'A2'].map((reference) => ({ reference, price: '0.335', unitsPerLot: 3, available: 6 }));
const lots = fc.record({ A1: fc.integer({ min: 1, max: 5 }), A2: fc.integer({ min: 0, max: 5 }) });
type Lots = { A1: number; A2: number };

const actors = ['admin', 'colleague', 'buyer', 'stranger'] as const;
type Actor = (typeof actors)[number];
const roleOf = (actor: Actor): Role => (actor === 'admin' || actor === 'colleague' ? 'admin' : 'buyer');

/** What should be true of one order. Whether its stock is still promised or already deducted makes no difference to anybody. */
interface ModelOrder extends OrderFacts {
  lots: Lots;
  holdsStock: boolean;
  gone: boolean;
}
interface Model {
  orders: ModelOrder[];
  /** Lots that can still be promised. */
  free: Lots;
}
interface Real {
  desk: OrderDesk;
  ids: string[];
  clients: Record<Actor, TestClient>;
  database: pg.Client;
}

function take(real: Real, client: TestClient, id: string, action: Step, wanted: Lots) {
  if (action === 'approve') return real.desk.approve(id, {}, client);
  if (action === 'replace-attachment' || action === 'admin-replace-attachment') {
    return real.desk.replaceBy(action, client, id, wanted);
  }
  if (action === 'delete') return client.call('DELETE', `/api/orders/${id}`);
  return client.call('PUT', `/api/orders/${id}/${paths[action] ?? action}`, { json: {} });
}

/** Stock is never negative and balances with its movements, promises are those of orders, totals are those of lines. */
async function checkStock({ desk, database }: Real, { free }: Model): Promise<void> {
  const { rows: items } = await database.query<{ reference: string; free: number; wrong: boolean }>(
    `select item.reference, available_lots - reserved_lots as free,
       available_lots < 0 or reserved_lots < 0 or available_lots < reserved_lots or available_lots <> coalesce(
         (select sum(lots) from inventory_movements movement where movement.stock_item_id = item.id), 0) as wrong
     from stock_items item where stock_file_id = $1 order by position`,
    [desk.fileId],
  );
  expect(items).toEqual(rows.map(({ reference }) => ({ reference, free: free[reference as 'A1'], wrong: false })));
  const { rows: wrongTotals } = await database.query(
    `select number from orders left join order_lines on order_id = orders.id where stock_file_id = $1 group by orders.id
     having total_units <> sum(units) or total_amount <> sum(total) or line_count <> count(*)`,
    [desk.fileId],
  );
  expect(wrongTotals).toEqual([]);
}

class Place implements fc.AsyncCommand<Model, Real> {
  constructor(readonly wanted: Lots) {}
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    real.ids.push(await real.desk.placed(real.clients.buyer, this.wanted));
    model.orders.push({
      status: 'Pending Review',
      hasInvoice: false,
      inventoryStatus: 'none',
      inventoryDeducted: false,
      inventoryRestored: false,
      lots: this.wanted,
      holdsStock: false,
      gone: false,
    });
    await checkStock(real, model);
  }
  toString = () => `place(${JSON.stringify(this.wanted)})`;
}

class Take implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly actor: Actor,
    readonly action: Step,
    readonly which: number,
    readonly wanted: Lots,
  ) {}
  check = ({ orders }: Readonly<Model>) => orders.length > 0;

  async run(model: Model, real: Real): Promise<void> {
    const index = this.which % model.orders.length;
    const [order, id, client] = [model.orders[index], real.ids[index] ?? '', real.clients[this.actor]];
    if (!order) throw new Error('There is no such order');
    const role = roleOf(this.actor);
    const seen = await client.get<Order>(`/api/orders/${id}`);
    const visible = !order.gone && this.actor !== 'stranger';
    expect(seen.status).toBe(visible ? 200 : 404);
    const offered = visible && seen.body.actions.includes(this.action);
    if (visible) expect(seen.body.actions).toEqual(actionsFor(order, role));

    const answer = await take(real, client, id, this.action, this.wanted);
    const short = this.action === 'approve' && !fits(order.lots, model.free);
    // What is offered is done, unless stock is short; what is not offered is refused.
    expect([this.action, answer.status === 200]).toEqual([this.action, offered && !short]);
    if (!offered) expect([403, 404, 409]).toContain(answer.status);
    if (answer.status === 200) apply(model, order, this.action, role, this.wanted);
    else if (offered) expect(answer.body).toMatchObject({ code: 'order.insufficient_inventory' });

    const after = await real.clients.admin.get<Order>(`/api/orders/${id}`);
    expect(after.status).toBe(order.gone ? 404 : 200);
    if (!order.gone) {
      const units = (order.lots.A1 + order.lots.A2) * 3;
      expect(after.body).toMatchObject({ status: order.status, totalQuantity: units });
    }
    await checkStock(real, model);
  }
  toString = () => `${this.actor}: ${this.action}(${this.which}, ${JSON.stringify(this.wanted)})`;
}

const fits = (wanted: Lots, free: Lots) => wanted.A1 <= free.A1 && wanted.A2 <= free.A2;

function apply(model: Model, order: ModelOrder, action: Step, role: Role, wanted: Lots): void {
  const hold = (sign: 1 | -1) => {
    model.free = { A1: model.free.A1 - sign * order.lots.A1, A2: model.free.A2 - sign * order.lots.A2 };
    order.holdsStock = sign === 1;
  };
  const keepsStock = action === 'delete' && order.status === 'Completed';
  const next = transitionFor(order, action, role);
  if (!next) throw new Error(`${action} was done on ${order.status}`);
  order.status = next.to;
  if (action === 'approve') {
    order.hasInvoice = true;
    hold(1);
  } else if (action === 'admin-cancel' || action === 'delete') {
    if (order.holdsStock && !keepsStock) hold(-1);
    order.gone = action === 'delete';
  } else if (action === 'replace-attachment' || action === 'admin-replace-attachment') order.lots = wanted;
}

// R14, R15
describe('orders and stock', () => {
  let portal: TestPortal;
  let clients: Record<Actor, TestClient>;
  let database: pg.Client;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    const [admin, colleague, buyer, stranger] = await Promise.all([
      portal.user('admin'),
      portal.user('admin'),
      portal.user('buyer'),
      portal.user('buyer'),
    ]);
    clients = { admin, colleague, buyer, stranger };
    database = new pg.Client({ connectionString: portal.database.url });
    await database.connect();
  }, patience);
  afterAll(async () => {
    await database.end();
    await portal.stop();
  }, patience);
  const newDesk = () => OrderDesk.open(portal, clients.admin, rows);

  it(
    'behave as the model says after every step, whoever takes it',
    async () => {
      const commands = fc.commands(
        [
          lots.map((wanted) => new Place(wanted)),
          fc
            .tuple(fc.constantFrom(...actors), fc.constantFrom(...steps), fc.nat({ max: 3 }), lots)
            .map((parts) => new Take(...parts)),
          // Half of all steps are those that lead somewhere.
          fc
            .tuple(
              fc.constantFrom<Actor>('admin', 'buyer'),
              fc.constantFrom<Step>('approve', 'confirm-payment', 'cancel', 'admin-cancel', 'delete'),
              fc.nat({ max: 3 }),
              lots,
            )
            .map((parts) => new Take(...parts)),
        ],
        { maxCommands: 14 },
      );
      await fc.assert(
        fc.asyncProperty(lots, commands, async (first, taken) => {
          const desk = await newDesk();
          const setup = (): { model: Model; real: Real } => ({
            model: { orders: [], free: { A1: 6, A2: 6 } },
            real: { desk, ids: [], clients, database },
          });
          await fc.asyncModelRun(setup, [new Place(first), ...taken]);
        }),
        { numRuns: rounds(2000, 50), endOnFailure: true },
      );
      await deductionsDone(portal.database.url);
      expect(await stockViolations(portal.database.url)).toEqual({});
    },
    patience,
  );

  it(
    'agree afterwards when several people act at once',
    async () => {
      const step = fc.record({ action: fc.constantFrom(...steps), order: fc.nat({ max: 3 }), lots });
      let operations = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(lots, { minLength: 4, maxLength: 4 }),
          // Rounds of steps: those of one round are taken at the same moment.
          fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
          async (orders, taken) => {
            const desk = await newDesk();
            const real: Real = { desk, ids: [], clients, database };
            const ids = await Promise.all(orders.map((wanted) => desk.placed(clients.buyer, wanted)));
            for (const round of taken) {
              const answers = await Promise.all(
                round.map(({ action, order, lots: wanted }) => {
                  const byBuyer = action === 'cancel' || action === 'replace-attachment';
                  return take(real, byBuyer ? clients.buyer : clients.admin, ids[order] ?? '', action, wanted);
                }),
              );
              for (const { status } of answers) expect([200, 404, 409]).toContain(status);
              operations += round.length;
            }
            operations += orders.length;
          },
        ),
        { numRuns: rounds(1000, 50), endOnFailure: true },
      );
      await deductionsDone(portal.database.url);
      expect(await stockViolations(portal.database.url)).toEqual({});
      expect(operations).toBeGreaterThan(rounds(10_000, 300));
    },
    patience,
  );
});
