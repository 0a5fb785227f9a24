import type { TaxAmounts, TaxDocument } from '@portal/contract/documents/tax-document';
import { centsToDecimal, decimalToCents } from '@portal/contract/money';
import fc from 'fast-check';
import { taxDocuments } from '../../../test/documents/generated-documents.js';
import { hasArabic, pdfRows } from '../../../test/documents/pdf-text.js';
import { creditNoteOf, invoiceOf, lineOf } from '../../../test/documents/tax-documents.js';
import { at, parseXml, texts } from '../../../test/documents/xml-tree.js';
import { einvoiceParts } from '../einvoice/einvoice-xml.js';
import { type Label, labels } from './labels.js';
import { amount } from './sheet.js';
import { taxDocumentPdf } from './tax-document-pdf.js';

const rowsOf = async (document: TaxDocument) => (await pdfRows(await taxDocumentPdf(document, null))).flat();
const many = (count: number) =>
  invoiceOf(
    Array.from({ length: count }, (_, index) => lineOf({ reference: `AL-${index}`, unitPrice: `${index}.335` })),
  );

const bothSides = [
  'Al Noor Garments Trading LLC',
  'Office 1204, Al Rigga Road',
  'Dubai, United Arab Emirates',
  'Desert Rose Boutique FZE',
  'Shop 7, Corniche Road',
  'Abu Dhabi, United Arab Emirates',
];

const isRow = (rows: string[], label: Label, value: string) =>
  rows.some((row) => row.includes(label.en) && hasArabic(row, label.ar) && row.includes(value));

describe('the PDF of an invoice', () => {
  const invoice = invoiceOf();
  let rows: string[];
  beforeAll(async () => {
    rows = await rowsOf(invoice);
  });

  // T03: article 59 of the Executive Regulation, in the order of its list.
  it.each<[string, Label, string]>([
    ['the seller', labels.trn, '100123456700003'],
    ["the buyer's TRN", labels.trn, '100765432100003'],
    ['its number', labels.invoiceNumber, 'INV-2026-000123'],
    ['its date of issue', labels.issueDate, '2026-11-23'],
    ['the date of supply', labels.supplyDate, '2026-11-23'],
    ['the due date', labels.dueDate, '2026-12-23'],
    ["the buyer's order", labels.poNumber, 'PO-7781'],
    ['the wanted delivery date', labels.deliverOn, '2026-12-05'],
    ["the buyer's note", labels.note, 'Two pallets, please: one for each shop'],
    ['the order', labels.order, 'ORD-2026-000456'],
    ['payment terms', labels.paymentTerms, 'Net 30 days'],
    ['the IBAN', labels.iban, 'AE07 0331 2345 6789 0123 456'],
    ['the payment reference', labels.paymentReference, 'INV2 0260 0012 3'],
    ['the net total', labels.totalNet, amount(invoice.totals.net)],
    ['the VAT in AED', labels.totalVat, amount(invoice.totals.vat)],
    ['the gross total in AED', labels.totalGross, amount(invoice.totals.gross)],
  ])('shows %s in English and Arabic', (_, label, value) => {
    expect({ rows, shown: isRow(rows, label, value) }).toEqual({ rows, shown: true });
  });

  it('is named as a tax invoice in both languages, with names and addresses of both sides', () => {
    for (const text of ['Tax Invoice', 'CN-1234567', ...bothSides]) expect(rows.join('\n')).toContain(text);
    expect(rows.some((row) => hasArabic(row, 'فاتورة ضريبية'))).toBe(true);
    expect(rows.some((row) => hasArabic(row, 'النور لتجارة الملابس ذ.م.م'))).toBe(true);
  });

  it('shows of each line reference, units with lots, price, net, rate, VAT and gross', () => {
    expect(rows).toContainEqual(expect.stringMatching(/^2 AL-1108-BLA .* 3 \(3\) 33\.335 100\.01 5% 5\.00 105\.01$/));
  });

  it('shows the description of the goods of each line, with colour and size', () => {
    const all = rows.join(' ');
    for (const word of ['Cotton', 'shirt,', 'long', 'sleeve', 'Black']) expect(all.split(word)).toHaveLength(4);
    expect(rows.filter((row) => hasArabic(row, 'قميص'))).toHaveLength(3);
  });

  it('shows net, VAT and gross of each VAT rate', () => {
    const { net, vat, gross } = invoice.totals;
    const sums = [net, vat, gross].map(amount).join(' ');
    const row = rows.find((each) => each.includes('Standard 5%')) ?? '';
    expect(row.endsWith(sums) && hasArabic(row, labels.standard.ar) ? sums : row).toBe(sums);
  });

  it('names emirate and country in Arabic beside a city in Arabic', async () => {
    const { buyer } = invoice;
    const address = { lines: ['محل 7'], city: 'مدينة زايد', emirate: 'AUH', country: 'AE' } as const;
    const arabic = await rowsOf({
      ...invoice,
      buyer: { ...buyer, address: { ...address, lines: [...address.lines] } },
    });
    expect(arabic.some((row) => hasArabic(row, 'مدينة زايد، أبوظبي، الإمارات العربية المتحدة'))).toBe(true);
  });

  it('gives descriptions the width of the references when amounts leave little room', async () => {
    const lots = 250_000;
    const large = lineOf({
      reference: 'AL-77-A',
      description: 'Wool coat',
      colour: null,
      lots,
      unitPrice: '9999.9999',
      discount: '12345678.90',
    });
    const all = await rowsOf(invoiceOf([large]));
    const first = all.findIndex((row) => row.startsWith('1 AL-77-A 3,000,000 (250,000) 9,999.9999 12,345,678.90 '));
    expect({ all, below: all[first + 1] }).toEqual({ all, below: 'Wool coat · L' });
    expect(all.join(' ')).not.toContain('Reference');
  });

  it('shows a discount when a line has one', async () => {
    const discounted = await rowsOf(invoiceOf([lineOf({ discount: '32.00' })]));
    expect(discounted).toContainEqual(expect.stringMatching(/24 \(2\) 80\.50 32\.00 1,900\.00 5% 95\.00 1,995\.00$/));
    expect(isRow(discounted, labels.totalDiscount, '32.00')).toBe(true);
    expect(rows.join(' ')).not.toContain('Discount');
  });
});

