import type { ErrorBody } from '@portal/contract/errors';
import { centsToDecimal } from '@portal/contract/money';
import type { OpenInvoicesResponse, Receivable, ReceivablesResponse, Statement } from '@portal/contract/receivables';
import exceljs from 'exceljs';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { withClient } from '../../../test/database/stock-invariants.js';
import { dayAfter, LedgerDesk } from '../../../test/portal/ledger-desk.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';

let portal: TestPortal;
let admin: TestClient;
let ledger: LedgerDesk;

beforeAll(async () => {
  portal = await TestPortal.start();
  admin = await portal.user('admin');
  ledger = new LedgerDesk(portal);
});
afterAll(() => portal.stop());

const query = (sql: string, values: unknown[] = []) =>
  withClient(portal.database.url, async (client) => (await client.query(sql, values)).rows);
const list = async (client: TestClient, parameters = '') =>
  (await client.get<ReceivablesResponse>(`/api/receivables?${parameters}`)).body;
const accountOf = async (client: TestClient, parameters = '') => {
  const { receivables } = await list(admin, `buyer=${client.id}&${parameters}`);
  return receivables[0] as Receivable;
};
const statementOf = async (client: TestClient, parameters = '', reader = admin) =>
  (await reader.get<Statement>(`/api/receivables/${client.id}/statement?${parameters}`)).body;
/** The only buyers whose names have this word. */
async function companies<Names extends string[]>(word: string, ...names: Names) {
  const clients = (await Promise.all(names.map(() => portal.user('buyer')))) as { [Name in keyof Names]: TestClient };
  for (const [index, { id }] of clients.entries())
    await query('update users set company_name = $1 where id = $2', [`${names[index]} ${word}`, id]);
  return clients;
}
const nothing = { notDue: '0.00', days30: '0.00', days60: '0.00', days90: '0.00', older: '0.00' };
const namesOf = ({ receivables }: ReceivablesResponse) => receivables.map(({ buyer }) => buyer.name);

