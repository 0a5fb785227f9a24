import type { Statement, StatementEntry } from '@portal/contract/receivables';
import { hasArabic, pdfRows } from '../../../test/documents/pdf-text.js';
import { invoiceOf } from '../../../test/documents/tax-documents.js';
import { ageingLabels, entryKinds, labels } from './labels.js';
import { PdfRenderer } from './pdf-renderer.js';
import { type StatementContent, statementPdf } from './statement-pdf.js';

const { seller, buyer } = invoiceOf();
const statement: Omit<Statement, 'entries'> = {
  buyer: { _id: 'buyer', name: buyer.company },
  from: '2026-01-01',
  to: '2026-11-29',
  opening: '1000.00',
  closing: '1500.00',
  ageing: { notDue: '1.00', days30: '2.00', days60: '3.00', days90: '4.00', older: '5.00' },
  credit: '6.00',
  coveredByCheques: '7.00',
};
const entryOf = (part: Partial<StatementEntry> = {}): StatementEntry => ({
  _id: 'entry',
  kind: 'invoice',
  on: '2026-03-01',
  dueOn: '2026-03-31',
  amount: '100.00',
  balance: '1100.00',
  order: { _id: 'order', orderNumber: 'ORD-2026-000456', isDeleted: false },
  document: { _id: 'document', number: 'INV-2026-000123' },
  payment: null,
  note: null,
  ...part,
});
const contentOf = (...parts: StatementEntry[][]): StatementContent => ({
  seller,
  buyer,
  statement,
  parts: parts.map((part) => JSON.stringify(part)),
});
const rowsOf = async (...parts: StatementEntry[][]) =>
  (await pdfRows(await statementPdf(contentOf(...parts), null))).flat();

// M06
describe('the PDF of a statement of account', () => {
  it('shows both sides, the period, and the balances before and after', async () => {
    const rows = await rowsOf([entryOf()]);
    for (const text of ['Al Noor Garments Trading LLC', 'Desert Rose Boutique FZE', 'AE07 0331 2345 6789 0123 456'])
      expect(rows.join('\n')).toContain(text);
    const [period, end] = [
      rows.find((row) => row.startsWith('Entries since')),
      rows.find((row) => row.startsWith('Statement date')),
    ];
    expect(period).toMatch(/2026-01-01 Opening balance .* 1,000\.00$/);
    expect(end).toMatch(/2026-11-29 Balance due .* 1,500\.00$/);
    expect(hasArabic(period ?? '', labels.openingBalance.ar)).toBe(true);
  });

  it('names each kind of entry in English and Arabic, with debit or credit and the balance', async () => {
    const nothing = { order: null, document: null, dueOn: null };
    const payment = { _id: 'payment', method: 'cheque', reference: 'TT 99' } as const;
    const rows = await rowsOf(
      [entryOf()],
      [
        entryOf({ ...nothing, kind: 'payment', payment, amount: '-12345.67', balance: '-11245.67' }),
        entryOf({ kind: 'credit_note', dueOn: null, amount: '-1.00', note: 'قميص ناقص 54-58' }),
        entryOf({ ...nothing, kind: 'refund', amount: '3.00' }),
        entryOf({ kind: 'write_off', document: null, dueOn: null, amount: '-4.00' }),
      ],
    );
    expect(rows).toContainEqual(
      expect.stringMatching(/^2026-03-01 Invoice .*INV-2026-000123.* 2026-03-31 100\.00 1,100\.00$/),
    );
    expect(rows).toContainEqual(
      expect.stringMatching(/^2026-03-01 Payment .*Cheque \/ .* · TT 99 12,345\.67 -11,245\.67$/),
    );
    for (const { en, ar } of Object.values(entryKinds))
      expect(rows.some((row) => row.startsWith(`2026-03-01 ${en} `) && hasArabic(row, ar))).toBe(true);
  });

  it('ends with the open amounts by age, credit, and cheques', async () => {
    const rows = await rowsOf([]);
    for (const { en } of [...Object.values(ageingLabels), labels.credit, labels.covered])
      expect(rows.join('\n')).toContain(en);
    expect(rows).toContainEqual('1.00 2.00 3.00 4.00 5.00 6.00 7.00');
  });

  it('carries the balance from page to page', async () => {
    const entries = Array.from({ length: 180 }, (_, index) => entryOf({ balance: `${1100 + index}.00` }));
    const pages = await pdfRows(await statementPdf(contentOf(entries), null));
    expect(pages.length).toBeGreaterThan(3);
    let shown = 0;
    for (const [index, rows] of pages.entries()) {
      expect(rows.at(-1)).toContain(`Page ${index + 1} of ${pages.length}`);
      const amount = (text: string) => rows.find((row) => row.startsWith(text))?.match(/[\d,]+\.\d\d$/)?.[0];
      const balance = `${(1099 + shown).toLocaleString('en')}.00`;
      if (index > 0) expect(amount('Brought forward')).toBe(balance);
      shown += rows.filter((row) => row.startsWith('2026-03-01')).length;
      if (index < pages.length - 1) expect(amount('Carried forward')).toBe(`${(1099 + shown).toLocaleString('en')}.00`);
    }
    expect(shown).toBe(180);
  });

  it('is made in a process of its own, with the same bytes', async () => {
    const renderer = new PdfRenderer();
    try {
      const made = await renderer.renderStatement(contentOf([entryOf()]), null);
      expect(made.equals(await statementPdf(contentOf([entryOf()]), null))).toBe(true);
    } finally {
      await renderer.close();
    }
  });
});
