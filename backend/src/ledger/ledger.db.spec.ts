import 'reflect-metadata';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { centsToDecimal } from '@portal/contract/money';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.js';
import { SeededRandom } from '../../test/seeded-random.js';
import { entities } from '../entities.js';
import { database } from '../platform/db/database.js';
import { ormConfig } from '../platform/db/orm.config.js';
import {
  allocate,
  enter,
  enterCancellation,
  enterClearedPayment,
  enterUploadedInvoice,
  openAmount,
  unallocatedAmount,
  writePayment,
} from './ledger.js';

const operations = 10_000;
const author = '0189cafe-0000-7000-8000-000000000000';
const uuidOf = (kind: number, index: number) => `0189cafe-0000-7000-800${kind}-${String(index).padStart(12, '0')}`;
const buyers = Array.from({ length: 20 }, (_, index) => uuidOf(1, index));

interface Invoice {
  id: string;
  buyerId: string;
  /** In fils. */
  charged: bigint;
  paid: Map<string, bigint>;
}
interface Payment {
  id: string;
  buyerId: string;
  left: bigint;
}

const sumOf = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, each) => sum + each, 0n);

/** The ledger in memory, in fils, which follows each operation by the rules in words and knows no entries. */
class Model {
  readonly invoices: Invoice[] = [];
  readonly payments: Payment[] = [];
  readonly balances = new Map(buyers.map((id) => [id, 0n]));

  open = ({ charged, paid }: Invoice) => charged - sumOf(paid.values());
  change = (buyerId: string, by: bigint) => this.balances.set(buyerId, (this.balances.get(buyerId) ?? 0n) + by);
}

describe('the ledger of what buyers owe', () => {
  let test: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    test = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(test.url, entities));
  });
  afterAll(async () => {
    await orm.close();
    await test.drop();
  });

  /** Does one random operation in both, and returns its name. */
  async function operate(em: EntityManager, model: Model, random: SeededRandom): Promise<string> {
    const upTo = (most: bigint) => 1n + BigInt(random.below(Number(most)));
    const any = <Item>(list: readonly Item[]): Item | undefined => (list.length > 0 ? random.of(list) : undefined);
    const kind = any(['invoice', 'invoice', 'pay', 'pay', 'pay', 'allocate', 'refund', 'write off', 'cancel']);
    const invoice = any(model.invoices);
    const open = invoice ? model.open(invoice) : 0n;
    if (kind === 'invoice' || !invoice) {
      const order = { id: uuidOf(2, model.invoices.length), buyerId: any(buyers) ?? '' };
      const charged = upTo(1_000_000n);
      await enterUploadedInvoice(em, order, { amount: centsToDecimal(charged), paymentDays: 30, authorId: author });
      model.invoices.push({ ...order, charged, paid: new Map() });
      model.change(order.buyerId, charged);
      return 'invoice';
    }
    const { id: orderId, buyerId } = invoice;
    if (kind === 'pay') {
      const amount = upTo(1_200_000n);
      const used = amount < open ? amount : open;
      const fields = { buyerId, amount: centsToDecimal(amount), authorId: author };
      const id = await writePayment(em, { ...fields, method: 'transfer' });
      const parts = used > 0n ? [{ orderId, amount: centsToDecimal(used) }] : [];
      await enterClearedPayment(em, { ...fields, id }, parts);
      if (used > 0n) invoice.paid.set(id, used);
      model.payments.push({ id, buyerId, left: amount - used });
      model.change(buyerId, -amount);
      return 'pay';
    }
    const payment = any(model.payments.filter(({ buyerId: by, left }) => by === buyerId && left > 0n));
    if (kind === 'allocate' && payment && open > 0n) {
      const amount = upTo(payment.left < open ? payment.left : open);
      await allocate(em, { id: payment.id, authorId: author }, [{ orderId, amount: centsToDecimal(amount) }]);
      payment.left -= amount;
      invoice.paid.set(payment.id, (invoice.paid.get(payment.id) ?? 0n) + amount);
      // The payment that was allocated last is released first.
      const again = invoice.paid.get(payment.id) ?? 0n;
      invoice.paid.delete(payment.id);
      invoice.paid.set(payment.id, again);
      return 'allocate';
    }
    if (kind === 'refund' && payment) {
      const amount = upTo(payment.left);
      const refund = { kind: 'refund', buyerId, amount: centsToDecimal(amount), paymentId: payment.id } as const;
      await enter(em, { ...refund, authorId: author });
      payment.left -= amount;
      model.change(buyerId, amount);
      return 'refund';
    }
    if (kind === 'write off' && open > 0n) {
      const amount = upTo(open);
      await enter(em, { kind: 'write_off', buyerId, amount: `-${centsToDecimal(amount)}`, orderId, authorId: author });
      invoice.charged -= amount;
      model.change(buyerId, -amount);
      return 'write off';
    }
    if (kind === 'cancel' && invoice.charged > 0n) {
      await enterCancellation(em, invoice, { note: 'Cancelled', authorId: author });
      model.change(buyerId, -invoice.charged);
      invoice.charged = 0n;
      for (const [id, amount] of invoice.paid) {
        const released = model.payments.find((one) => one.id === id);
        if (released) released.left += amount;
      }
      invoice.paid.clear();
      return 'cancel';
    }
    return 'nothing';
  }

  // M01
  it(`agrees with a model after ${operations.toLocaleString('en-US')} random operations`, async () => {
    const random = new SeededRandom(2026);
    const model = new Model();
    const done: Record<string, number> = {};
    await orm.em.fork().transactional(async (em) => {
      for (let step = 1; step <= operations; step++) {
        const name = await operate(em, model, random);
        done[name] = (done[name] ?? 0) + 1;
        if (step % 1_000 > 0) continue;
        const db = database(em);
        const balances = await sql<{ id: string; sum: string }>`
          select buyer_id as id, sum(amount)::text as sum from receivable_entries group by buyer_id`.execute(db);
        const open = await sql<{ id: string; open: string }>`
          select order_id as id, ${openAmount(sql`invoice.order_id`)}::text as open
          from receivable_entries invoice where kind = 'invoice'`.execute(db);
        const left = await sql<{ id: string; left: string }>`
          select id, ${sql.raw(unallocatedAmount)}::text as left from payments`.execute(db);
        const inFils = (amount: string) => BigInt(amount.replace('.', ''));
        const shown = <Row>(rows: readonly Row[], of: (row: Row) => [string, bigint]) => new Map(rows.map(of));
        expect(shown(balances.rows, ({ id, sum }) => [id, inFils(sum)])).toEqual(model.balances);
        expect(shown(open.rows, (row) => [row.id, inFils(row.open)])).toEqual(
          new Map(model.invoices.map((invoice) => [invoice.id, model.open(invoice)])),
        );
        expect(shown(left.rows, (row) => [row.id, inFils(row.left)])).toEqual(
          new Map(model.payments.map((payment) => [payment.id, payment.left])),
        );
      }
    });
    for (const name of ['invoice', 'pay', 'allocate', 'refund', 'write off', 'cancel']) {
      expect({ [name]: done[name] }).toEqual({ [name]: expect.any(Number) });
    }
  }, 600_000);

  // M01
  it.each(['receivable_entries', 'payment_allocations', 'payment_steps'])(
    'refuses every change of %s in the database',
    async (table) => {
      const db = database(orm.em.fork());
      for (const statement of [`delete from ${table}`, `update ${table} set author_id = null`, `truncate ${table}`]) {
        await expect(sql.raw(statement).execute(db)).rejects.toThrow(`${table} is append-only`);
      }
    },
  );
});