// M06
describe('what a buyer owes', () => {
  it('is open by age, and what was paid beyond the invoices is credit', async () => {
    const [buyer] = await companies('Age', 'One');
    const dues = [0, -1, -30, -31, -60, -61, -90, -91];
    const orders: string[] = [];
    for (const [index, due] of dues.entries())
      orders.push(await ledger.invoice(buyer.id, `${10 ** index}.50`, { on: -100, due }));
    await ledger.pay(buyer.id, '100000.00', [{ orderId: orders[7] ?? '', amount: '1000.50' }]);
    expect(await accountOf(buyer)).toEqual({
      buyer: { _id: buyer.id, name: 'One Age' },
      balance: '11011115.00',
      notDue: '1.50',
      days30: '111.00',
      days60: '11001.00',
      days90: '1100001.00',
      older: '9999000.00',
      overdue: '11110113.00',
      overdueDays: 91,
      credit: '98999.50',
      coveredByCheques: '0.00',
      terms: {
        paymentDays: null,
        creditLimit: null,
        onHold: false,
        holdReason: null,
        applied: { paymentDays: 30, creditLimit: null, overdueDays: null },
      },
    });
  });

  it('falls with credit notes, write-offs and payments, and grows with refunds', async () => {
    const [buyer] = await companies('Kinds', 'One');
    const orderId = await ledger.invoice(buyer.id, '100.00', { due: -5 });
    const paymentId = await ledger.pay(buyer.id, '80.00', [{ orderId, amount: '80.00' }]);
    await ledger.credit(buyer.id, orderId, '50.00');
    expect(await accountOf(buyer)).toMatchObject({
      balance: '-30.00',
      days30: '0.00',
      credit: '30.00',
      overdueDays: 0,
    });
    await ledger.refund(buyer.id, paymentId, '20.00');
    const other = await ledger.invoice(buyer.id, '9.99', { due: -5 });
    await ledger.writeOff(buyer.id, other, '4.00');
    expect(await accountOf(buyer)).toMatchObject({
      balance: '-4.01',
      overdue: '5.99',
      credit: '10.00',
      overdueDays: 5,
    });
  });

  it('is covered by cheques from their receipt until they are cleared, bounced or returned', async () => {
    const [buyer] = await companies('Cheques', 'One');
    const [cleared] = [await ledger.cheque(buyer.id, '70.00', -20), await ledger.cheque(buyer.id, '5.00', -3)];
    const step = `insert into payment_steps (payment_id, state, made_on, made_at) values ($1, $2, $3, now())`;
    await query(step, [cleared, 'deposited', dayAfter(-12)]);
    await query(step, [cleared, 'cleared', dayAfter(-10)]);
    const covered = async (day: number) => (await accountOf(buyer, `asOf=${dayAfter(day)}`)).coveredByCheques;
    expect(await Promise.all([-21, -20, -11, -10, -3, 0].map(covered))).toEqual([
      '0.00',
      '70.00',
      '70.00',
      '0.00',
      '5.00',
      '5.00',
    ]);
    expect((await statementOf(buyer)).coveredByCheques).toBe('5.00');
  });

  it('as of any day equals the sum of random entries and allocations until then', async () => {
    const daysAgo = fc.integer({ min: -120, max: 0 });
    const cents = fc.integer({ min: 1, max: 500_000 });
    const order = fc.integer({ min: 0, max: 3 });
    const operation = fc.oneof(
      fc.record({ kind: fc.constant('credit' as const), on: daysAgo, cents, order }),
      fc.record({
        kind: fc.constant('pay' as const),
        on: daysAgo,
        cents,
        order,
        part: fc.integer({ min: 0, max: 100 }),
      }),
      fc.record({ kind: fc.constant('refund' as const), on: daysAgo, cents }),
    );
    const account = fc.record({
      invoices: fc.array(fc.record({ on: daysAgo, due: fc.integer({ min: -130, max: 30 }), cents }), {
        minLength: 4,
        maxLength: 4,
      }),
      operations: fc.array(operation, { maxLength: 12 }),
      days: fc.array(fc.integer({ min: -125, max: 40 }), { minLength: 1, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(account, async ({ invoices, operations, days }) => {
        const [buyer] = await companies('Random', 'One');
        const entries: { on: number; cents: number; order?: number }[] = [];
        const allocations: { on: number; cents: number; order: number }[] = [];
        const orders: string[] = [];
        for (const [index, { on, due, cents }] of invoices.entries()) {
          orders.push(await ledger.invoice(buyer.id, centsToDecimal(BigInt(cents)), { on, due }));
          entries.push({ on, cents, order: index });
        }
        let paymentId = await ledger.pay(buyer.id, '0.01', [], -120);
        entries.push({ on: -120, cents: -1 });
        for (const each of operations) {
          const amount = centsToDecimal(BigInt(each.cents));
          if (each.kind === 'credit') {
            await ledger.writeOff(buyer.id, orders[each.order] ?? '', amount, each.on);
            entries.push({ on: each.on, cents: -each.cents, order: each.order });
          } else if (each.kind === 'refund') {
            await ledger.refund(buyer.id, paymentId, amount, each.on);
            entries.push({ on: each.on, cents: each.cents });
          } else {
            const part = Math.floor((each.cents * each.part) / 100);
            const used = { orderId: orders[each.order] ?? '', amount: centsToDecimal(BigInt(part)) };
            paymentId = await ledger.pay(buyer.id, amount, part > 0 ? [used] : [], each.on);
            entries.push({ on: each.on, cents: -each.cents });
            if (part > 0) allocations.push({ on: each.on, cents: part, order: each.order });
          }
        }
        for (const day of days) {
          const sum = (rows: { cents: number }[]) => rows.reduce((total, row) => total + row.cents, 0);
          const until = <Row extends { on: number }>(rows: Row[]) => rows.filter(({ on }) => on <= day);
          const open = invoices.map(({ on, due }, order) => {
            const left =
              sum(until(entries).filter((row) => row.order === order)) -
              sum(until(allocations).filter((row) => row.order === order));
            // Before its invoice an order has no due day; only write-offs of the test, which are negative, can be there.
            return { late: on <= day ? day - due : 0, cents: Math.max(left, 0) };
          });
          const aged = (from: number, to: number) => sum(open.filter(({ late }) => late >= from && late <= to));
          const late = open.filter((row) => row.late > 0 && row.cents > 0);
          const text = (amount: number) => (amount / 100).toFixed(2);
          const balance = text(sum(until(entries)));
          const ageing = {
            notDue: text(aged(-1000, 0)),
            days30: text(aged(1, 30)),
            days60: text(aged(31, 60)),
            days90: text(aged(61, 90)),
            older: text(aged(91, 1000)),
          };
          const credit = text(sum(open) - sum(until(entries)));
          const asOf = dayAfter(day);
          expect((await accountOf(buyer, `asOf=${asOf}`)) ?? { balance: '0.00', ...nothing }).toMatchObject(
            until(entries).length === 0
              ? { balance: '0.00', ...nothing }
              : {
                  balance,
                  ...ageing,
                  credit,
                  overdue: text(sum(late)),
                  overdueDays: Math.max(0, ...late.map((row) => row.late)),
                },
          );
          const statement = await statementOf(buyer, `to=${asOf}`);
          expect(statement).toMatchObject({ opening: '0.00', closing: balance, ageing, credit });
          expect(statement.entries).toHaveLength(until(entries).length);
          expect(statement.entries.at(-1)?.balance ?? '0.00').toBe(balance);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('the list of what buyers owe', () => {
  it('pages, sorts and sums the buyers that a search finds', async () => {
    const buyers = await companies('Lists', 'C', 'A', 'b');
    for (const [index, { id }] of buyers.entries()) {
      await ledger.invoice(id, `${index + 1}0.00`, { due: -10 * (index + 1) });
      await ledger.invoice(id, '1.00');
    }
    await ledger.pay((buyers[0] as TestClient).id, '3.00');
    const found = await list(admin, 'search=lists');
    expect(namesOf(found)).toEqual(['b Lists', 'A Lists', 'C Lists']);
    expect(found).toMatchObject({ asOf: dayAfter(0), total: 3 });
    expect(found.sums).toEqual({
      ...nothing,
      balance: '60.00',
      notDue: '3.00',
      days30: '60.00',
      overdue: '60.00',
      credit: '3.00',
    });
    const sorted = async (sort: string) =>
      namesOf(await list(admin, `search=lists&sort=${sort}`)).map((name) => name[0]);
    expect(await sorted('buyer')).toEqual(['A', 'b', 'C']);
    for (const field of ['balance', 'overdue', 'days30', 'overdueDays']) {
      expect(await sorted(field)).toEqual(['C', 'A', 'b']);
      expect(await sorted(`-${field}`)).toEqual(['b', 'A', 'C']);
    }
    expect((await sorted('-credit'))[0]).toBe('C');
    const page = await admin.get<ReceivablesResponse>('/api/receivables?search=lists&sort=buyer&limit=2&page=2');
    expect(namesOf(page.body)).toEqual(['C Lists']);
    expect([page.body.total, page.body.sums.balance, page.headers.get('x-total-count')]).toEqual([3, '60.00', '3']);
    const beyond = await list(admin, 'search=lists&limit=2&page=9');
    expect([beyond.receivables, beyond.total, beyond.sums.balance]).toEqual([[], 3, '60.00']);
  });

  it('shows only buyers with overdue amounts, or those on hold', async () => {
    const [late, punctual, held] = await companies('Shown', 'Late', 'Punctual', 'Held');
    await ledger.invoice(late.id, '10.00', { due: -1 });
    await ledger.invoice(punctual.id, '10.00', { due: 0 });
    await query(
      `update users set on_hold_since = now(), hold_reason = 'Bounced', credit_limit = 500, payment_days = 0
      where id = $1`,
      [held.id],
    );
    expect(namesOf(await list(admin, 'search=shown&show=overdue'))).toEqual(['Late Shown']);
    expect(namesOf(await list(admin, `search=shown&show=overdue&asOf=${dayAfter(1)}`))).toHaveLength(2);
    const onHold = await list(admin, 'show=on_hold');
    expect(namesOf(onHold)).toEqual(['Held Shown']);
    expect(onHold.receivables[0]?.terms).toEqual({
      paymentDays: 0,
      creditLimit: '500.00',
      onHold: true,
      holdReason: 'Bounced',
      applied: { paymentDays: 0, creditLimit: '500.00', overdueDays: null },
    });
    // R24: the team does not write the reason for the buyer.
    expect((await list(held, '')).receivables[0]?.terms).toMatchObject({ onHold: true, holdReason: null });
  });

  it('lists buyers with entries, and others when they are approved and have terms or are searched for', async () => {
    const [rejected, removed, terms] = await companies('Listed', 'Rejected', 'Removed', 'Terms', 'Approved');
    await ledger.invoice(rejected.id, '1.00');
    await ledger.invoice(removed.id, '1.00');
    await query(`update users set status = 'rejected' where id = $1`, [rejected.id]);
    await query('update users set removed_at = now() where id = $1', [removed.id]);
    await query('update users set payment_days = 60 where id = $1', [terms.id]);
    const gone = (await companies('Listed', 'Gone'))[0];
    await query('update users set removed_at = now() where id = $1', [gone?.id]);
    const listed = namesOf(await list(admin, 'sort=buyer')).filter((name) => name.includes('Listed'));
    expect(listed).toEqual(['Rejected Listed', 'Removed Listed', 'Terms Listed']);
    expect(namesOf(await list(admin, 'search=listed&sort=buyer'))).toEqual(['Approved Listed', ...listed]);
  });

  it('applies the portal’s terms to buyers without their own', async () => {
    const [buyer] = await companies('Defaults', 'One');
    const credit = { creditLimit: '25000.00', overdueDays: 14 };
    await query(
      `insert into settings (version, value)
        select max(version) + 1, (select value from settings order by version desc limit 1) || $1::jsonb from settings`,
      [JSON.stringify({ seller: { paymentDays: 45 }, credit })],
    );
    expect((await accountOf(buyer)).terms.applied).toEqual({ paymentDays: 45, ...credit });
  });

  it('is exported with the day’s amounts, and names never become formulas', async () => {
    const [buyer] = await companies('Exported', '=1+1');
    await ledger.invoice(buyer.id, '1234.50', { on: -10, due: -5 });
    await ledger.pay(buyer.id, '34.50');
    const response = await fetch(`${portal.url}/api/receivables/export?search=exported&asOf=${dayAfter(-1)}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('content-disposition')).toMatch(/Receivables \d{4}-\d\d-\d\d\.xlsx/);
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    const rows = (workbook.worksheets[0]?.getSheetValues() ?? []) as exceljs.CellValue[][];
    expect(rows[2]?.slice(1, 11)).toEqual(['=1+1 Exported', 1234.5, 0, 1234.5, 0, 0, 0, 1234.5, 4, 0]);
  });
});

// M07
describe('the account of another buyer', () => {
  it('is as absent, and a buyer’s list has the buyer’s own row only, also without entries', async () => {
    const [own, other] = await companies('Owners', 'Own', 'Other');
    await ledger.invoice(other.id, '77.00');
    const empty = await list(own);
    expect([empty.total, namesOf(empty), empty.sums.balance]).toEqual([1, ['Own Owners'], '0.00']);
    await ledger.invoice(own.id, '5.00');
    expect((await list(own)).sums.balance).toBe('5.00');
    for (const parameters of [`buyer=${other.id}`, 'search=other', 'show=overdue'])
      expect(await list(own, parameters)).toMatchObject({ total: 0, receivables: [], sums: { balance: '0.00' } });
    for (const id of [other.id, admin.id, uuid(), 'malformed']) {
      for (const path of ['statement', 'statement.pdf', 'statement.xlsx', 'open-invoices']) {
        const { status, body } = await own.get<ErrorBody>(`/api/receivables/${id}/${path}`);
        expect([id, path, status, body.code]).toEqual([id, path, 404, 'buyer.not_found']);
      }
    }
    expect((await admin.get(`/api/receivables/${admin.id}/statement`)).status).toBe(404);
    expect((await own.get(`/api/receivables/${own.id}/statement`)).status).toBe(200);
  });
});

describe('open invoices', () => {
  it('have what is left of orders and of cleared payments, those due first', async () => {
    const [buyer] = await companies('Open', 'One');
    const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 100 }]);
    const [first, second, paid] = [await desk.placed(buyer, { A1: 1 }), await desk.placed(buyer, { A1: 1 }), uuid()];
    await ledger.invoice(buyer.id, '100.00', { orderId: first, due: 10 });
    await ledger.invoice(buyer.id, '50.00', { orderId: second, due: -3, on: -40 });
    await ledger.invoice(buyer.id, '7.00', { orderId: paid });
    const transfer = await ledger.pay(buyer.id, '30.00', [
      { orderId: first, amount: '10.25' },
      { orderId: paid, amount: '7.00' },
    ]);
    await ledger.pay(buyer.id, '1.00', [{ orderId: first, amount: '1.00' }]);
    await ledger.cheque(buyer.id, '50.00');
    await ledger.refund(buyer.id, transfer, '2.00');
    for (const reader of [buyer, admin]) {
      const { body } = await reader.get<OpenInvoicesResponse>(`/api/receivables/${buyer.id}/open-invoices`);
      expect(body).toEqual({
        invoices: [
          {
            order: { _id: second, orderNumber: expect.stringMatching(/^ORD-/) },
            document: null,
            invoicedOn: dayAfter(-40),
            dueOn: dayAfter(-3),
            overdueDays: 3,
            remindedOn: null,
            amount: '50.00',
            open: '50.00',
          },
          expect.objectContaining({ invoicedOn: dayAfter(0), overdueDays: 0, amount: '100.00', open: '88.75' }),
        ],
        payments: [{ _id: transfer, method: 'transfer', receivedOn: dayAfter(0), unallocated: '10.75' }],
      });
    }
  });
});