describe('the PDF of a credit note', () => {
  // T03: article 60.
  it('names the invoice, its date and the reason, and shows the amounts before and after with their difference', async () => {
    const invoice = invoiceOf();
    const note = creditNoteOf(invoice, [
      { before: 1, lots: 1 },
      { before: 0, lots: 1 },
    ]);
    const rows = await rowsOf(note);
    expect(rows.some((row) => row.includes('Tax Credit Note'))).toBe(true);
    expect(rows.some((row) => hasArabic(row, 'إشعار دائن ضريبي'))).toBe(true);
    expect(isRow(rows, labels.creditNoteNumber, 'CN-2026-000017')).toBe(true);
    expect(isRow(rows, labels.originalInvoice, 'INV-2026-000123')).toBe(true);
    expect(isRow(rows, labels.originalDate, '2026-11-23')).toBe(true);
    expect(isRow(rows, labels.reason, 'Two lots came back damaged')).toBe(true);
    const { original, creditedBefore, corrected } = note.correction ?? {};
    for (const [label, amounts] of [
      [labels.original, original],
      [labels.creditedBefore, creditedBefore],
      [labels.difference, note.totals],
      [labels.corrected, corrected],
    ] as [Label, TaxAmounts][])
      expect(isRow(rows, label, `${amount(amounts.net)} ${amount(amounts.vat)} ${amount(amounts.gross)}`)).toBe(true);
    expect(rows.join(' ')).not.toContain('IBAN');
  });

  it('shows its date of issue, names, addresses and TRNs of both sides, and the credited lines', async () => {
    const rows = await rowsOf(creditNoteOf(invoiceOf(), [{ before: 1, lots: 1 }]));
    for (const text of bothSides) expect(rows.join('\n')).toContain(text);
    expect(isRow(rows, labels.issueDate, '2026-12-01')).toBe(true);
    for (const trn of ['100123456700003', '100765432100003']) expect(isRow(rows, labels.trn, trn)).toBe(true);
    expect(rows).toContainEqual(
      expect.stringMatching(/^1 AL-1108-BLA .* 12 \(1\) 80\.50 966\.00 5% 48\.30 1,014\.30$/),
    );
  });
});

