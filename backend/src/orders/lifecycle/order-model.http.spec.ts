import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { actionsFor, type OrderAction } from '@portal/contract/order-lifecycle';
import type { OrderRevisionsResponse } from '@portal/contract/order-revisions';
import type { Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { stockViolations, waitForDeductions } from '../../../test/database/stock-invariants.js';
import {
  type Happened,
  isUnderReview,
  type Lots,
  OrderModel,
  references,
  type Wish,
  waits,
} from '../../../test/orders/order-model.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { stockSheet } from '../../../test/portal/sheets.js';
import { firstSeed } from '../../../test/processes/first-seed.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';
import { callerWithoutSession } from '../../auth/caller.js';
import { coverBackOrders } from '../jobs/cover-back-orders.js';
import { releaseBackOrder } from '../jobs/release-back-order.js';
import { expireProposal } from '../revisions/end-proposal.js';

const patience = timeoutFor(300_000);

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
const rows = references.map((reference) => ({ reference, price: '0.335', unitsPerLot: 3, available: 6 }));
const lots = fc.record({ A1: fc.integer({ min: 1, max: 5 }), A2: fc.integer({ min: 0, max: 5 }) });
const noLots: Lots = { A1: 0, A2: 0 };
const short = fc.record({ A1: fc.nat({ max: 9 }), A2: fc.nat({ max: 9 }) });
const later = fc.oneof(fc.constant(noLots), short);
const wish = fc.record<Wish>({ lots, later, takesLater: fc.nat({ max: 3 }).map((value) => value > 0) });

const actors = ['admin', 'colleague', 'buyer', 'stranger'] as const;
type Actor = (typeof actors)[number];
const roleOf = (actor: Actor): Role => (actor === 'admin' || actor === 'colleague' ? 'admin' : 'buyer');

interface System {
  desk: OrderDesk;
  ids: string[];
  clients: Record<Actor, TestClient>;
  database: pg.Client;
}

/** `base` is the revision that a proposal or an approval with changes was made from. */
async function requestStep(
  { desk }: Pick<System, 'desk'>,
  client: TestClient,
  { id, action, base }: { id: string; action: Step; base: number },
  { lots: wanted, later: short, takesLater }: Wish,
) {
  const later = withoutZeros(short);
  if (action === 'approve') {
    const isChange = Object.keys(later).length > 0;
    const lines = isChange && JSON.stringify(await desk.revised(withoutZeros(wanted), later));
    return desk.approve(id, {}, client, lines ? { base: String(base), lines } : {});
  }
  if (action === 'replace-attachment' || action === 'admin-replace-attachment') {
    return desk.replaceBy(action, client, id, wanted);
  }
  if (action === 'propose') return desk.propose(id, withoutZeros(wanted), { base, later }, client);
  if (action === 'withdraw-proposal') return client.call('DELETE', `/api/orders/${id}/proposal`);
  if (action === 'delete') return client.call('DELETE', `/api/orders/${id}`);
  return client.call('PUT', `/api/orders/${id}/${paths[action] ?? action}`, { json: { backOrders: takesLater } });
}

const withoutZeros = (wanted: Lots) => Object.fromEntries(Object.entries(wanted).filter(([, count]) => count > 0));

const emOf = ({ desk }: System) => desk.portal.app.get(MikroORM).em.fork() as EntityManager;

/** Covers back-orders, as the job does that every step of one and every arrival of stock enqueues. */
async function cover(model: OrderModel, system: System): Promise<void> {
  if (model.orders.some(waits)) await coverBackOrders(emOf(system), system.desk.fileId);
  model.cover();
  await check(model, system);
}

/**
 * Asserts that stock is never negative and equals the sum of its movements, that free lots are those of the model, that
 * exactly the orders of the model are under review and hold lots there, and that each order's totals are the sums of
 * its lines.
 */
async function check(model: OrderModel, { desk, database, ids }: System): Promise<void> {
  const { rows: items } = await database.query<{ reference: string; free: number; wrong: boolean }>(
    `select item.reference, available_lots - reserved_lots as free,
       available_lots < 0 or reserved_lots < 0 or available_lots < reserved_lots or available_lots <> coalesce(
         (select sum(lots) from inventory_movements movement where movement.stock_item_id = item.id), 0) as wrong
     from stock_items item where stock_file_id = $1 order by position`,
    [desk.fileId],
  );
  expect(items).toEqual(references.map((reference) => ({ reference, free: model.free[reference], wrong: false })));
  const { rows: states } = await database.query(
    `select id, status, reserved_revision is not null as holds, deleted_at is not null as gone
     from orders where stock_file_id = $1 order by array_position($2::uuid[], id)`,
    [desk.fileId, ids],
  );
  expect(states).toEqual(
    model.orders.map((order, index) => ({
      ...{ id: ids[index], status: order.status, gone: order.gone },
      holds: isUnderReview(order) && order.held !== null,
    })),
  );
  const { rows: wrongTotals } = await database.query(
    `select number from orders left join order_lines on order_id = orders.id where stock_file_id = $1 group by orders.id
     having total_units <> sum(units) or total_amount <> sum(total) or line_count <> count(*)`,
    [desk.fileId],
  );
  expect(wrongTotals).toEqual([]);
}

class Place implements fc.AsyncCommand<OrderModel, System> {
  constructor(readonly wanted: Lots) {}
  check = () => true;
  async run(model: OrderModel, system: System): Promise<void> {
    system.ids.push(await system.desk.placed(system.clients.buyer, this.wanted));
    model.place(this.wanted);
    await check(model, system);
  }
  toString = () => `place(${JSON.stringify(this.wanted)})`;
}

class Take implements fc.AsyncCommand<OrderModel, System> {
  constructor(
    readonly actor: Actor,
    readonly action: Step,
    readonly orderIndex: number,
    readonly wish: Wish,
  ) {}
  check = ({ orders }: Readonly<OrderModel>) => orders.length > 0;

  async run(model: OrderModel, system: System): Promise<void> {
    const index = this.orderIndex % model.orders.length;
    const [order, id, client] = [model.orders[index], system.ids[index] ?? '', system.clients[this.actor]];
    if (!order) throw new Error('There is no such order');
    const role = roleOf(this.actor);
    const orderSeen = await client.get<Order>(`/api/orders/${id}`);
    const visible = !order.gone && this.actor !== 'stranger';
    expect(orderSeen.status).toBe(visible ? 200 : 404);
    const offered = visible && orderSeen.body.actions.includes(this.action);
    if (visible) expect(orderSeen.body.actions).toEqual(actionsFor(order, callerWithoutSession('', role)));

    const step = { id, action: this.action, base: orderSeen.body.revision ?? 1 };
    const answer = await requestStep(system, client, step, this.wish);
    const refusal = model.refusalOf(order, this.action, this.wish);
    const isDone = answer.status === 200 || answer.status === 201;
    // A step that the order offers succeeds, unless stock is short; every other step is refused.
    expect([this.action, isDone]).toEqual([this.action, offered && refusal === null]);
    if (!offered) expect([403, 404, 409]).toContain(answer.status);
    if (isDone) model.apply(index, this.action, role, this.wish);
    else if (offered) expect(answer.body).toMatchObject({ code: refusal });
    if (model.orders.length > system.ids.length) await this.#findBackOrder(id, model, system);

    const after = await system.clients.admin.get<Order>(`/api/orders/${id}`);
    expect(after.status).toBe(order.gone ? 404 : 200);
    if (!order.gone) {
      const units = (order.lots.A1 + order.lots.A2) * 3;
      expect(after.body).toMatchObject({ status: order.status, totalQuantity: units });
    }
    await cover(model, system);
  }

  async #findBackOrder(of: string, { orders }: OrderModel, { ids, clients }: System): Promise<void> {
    const { body } = await clients.buyer.get<OrderRevisionsResponse>(`/api/orders/${of}/revisions`);
    const made = body.backOrders.map(({ _id }) => _id).filter((id) => !ids.includes(id));
    expect(made).toEqual([expect.any(String)]);
    ids.push(...made);
    const { A1 = 0, A2 = 0 } = orders.at(-1)?.lots ?? {};
    const { body: backOrder } = await clients.buyer.get<Order>(`/api/orders/${made[0]}`);
    expect(backOrder).toMatchObject({ totalQuantity: (A1 + A2) * 3, backOrder: { of: { _id: of } } });
  }

  toString = () => `${this.actor}: ${this.action}(${this.orderIndex}, ${JSON.stringify(this.wish)})`;
}

