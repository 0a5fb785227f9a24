import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import {
  actionsFor,
  type OrderAction,
  type OrderTransitionState,
  transitionFor,
} from '@portal/contract/order-lifecycle';
import type { Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import fc from 'fast-check';
import pg from 'pg';
import { stockViolations, waitForDeductions } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';
import { expireProposal } from '../revisions/end-proposal.js';

const patience = timeoutFor(120_000);

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
  'propose',
  'accept-proposal',
  'decline-proposal',
  'withdraw-proposal',
  'delete',
] as const satisfies OrderAction[];
type Step = (typeof steps)[number];
const stepsOfBuyers: readonly Step[] = ['cancel', 'replace-attachment', 'accept-proposal', 'decline-proposal'];

const paths: Partial<Record<Step, string>> = {
  'confirm-payment': 'payment',
  'accept-proposal': 'proposal/accept',
  'decline-proposal': 'proposal/decline',
};
const rows = ['A1', 'A2'].map((reference) => ({ reference, price: '0.335', unitsPerLot: 3, available: 6 }));
const lots = fc.record({ A1: fc.integer({ min: 1, max: 5 }), A2: fc.integer({ min: 0, max: 5 }) });
type Lots = { A1: number; A2: number };

const actors = ['admin', 'colleague', 'buyer', 'stranger'] as const;
type Actor = (typeof actors)[number];
const roleOf = (actor: Actor): Role => (actor === 'admin' || actor === 'colleague' ? 'admin' : 'buyer');

/**
 * The expected state of one order. The model does not distinguish reserved from deducted stock, because both are
 * unavailable to other orders.
 */
interface ModelOrder extends OrderTransitionState {
  lots: Lots;
  /** The lots of the open proposal. */
  proposal: Lots | null;
  /** The lots that the order keeps from others: those of its proposal, or its own after acceptance or approval. */
  held: Lots | null;
  /** What the order held before its open proposal. */
  heldBefore: Lots | null;
  gone: boolean;
}
interface Model {
  orders: ModelOrder[];
  /** Expected lots per reference that are neither reserved nor deducted. */
  free: Lots;
}
interface System {
  desk: OrderDesk;
  ids: string[];
  clients: Record<Actor, TestClient>;
  database: pg.Client;
}

interface StepOptions {
  /** The revision that a proposal changes. */
  base: number;
  /** Whether proposals back-order a lot, and buyers take the back-order. */
  backOrders: boolean;
}

function requestStep(
  system: System,
  client: TestClient,
  id: string,
  action: Step,
  wanted: Lots,
  { base, backOrders }: StepOptions,
) {
  if (action === 'approve') return system.desk.approve(id, {}, client);
  if (action === 'replace-attachment' || action === 'admin-replace-attachment') {
    return system.desk.replaceBy(action, client, id, wanted);
  }
  if (action === 'propose') {
    return system.desk.propose(id, withoutZeros(wanted), { base, later: backOrders ? { A2: 1 } : {} }, client);
  }
  if (action === 'withdraw-proposal') return client.call('DELETE', `/api/orders/${id}/proposal`);
  if (action === 'delete') return client.call('DELETE', `/api/orders/${id}`);
  return client.call('PUT', `/api/orders/${id}/${paths[action] ?? action}`, { json: { backOrders } });
}

const withoutZeros = (wanted: Lots) => Object.fromEntries(Object.entries(wanted).filter(([, count]) => count > 0));

/**
 * Asserts that stock is never negative and equals the sum of its movements, that free lots are those of the model, and
 * that each order's totals are the sums of its lines.
 */