describe('the pages of a PDF', () => {
  it('repeat the header, count themselves and carry the sums over, and end with lines above the totals', async () => {
    const document = many(120);
    const pages = await pdfRows(await taxDocumentPdf(document, null));
    expect(pages.length).toBeGreaterThan(2);
    const carried: string[] = [];
    for (const [index, rows] of pages.entries()) {
      expect(rows.filter((row) => row.includes('Units (lots)'))).toHaveLength(1);
      expect(rows.at(-1)).toContain(`Page ${index + 1} of ${pages.length}`);
      const brought = rows.find((row) => row.includes('Brought forward'));
      expect(brought?.match(/[\d,]+\.\d\d/g)?.join()).toBe(carried.at(-1));
      const forward = rows.find((row) => row.includes('Carried forward'));
      if (forward) carried.push(forward.match(/[\d,]+\.\d\d/g)?.join() ?? '');
    }
    expect(carried).toHaveLength(pages.length - 1);
    const last = pages.at(-1) ?? [];
    expect(last.filter((row) => /^1(19|20) AL-/.test(row))).toHaveLength(2);
  });

  it('have the same bytes for the same document, and others for another', async () => {
    const document = many(30);
    const once = await taxDocumentPdf(document, null);
    expect((await taxDocumentPdf(structuredClone(document), null)).equals(once)).toBe(true);
    expect((await taxDocumentPdf({ ...document, poNumber: 'PO-7782' }, null)).equals(once)).toBe(false);
  });
});

describe('PDF, e-invoice and snapshot', () => {
  // T03, T04
  it('have the same lines and sums', async () => {
    await fc.assert(
      fc.asyncProperty(taxDocuments({ maxLines: 60, withinTolerance: false }), async (document) => {
        const rows = await rowsOf(document);
        const xml = parseXml([...einvoiceParts(document)].join(''));
        const lines = at(xml, document.kind === 'invoice' ? 'InvoiceLine' : 'CreditNoteLine');
        expect(lines).toHaveLength(document.lines.length);
        for (const [index, { reference, net, vat, gross, vatRate }] of document.lines.entries()) {
          const end = `${amount(net)} ${vatRate}% ${amount(vat)} ${amount(gross)}`;
          const row = rows.find((each) => each.startsWith(`${index + 1} ${reference} `));
          expect(row?.endsWith(end) ? end : row).toBe(end);
          const element = lines[index];
          expect(element && texts(element, 'LineExtensionAmount')).toEqual([net]);
          expect(element && texts(element, 'ItemPriceExtension/TaxTotal/TaxAmount')).toEqual([vat]);
          expect(element && texts(element, 'ItemPriceExtension/Amount')).toEqual([gross]);
        }
        const sum = (field: keyof TaxAmounts) =>
          centsToDecimal(document.lines.reduce((total, line) => total + decimalToCents(line[field]), 0n));
        expect(texts(xml, 'LegalMonetaryTotal/TaxExclusiveAmount')).toEqual([sum('net')]);
        expect(texts(xml, 'TaxTotal/TaxAmount')).toEqual([sum('vat')]);
        expect(texts(xml, 'LegalMonetaryTotal/PayableAmount')).toEqual([sum('gross')]);
        const total = document.kind === 'invoice' ? labels.totalGross : labels.totalCredit;
        for (const [label, field] of [
          [labels.totalNet, 'net'],
          [labels.totalVat, 'vat'],
          [total, 'gross'],
        ] as const)
          expect({ rows, shown: isRow(rows, label, amount(sum(field))) }).toEqual({ rows, shown: true });
      }),
      { numRuns: 30 },
    );
  });
});