/** Expires the open proposal of an order, as its job does when the answer is overdue. */
class Expire implements fc.AsyncCommand<OrderModel, System> {
  constructor(readonly orderIndex: number) {}
  check = ({ orders }: Readonly<OrderModel>) => orders[this.orderIndex]?.proposal != null;

  async run(model: OrderModel, system: System): Promise<void> {
    const [order, id] = [model.orders[this.orderIndex], system.ids[this.orderIndex] ?? ''];
    if (!order) throw new Error('There is no such order');
    expect(await expireProposal(emOf(system), id)).toBe(false);
    // In one transaction, because otherwise the recurring job might expire the proposal first.
    await emOf(system).transactional(async (em) => {
      await sql`select from orders where id = ${id} for update`.execute(em.getKysely());
      await sql`update order_proposals set expires_at = now() - interval '1 second'
        where order_id = ${id} and state = 'open'`.execute(em.getKysely());
      expect(await expireProposal(em, id)).toBe(true);
    });
    model.expire(order);
    await cover(model, system);
  }
  toString = () => `expire(${this.orderIndex})`;
}

/** Publishes a new version of the stock file, with at least the lots that orders hold. */
class Publish implements fc.AsyncCommand<OrderModel, System> {
  constructor(readonly wanted: Lots) {}
  check = () => true;

