import type { ErrorBody } from '@portal/contract/errors';
import { maxStatementEntries, type Statement } from '@portal/contract/receivables';
import exceljs from 'exceljs';
import { v7 as uuid } from 'uuid';
import { withClient } from '../../../test/database/stock-invariants.js';
import { hasArabic, pdfRows } from '../../../test/documents/pdf-text.js';
import { dayAfter, LedgerDesk } from '../../../test/portal/ledger-desk.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enterSeller } from '../../../test/portal/seller.js';

let portal: TestPortal;
let admin: TestClient;
let ledger: LedgerDesk;
let buyer: TestClient;
let order: { _id: string; orderNumber: string; isDeleted: boolean };
let document: { _id: string; number: string };
let paymentId: string;

const query = (sql: string, values: unknown[] = []) =>
  withClient(portal.database.url, async (client) => (await client.query(sql, values)).rows);
const pathOf = (id: string, file = '') => `/api/receivables/${id}/statement${file}`;
const read = async (parameters = '', client = buyer) =>
  (await client.get<Statement>(`${pathOf(buyer.id)}?${parameters}`)).body;

async function download(path: string): Promise<{ bytes: Buffer; name: string }> {
  const response = await fetch(`${portal.url}${path}`, { headers: { authorization: `Bearer ${buyer.token}` } });
  expect(response.status).toBe(200);
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    name: /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
  };
}

beforeAll(async () => {
  portal = await TestPortal.start();
  ledger = new LedgerDesk(portal);
  [admin, buyer] = [await portal.user('admin'), await portal.user('buyer')];
  await query(`update users set company_name = 'Rose / Thorn' where id = $1`, [buyer.id]);
  const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 100 }]);
  const orderId = await desk.placed(buyer, { A1: 1 });
  order = { _id: orderId, orderNumber: '', isDeleted: false };
  [{ number: order.orderNumber }] = (await query('select number from orders where id = $1', [orderId])) as [
    { number: string },
  ];
  document = { _id: uuid(), number: 'INV-2026-000007' };
  await query(
    `insert into documents (id, kind, series, year, position, number, order_id, order_number, buyer_id, buyer_name,
        issued_on, issued_at, emirate, lots, net, vat, gross, snapshot)
      values ($1, 'invoice', 'INV', 2026, 7, $2, $3, $4, $5, 'Rose', now(), now(), 'DXB', 1, 1000, 50, 1050, '{}')`,
    [document._id, document.number, orderId, order.orderNumber, buyer.id],
  );
  await ledger.invoice(buyer.id, '1050.00', { orderId, documentId: document._id, on: -50, due: -20 });
  const reference = '=HYPERLINK("x")';
  paymentId = await ledger.pay(buyer.id, '1200.00', [{ orderId, amount: '1000.00' }], -10, reference);
  await ledger.invoice(buyer.id, '30.00', { on: -10, due: 20 });
  await ledger.cheque(buyer.id, '15.00');
  await ledger.refund(buyer.id, paymentId, '20.00');
});
afterAll(() => portal.stop());

