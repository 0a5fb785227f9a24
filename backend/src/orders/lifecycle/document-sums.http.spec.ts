import type {
  CreditableLine,
  TaxDocumentDetail,
  TaxDocumentsResponse,
  VatSummaryResponse,
} from '@portal/contract/documents/documents';
import { centsToDecimal, decimalToCents } from '@portal/contract/money';
import type { AdminOrder } from '@portal/contract/orders';
import exceljs from 'exceljs';
import fc from 'fast-check';
import { stockViolations } from '../../../test/database/stock-invariants.js';
import { pdfRows } from '../../../test/documents/pdf-text.js';
import { parseXml, texts } from '../../../test/documents/xml-tree.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enterSeller } from '../../../test/portal/seller.js';
import { waitUntil } from '../../../test/wait-until.js';
import { amount } from '../../documents/pdf/sheet.js';

/** Prices that are halves of a fils after multiplication or with their VAT. */
const prices = [33.335, 1.005, 0.005, 12, 7.3335, 80.5, 0.1, 199.995];
const runs = 8;

// T04
describe('the amounts of tax documents', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(
      portal,
      admin,
      prices.map((price, index) => ({
        reference: `R${index}`,
        price,
        unitsPerLot: 1 + (index % 3),
        available: 10_000,
      })),
    );
    await enterSeller(admin);
  });
  afterAll(() => portal.stop());

  /** All documents of an invoiced order, of which these lots were credited step by step. */
  async function documentsOf(lots: number[], credits: number[][]): Promise<TaxDocumentDetail[]> {
    const wanted = Object.fromEntries(
      lots.map((count, index) => [`R${index}`, count] as const).filter(([, count]) => count > 0),
    );
    const id = await desk.placed(buyer, wanted);
    await desk.invoice(id);
    for (const shares of credits) {
      const lines = (await admin.get<CreditableLine[]>(`/api/orders/${id}/credit`)).body
        .map(({ lineId, left }, index) => ({ lineId, lots: Math.min(left, shares[index] ?? 0) }))
        .filter((line) => line.lots > 0);
      const json = { lines, reason: 'Returned', restock: false };
      if (lines.length > 0) await admin.call('POST', `/api/orders/${id}/credit`, { json });
    }
    const read = async () => (await admin.get<AdminOrder>(`/api/orders/${id}`)).body.documents;
    await waitUntil(async () => (await read()).every(({ pdf }) => pdf === 'ready'));
    return Promise.all(
      (await read()).map(async ({ _id }) => (await admin.get<TaxDocumentDetail>(`/api/documents/${_id}`)).body),
    );
  }

  async function download(path: string, { token }: TestClient = buyer): Promise<ArrayBuffer> {
    const answer = await fetch(`${portal.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return answer.arrayBuffer();
  }

  it('are the same in the register, the snapshot, the PDF, the XML and the VAT summary', async () => {
    const some = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: prices.length, maxLength: prices.length });
    const ordered = some.filter((lots) => lots.some((count) => count > 0));
    await fc.assert(
      fc.asyncProperty(ordered, fc.array(some, { maxLength: 3 }), async (lots, credits) => {
        for (const { _id, kind, net, vat, gross, snapshot } of await documentsOf(lots, credits)) {
          const { totals, lines } = snapshot;
          expect([totals.net, totals.vat, totals.gross]).toEqual([net, vat, gross]);
          const sum = (field: 'net' | 'vat') =>
            centsToDecimal(lines.reduce((all, line) => all + decimalToCents(line[field]), 0n));
          expect([sum('net'), sum('vat')]).toEqual([net, vat]);
          const rows = (await pdfRows(Buffer.from(await download(`/api/documents/${_id}/pdf`)))).flat();
          for (const value of [net, vat, gross]) {
            expect({ rows, value, shown: rows.some((row) => row.includes(amount(value))) }).toMatchObject({
              shown: true,
            });
          }
          const xml = parseXml(Buffer.from(await download(`/api/documents/${_id}/xml`)).toString());
          expect(texts(xml, 'LegalMonetaryTotal/TaxExclusiveAmount')).toEqual([net]);
          expect(texts(xml, 'LegalMonetaryTotal/TaxInclusiveAmount')).toEqual([gross]);
          const line = kind === 'invoice' ? 'InvoiceLine' : 'CreditNoteLine';
          expect(texts(xml, `${line}/LineExtensionAmount`)).toEqual(lines.map((each) => each.net));
        }
      }),
      { numRuns: runs },
    );
    const { documents } = (await admin.get<TaxDocumentsResponse>('/api/documents?limit=1000')).body;
    const month = documents[0]?.issuedOn.slice(0, 7) ?? '';
    const { rows } = (await admin.get<VatSummaryResponse>(`/api/documents/vat-summary?month=${month}`)).body;
    for (const kind of ['invoice', 'credit_note'] as const) {
      for (const field of ['net', 'vat'] as const) {
        const total = (all: { kind: string; net: string; vat: string }[]) =>
          all.filter((row) => row.kind === kind).reduce((sum, row) => sum + decimalToCents(row[field]), 0n);
        expect([kind, field, total(rows)]).toEqual([kind, field, total(documents)]);
      }
    }
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(await download(`/api/documents/export?month=${month}`, admin));
    const exported = workbook.getWorksheet('VAT')?.getSheetValues() ?? [];
    expect(exported.slice(1)).toEqual([
      [undefined, 'Kind', 'Emirate', 'VAT Rate (%)', 'Documents', 'Net', 'VAT'],
      ...rows.map(({ kind, documents: count, net, vat }) =>
        kind === 'invoice'
          ? [undefined, 'Invoice', 'Dubai', 5, count, Number(net), Number(vat)]
          : [undefined, 'Credit note', 'Dubai', 5, count, -Number(net), -Number(vat)],
      ),
    ]);
    // Buyers need no VAT return.
    await workbook.xlsx.load(await download('/api/documents/export'));
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Documents']);
    expect(await stockViolations(portal.database.url)).toEqual({});
  }, 300_000);
});