  async run(model: OrderModel, system: System): Promise<void> {
    const { desk, clients } = system;
    const change: Lots = {
      A1: Math.max(-model.free.A1, this.wanted.A1),
      A2: Math.max(-model.free.A2, this.wanted.A2),
    };
    await waitForDeductions(desk.portal.database.url);
    const stock = await desk.stock();
    const published = rows.map((row) => ({
      ...row,
      available: (stock[row.reference]?.available ?? 0) + change[row.reference],
    }));
    const form = formWithFile('files', 'Stock.xlsx', stockSheet(published));
    const { status } = await clients.admin.call('PUT', `/api/catalogue/replace-file/${desk.fileId}`, { form });
    expect(status).toBe(200);
    model.publish(change);
    await cover(model, system);
  }
  toString = () => `publish(${JSON.stringify(this.wanted)})`;
}

/** The buyer is removed, the recurring job releases what back-orders hold, and the buyer comes back. */
class Leave implements fc.AsyncCommand<OrderModel, System> {
  check = ({ orders }: Readonly<OrderModel>) => orders.some(({ backOrderOf }) => backOrderOf !== null);

  async run(model: OrderModel, system: System): Promise<void> {
    const { clients, database, ids } = system;
    const become = (removed: string | null) =>
      database.query('update users set removed_at = $1 where id = $2', [removed, clients.buyer.id]);
    await become('2026-01-01');
    for (const id of ids) await releaseBackOrder(emOf(system), id);
    model.release();
    await coverBackOrders(emOf(system), system.desk.fileId);
    await check(model, system);
    await become(null);
    await cover(model, system);
  }
  toString = () => 'leave()';
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
    'match the model after every step by any user, with back-orders made, covered, ended and released',
    async () => {
      const happened: Happened = { made: 0, covered: 0, ended: 0, released: 0 };
      const order = fc.nat({ max: 4 });
      const take = (by: readonly Actor[], actions: readonly Step[]) =>
        fc.tuple(fc.constantFrom(...by), fc.constantFrom(...actions), order, wish).map((parts) => new Take(...parts));
      const change = fc.integer({ min: -3, max: 5 });
      const commands = fc.commands(
        [
          lots.map((wanted) => new Place(wanted)),
          take(actors, steps),
          order.map((index) => new Expire(index)),
          fc.record({ A1: change, A2: change }).map((wanted) => new Publish(wanted)),
          fc.constant(new Leave()),
          // Generated as often as the steps above, but only from actors and actions that most statuses allow, so that
          // many steps succeed.
          take(['admin', 'buyer'], ['approve', 'confirm-payment', 'cancel', 'admin-cancel', 'delete']),
          take(['admin', 'buyer'], ['propose', 'accept-proposal', 'decline-proposal', 'withdraw-proposal']),
        ],
        { maxCommands: 14 },
      );
      /** Half of the sequences begin with a back-order, most of which have to wait. */
      const beginning = fc.option(fc.record<Wish>({ lots, later: short, takesLater: fc.constant(true) }), { freq: 2 });
      const seed = firstSeed();
      const numRuns = repetitions(2000, 30);
      process.stdout.write(`R14: ${numRuns} sequences from seed ${seed}\n`);
      await fc.assert(
        fc.asyncProperty(lots, beginning, commands, async (first, agreed, commandsToRun) => {
          const desk = await newDesk();
          const setup = (): { model: OrderModel; real: System } => ({
            model: new OrderModel({ A1: 6, A2: 6 }, happened),
            real: { desk, ids: [], clients, database },
          });
          const begin = agreed
            ? [new Take('admin', 'propose', 0, agreed), new Take('buyer', 'accept-proposal', 0, agreed)]
            : [];
          await fc.asyncModelRun(setup, [new Place(first), ...begin, ...commandsToRun]);
        }),
        { numRuns, seed, endOnFailure: true },
      );
      await waitForDeductions(portal.database.url);
      expect(await stockViolations(portal.database.url)).toEqual({});
      process.stdout.write(`R14: back-orders ${JSON.stringify(happened)}\n`);
      expect(Object.entries(happened).filter(([, count]) => count === 0)).toEqual([]);
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
            const ids = await Promise.all(orders.map((wanted) => desk.placed(clients.buyer, wanted)));
            for (const round of commandsToRun) {
              const answers = await Promise.all(
                round.map(({ action, order, lots: wanted }) => {
                  const client = stepsOfBuyers.includes(action) ? clients.buyer : clients.admin;
                  const step = { id: ids[order] ?? '', action, base: 1 };
                  return requestStep({ desk }, client, step, {
                    lots: wanted,
                    // Approvals of half of the orders change lines, too.
                    later: action === 'approve' && order % 2 === 0 ? noLots : { A1: 0, A2: 1 },
                    takesLater: true,
                  });
                }),
              );
              for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
              operations += round.length;
            }
            operations += orders.length;
          },
        ),
        { numRuns: repetitions(1000, 25), endOnFailure: true },
      );
      await waitForDeductions(portal.database.url);
      expect(await stockViolations(portal.database.url)).toEqual({});
      expect(operations).toBeGreaterThan(repetitions(10_000, 150));
    },
    patience,
  );
});