// M06
describe('a statement of account', () => {
  it('has all entries in order with the balance after each, up to today', async () => {
    const payment = { _id: paymentId, method: 'transfer', reference: '=HYPERLINK("x")' };
    const nothing = { order: null, document: null, payment: null, note: null, dueOn: null };
    const id = expect.any(String);
    const invoice = { ...nothing, _id: id, kind: 'invoice' };
    const expected: Statement = {
      buyer: { _id: buyer.id, name: 'Rose / Thorn' },
      from: null,
      to: dayAfter(0),
      opening: '0.00',
      closing: '-100.00',
      entries: [
        { ...invoice, on: dayAfter(-50), dueOn: dayAfter(-20), amount: '1050.00', balance: '1050.00', order, document },
        { ...nothing, _id: id, kind: 'payment', on: dayAfter(-10), amount: '-1200.00', balance: '-150.00', payment },
        { ...invoice, on: dayAfter(-10), dueOn: dayAfter(20), amount: '30.00', balance: '-120.00' },
        { ...nothing, _id: id, kind: 'refund', on: dayAfter(0), amount: '20.00', balance: '-100.00', payment },
      ] as Statement['entries'],
      ageing: { notDue: '30.00', days30: '50.00', days60: '0.00', days90: '0.00', older: '0.00' },
      credit: '180.00',
      coveredByCheques: '15.00',
    };
    for (const client of [buyer, admin]) expect(await read('', client)).toEqual(expected);
  });

  it('begins with the balance before its first day and ends with that of its last', async () => {
    const { opening, closing, entries, ageing, from, to } = await read(`from=${dayAfter(-49)}&to=${dayAfter(-1)}`);
    expect([from, to]).toEqual([dayAfter(-49), dayAfter(-1)]);
    expect([opening, closing, entries.map(({ balance }) => balance)]).toEqual([
      '1050.00',
      '-120.00',
      ['-150.00', '-120.00'],
    ]);
    expect(ageing).toMatchObject({ notDue: '30.00', days30: '50.00' });
    const before = await read(`to=${dayAfter(-51)}`);
    expect([before.opening, before.closing, before.entries, before.credit]).toEqual(['0.00', '0.00', [], '0.00']);
    const empty = await read(`from=${dayAfter(-5)}&to=${dayAfter(-20)}`);
    expect([empty.opening, empty.closing, empty.entries]).toEqual(['1050.00', '1050.00', []]);
  });

  it('ends today in the portal’s time zone', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await query(
        `insert into settings (version, value)
          select max(version) + 1, (select value from settings order by version desc limit 1) || $1::jsonb from settings`,
        [JSON.stringify({ timeZone: zone })],
      );
      expect((await read()).to).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date()));
    }
    await query(`insert into settings (version, value)
      select max(version) + 1, (select value from settings order by version desc limit 1) || '{"timeZone": "Asia/Dubai"}' from settings`);
  });

  it('is a PDF in both languages, also while the seller’s details are not entered', async () => {
    const { bytes, name } = await download(`${pathOf(buyer.id, '.pdf')}?from=${dayAfter(-49)}`);
    expect(name).toBe(`Statement Rose - Thorn ${dayAfter(0)}.pdf`);
    const rows = (await pdfRows(bytes)).flat();
    expect(rows.some((row) => row.includes('Statement of Account'))).toBe(true);
    expect(rows.some((row) => hasArabic(row, 'كشف حساب'))).toBe(true);
    expect(rows).toContainEqual(expect.stringMatching(/^Opening balance .* 1,050\.00$/));
    expect(rows).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${dayAfter(-10)} Payment .*Transfer / .* · =HYPERLINK\\("x"\\) 1,200\\.00 -150\\.00$`),
      ),
    );
    expect(rows).toContainEqual(expect.stringMatching(/^Balance due .* -100\.00$/));
    expect(rows).toContainEqual('30.00 50.00 0.00 0.00 0.00 180.00 15.00');
    await enterSeller(admin);
    const complete = (await pdfRows((await download(pathOf(buyer.id, '.pdf'))).bytes)).flat().join('\n');
    for (const text of ['Looms Trading LLC', 'AE07 0331 2345 6789 0123 456', 'Page 1 of 1', document.number])
      expect(complete).toContain(text);
  });

  it('is a workbook in which a reference never becomes a formula', async () => {
    const { bytes, name } = await download(`${pathOf(buyer.id, '.xlsx')}?from=${dayAfter(-49)}`);
    expect(name).toBe(`Statement Rose - Thorn ${dayAfter(0)}.xlsx`);
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(new Uint8Array(bytes).buffer);
    const [entries, ageing] = workbook.worksheets.map((sheet) => {
      const rows: exceljs.CellValue[][] = [];
      sheet.eachRow((row) => rows.push((row.values as exceljs.CellValue[]).slice(1)));
      return rows;
    });
    expect(entries?.slice(1).map((row) => [row[1], row[4], row[5], row[7], row[8]])).toEqual([
      ['Opening balance', undefined, undefined, undefined, 1050],
      ['Payment', 'Transfer', '=HYPERLINK("x")', -1200, -150],
      ['Invoice', undefined, undefined, 30, -120],
      ['Refund', 'Transfer', '=HYPERLINK("x")', 20, -100],
    ]);
    expect(ageing?.slice(1)).toEqual([
      ['Not due', 30],
      ['1–30 days', 50],
      ['31–60 days', 0],
      ['61–90 days', 0],
      ['Over 90 days', 0],
      ['Credit', 180],
      ['Balance due', -100],
      ['Covered by cheques', 15],
    ]);
  });

  // Z05
  it('is a workbook in Arabic, from the right and with headers in both languages, for an Arabic reader', async () => {
    const language = (chosen: string) => buyer.call('PUT', '/api/profile/language', { json: { language: chosen } });
    expect((await language('ar')).status).toBe(200);
    const token = { headers: { authorization: `Bearer ${buyer.token}` } };
    const answer = await fetch(`${portal.url}${pathOf(buyer.id, '.xlsx')}?from=${dayAfter(-49)}`, token);
    await language('en');
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    const [entries, ageing] = workbook.worksheets;
    expect(workbook.worksheets.map(({ views }) => views[0]?.rightToLeft)).toEqual([true, true]);
    expect([entries?.name, ageing?.name]).toEqual(['كشف حساب - Statement', 'أعمار الذمم - Ageing']);
    expect(entries?.getCell('I1').value).toBe('الرصيد\nBalance');
    expect([2, 3, 4, 5].map((row) => entries?.getCell(row, 2).value)).toEqual([
      'الرصيد الافتتاحي',
      'دفعة',
      'فاتورة',
      'مبلغ مردود',
    ]);
    expect([entries?.getCell('E3').value, entries?.getCell('H3').value]).toEqual(['حوالة', -1200]);
    expect(ageing?.getCell('A2').value).toBe('لم يستحق بعد');
  });

  it('has at most 10,000 entries, whose parts join without a gap', async () => {
    const many = await portal.user('buyer');
    const insert = `insert into receivable_entries (id, kind, buyer_id, amount, entered_on, due_on, order_id, entered_at)
      select gen_random_uuid(), 'invoice', $1, 0.01, current_date - 20 + n / 1000, current_date, gen_random_uuid(),
        now() + n * interval '1 ms' from generate_series($2::int, $3::int) n`;
    await query(insert, [many.id, 1, maxStatementEntries]);
    const { body } = await many.get<Statement>(pathOf(many.id));
    expect(body.entries.map(({ balance }) => balance)).toEqual(
      Array.from({ length: maxStatementEntries }, (_, index) => ((index + 1) / 100).toFixed(2)),
    );
    const token = { headers: { authorization: `Bearer ${many.token}` } };
    const sheet = await fetch(`${portal.url}${pathOf(many.id, '.xlsx')}`, token);
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(await sheet.arrayBuffer());
    const balances = workbook.worksheets[0]?.getColumn(9).values.slice(2);
    expect(balances).toEqual(Array.from({ length: maxStatementEntries + 1 }, (_, index) => index / 100));
    const pdf = await fetch(`${portal.url}${pathOf(many.id, '.pdf')}?to=${dayAfter(-19)}`, token);
    expect([
      pdf.status,
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ]).toEqual([200, '%PDF-']);
    await query(insert, [many.id, 10_001, 10_001]);
    for (const file of ['', '.pdf', '.xlsx']) {
      const refused = await many.get<ErrorBody>(pathOf(many.id, file));
      expect([refused.status, refused.body.code]).toEqual([422, 'receivable.statement_too_long']);
      const later = await many.get(`${pathOf(many.id, file)}?from=${dayAfter(-10)}`);
      expect(later.status).toBe(200);
    }
  }, 120_000);
});