async function checkStock({ desk, database }: System, { free }: Model): Promise<void> {
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

class Place implements fc.AsyncCommand<Model, System> {
  constructor(readonly wanted: Lots) {}
  check = () => true;
  async run(model: Model, system: System): Promise<void> {
    system.ids.push(await system.desk.placed(system.clients.buyer, this.wanted));
    model.orders.push({
      status: 'Pending Review',
      hasInvoice: false,
      inventoryStatus: 'none',
      inventoryDeducted: false,
      inventoryRestored: false,
      hasOpenProposal: false,
      lots: this.wanted,
      proposal: null,
      held: null,
      heldBefore: null,
      gone: false,
    });
    await checkStock(system, model);
  }
  toString = () => `place(${JSON.stringify(this.wanted)})`;
}

class Take implements fc.AsyncCommand<Model, System> {
  constructor(
    readonly actor: Actor,
    readonly action: Step,
    readonly orderIndex: number,
    readonly wanted: Lots,
  ) {}
  check = ({ orders }: Readonly<Model>) => orders.length > 0;

  async run(model: Model, system: System): Promise<void> {
    const index = this.orderIndex % model.orders.length;
    const [order, id, client] = [model.orders[index], system.ids[index] ?? '', system.clients[this.actor]];
    if (!order) throw new Error('There is no such order');
    const role = roleOf(this.actor);
    const orderSeen = await client.get<Order>(`/api/orders/${id}`);
    const visible = !order.gone && this.actor !== 'stranger';
    expect(orderSeen.status).toBe(visible ? 200 : 404);
    const offered = visible && orderSeen.body.actions.includes(this.action);
    if (visible) expect(orderSeen.body.actions).toEqual(actionsFor(order, role));

    const answer = await requestStep(system, client, id, this.action, this.wanted, {
      base: orderSeen.body.revision ?? 1,
      backOrders: false,
    });
    const refusal = refusalOf(model, order, this.action, this.wanted);
    const isDone = answer.status === 200 || answer.status === 201;
    // A step that the order offers succeeds, unless stock is short; every other step is refused.
    expect([this.action, isDone]).toEqual([this.action, offered && refusal === null]);
    if (!offered) expect([403, 404, 409]).toContain(answer.status);
    if (isDone) apply(model, order, this.action, role, this.wanted);
    else if (offered) expect(answer.body).toMatchObject({ code: refusal });

    const after = await system.clients.admin.get<Order>(`/api/orders/${id}`);
    expect(after.status).toBe(order.gone ? 404 : 200);
    if (!order.gone) {
      const units = (order.lots.A1 + order.lots.A2) * 3;
      expect(after.body).toMatchObject({ status: order.status, totalQuantity: units });
    }
    await checkStock(system, model);
  }
  toString = () => `${this.actor}: ${this.action}(${this.orderIndex}, ${JSON.stringify(this.wanted)})`;
}

/** Expires the open proposal of an order, as its job does when the answer is overdue. */
class Expire implements fc.AsyncCommand<Model, System> {
  constructor(readonly orderIndex: number) {}
  check = ({ orders }: Readonly<Model>) => orders[this.orderIndex]?.proposal != null;

  async run(model: Model, system: System): Promise<void> {
    const [order, id] = [model.orders[this.orderIndex], system.ids[this.orderIndex] ?? ''];
    if (!order) throw new Error('There is no such order');
    const em = system.desk.portal.app.get(MikroORM).em.fork() as EntityManager;
    expect(await expireProposal(em, id)).toBe(false);
    await system.database.query(
      `update order_proposals set expires_at = now() - interval '1 second' where order_id = $1 and state = 'open'`,
      [id],
    );
    expect(await expireProposal(em, id)).toBe(true);
    endProposal(model, order);
    order.proposal = null;
    order.hasOpenProposal = false;
    await checkStock(system, model);
  }
  toString = () => `expire(${this.orderIndex})`;
}

const fits = (wanted: Lots, free: Lots) => wanted.A1 <= free.A1 && wanted.A2 <= free.A2;
const sum = (free: Lots, lots: Lots | null, sign: 1 | -1): Lots =>
  lots === null ? free : { A1: free.A1 + sign * lots.A1, A2: free.A2 + sign * lots.A2 };

/** The code with which a step that the order offers is refused. */
function refusalOf({ free }: Model, { lots: current, held }: ModelOrder, action: Step, wanted: Lots): string | null {
  if (action === 'propose' && wanted.A1 === current.A1 && wanted.A2 === current.A2) return 'common.invalid_input';
  const isShort =
    (action === 'propose' && !fits(wanted, sum(free, held, 1))) ||
    (action === 'approve' && held === null && !fits(current, free));
  return isShort ? 'order.insufficient_inventory' : null;
}

function hold(model: Model, order: ModelOrder, wanted: Lots): void {
  release(model, order);
  model.free = sum(model.free, wanted, -1);
  order.held = wanted;
}

function release(model: Model, order: ModelOrder): void {
  model.free = sum(model.free, order.held, 1);
  order.held = null;
}

/** The order holds again what it held before, unless a part of it is gone. */
function endProposal(model: Model, order: ModelOrder): void {
  release(model, order);
  if (order.heldBefore !== null && fits(order.heldBefore, model.free)) hold(model, order, order.heldBefore);
}

function apply(model: Model, order: ModelOrder, action: Step, role: Role, wanted: Lots): void {
  const keepsStock = action === 'delete' && order.status === 'Completed';
  const next = transitionFor(order, action, role);
  if (!next) throw new Error(`${action} was done on ${order.status}`);
  const wasUnderReview = order.status === 'Pending Review';
  order.status = next.to;
  if (action === 'approve') {
    order.hasInvoice = true;
    hold(model, order, order.lots);
  } else if (action === 'propose') {
    order.heldBefore = order.held;
    hold(model, order, wanted);
    order.proposal = wanted;
  } else if (action === 'accept-proposal') {
    order.lots = order.proposal ?? order.lots;
    order.proposal = null;
  } else if (action === 'decline-proposal' || action === 'withdraw-proposal') {
    endProposal(model, order);
  } else if (action === 'admin-cancel' || action === 'delete') {
    if (!keepsStock) release(model, order);
    order.gone = action === 'delete';
  } else if (wasUnderReview) release(model, order);
  if (action === 'replace-attachment' || action === 'admin-replace-attachment') order.lots = wanted;
  if (action !== 'propose') order.proposal = null;
  order.hasOpenProposal = order.proposal !== null;
}

// R14, R15
describe('orders and stock', () => {
  let portal: TestPortal;
  let clients: Record<Actor, TestClient>;
  let database: pg.Client;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    const [admin, colleague, buyer, otherBuyer] = await Promise.all([
      portal.user('admin'),
      portal.user('admin'),
      portal.user('buyer'),
      portal.user('buyer'),
    ]);
    clients = { admin, colleague, buyer, stranger: otherBuyer };
    database = new pg.Client({ connectionString: portal.database.url });
    await database.connect();
  }, patience);
  afterAll(async () => {
    await database.end();
    await portal.stop();
  }, patience);
  const newDesk = () => OrderDesk.open(portal, clients.admin, rows);

  it(
    'match the model after every step by any user',
    async () => {
      const commands = fc.commands(
        [
          lots.map((wanted) => new Place(wanted)),
          fc
            .tuple(fc.constantFrom(...actors), fc.constantFrom(...steps), fc.nat({ max: 3 }), lots)
            .map((parts) => new Take(...parts)),
          fc.nat({ max: 3 }).map((index) => new Expire(index)),
          // Generated as often as the steps above, but only from actors and actions that most statuses allow, so that
          // many steps succeed.
          fc
            .tuple(
              fc.constantFrom<Actor>('admin', 'buyer'),
              fc.constantFrom<Step>('approve', 'confirm-payment', 'cancel', 'admin-cancel', 'delete'),
              fc.nat({ max: 3 }),
              lots,
            )
            .map((parts) => new Take(...parts)),
          fc
            .tuple(
              fc.constantFrom<Actor>('admin', 'buyer'),
              fc.constantFrom<Step>('propose', 'accept-proposal', 'decline-proposal', 'withdraw-proposal'),
              fc.nat({ max: 3 }),
              lots,
            )
            .map((parts) => new Take(...parts)),
        ],
        { maxCommands: 14 },
      );
      await fc.assert(
        fc.asyncProperty(lots, commands, async (first, commandsToRun) => {
          const desk = await newDesk();
          const setup = (): { model: Model; real: System } => ({
            model: { orders: [], free: { A1: 6, A2: 6 } },
            real: { desk, ids: [], clients, database },
          });
          await fc.asyncModelRun(setup, [new Place(first), ...commandsToRun]);
        }),
        { numRuns: repetitions(2000, 50), endOnFailure: true },
      );
      await waitForDeductions(portal.database.url);
      expect(await stockViolations(portal.database.url)).toEqual({});
    },
    patience,
  );

  it(
    'stay consistent when several people act at once',
    async () => {
      const step = fc.record({ action: fc.constantFrom(...steps), order: fc.nat({ max: 3 }), lots });
      let operations = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(lots, { minLength: 4, maxLength: 4 }),
          // The steps of one round run concurrently.
          fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
          async (orders, commandsToRun) => {
            const desk = await newDesk();
            const system: System = { desk, ids: [], clients, database };
            const ids = await Promise.all(orders.map((wanted) => desk.placed(clients.buyer, wanted)));
            for (const round of commandsToRun) {
              const answers = await Promise.all(
                round.map(({ action, order, lots: wanted }) => {
                  const client = stepsOfBuyers.includes(action) ? clients.buyer : clients.admin;
                  return requestStep(system, client, ids[order] ?? '', action, wanted, { base: 1, backOrders: true });
                }),
              );
              for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
              operations += round.length;
            }
            operations += orders.length;
          },
        ),
        { numRuns: repetitions(1000, 50), endOnFailure: true },
      );
      await waitForDeductions(portal.database.url);
      expect(await stockViolations(portal.database.url)).toEqual({});
      expect(operations).toBeGreaterThan(repetitions(10_000, 300));
    },
    patience,
  );
});
