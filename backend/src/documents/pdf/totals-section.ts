import type { TaxAmounts } from '@portal/contract/documents/tax-document';
import { type Label, labels } from './labels.js';
import {
  amount,
  bilingual,
  content,
  labelDrop,
  labelStyle,
  lineHeight,
  paragraph,
  rule,
  type Sheet,
  sizes,
} from './sheet.js';

const row = lineHeight(sizes.text) + 2;
const gap = 24;
/** Rows of the payment details, and of the correction with its heads. */
const leftRows = 6;
const right = { x: content.left + content.width - 240, width: 240 } as const;
const left = { x: content.left, width: content.width - right.width - gap } as const;
/** Longer footers are cut off. */
const mostFooterLines = 4;

/** The height of all that stands below the lines. It is drawn once to measure it and once for good. */
export function totalsHeight(sheet: Sheet): number {
  const { document } = sheet;
  const rightRows = 3 + (document.totals.discount === '0.00' ? 0 : 1) + document.totals.rates.length;
  return 14 + Math.max(rightRows, leftRows) * row + 30 + footerLines(sheet).length * lineHeight(sizes.small) + 8;
}

/** Totals, VAT by rate, and how to pay or what is corrected. */
export function drawTotals(sheet: Sheet, top: number): void {
  rule(sheet, top, content, 0.8);
  const bottoms = [
    drawSums(sheet, top + 8),
    sheet.document.correction ? drawCorrection(sheet, top + 8) : drawPayment(sheet, top + 8),
  ];
  const y = Math.max(...bottoms) + 10;
  for (const [index, line] of footerLines(sheet).entries())
    sheet.typesetter.draw(line, {
      x: content.left,
      y: y + index * lineHeight(sizes.small),
      width: content.width,
      ...labelStyle,
    });
}

function drawSums(sheet: Sheet, top: number): number {
  const { totals, kind } = sheet.document;
  let y = drawRates(sheet, top) + 5;
  const sums: [Label, string][] = [
    ...(totals.discount === '0.00' ? [] : [[labels.totalDiscount, totals.discount] satisfies [Label, string]]),
    [labels.totalNet, totals.net],
    [labels.totalVat, totals.vat],
  ];
  for (const [label, sum] of sums) {
    drawSum(sheet, label, sum, y, false);
    y += row;
  }
  rule(sheet, y, { left: right.x, width: right.width }, 0.8);
  drawSum(sheet, kind === 'invoice' ? labels.totalGross : labels.totalCredit, totals.gross, y + 3, true);
  y += row + 8;
  rule(sheet, y, { left: right.x, width: right.width }, 0.8);
  return y;
}

function drawSum({ typesetter, ...sheet }: Sheet, label: Label, sum: string, y: number, isLast: boolean): void {
  const weight = isLast ? 'bold' : 'regular';
  const size = isLast ? sizes.name : sizes.text;
  const amountWidth = 80;
  bilingual({ typesetter, ...sheet }, label, { x: right.x, y, width: right.width - amountWidth - 8, size, weight });
  typesetter.draw(amount(sum), { x: right.x, y, width: right.width, align: 'right', size, weight });
}

/** Net, VAT and gross of each rate. */
function drawRates(sheet: Sheet, top: number): number {
  const { rates } = sheet.document.totals;
  const heads: Label[] = [labels.net, labels.vat, labels.gross];
  const rows = rates.map(({ vatCategory, vatRate, ...amounts }) => ({
    label: `${labels[vatCategory].en} ${vatRate}%`,
    amounts,
  }));
  return drawGrid(sheet, { ...right, y: top, title: labels.vatSummary, heads, rows });
}

function drawCorrection(sheet: Sheet, top: number): number {
  const { correction, totals } = sheet.document;
  if (!correction) return top;
  const heads: Label[] = [labels.net, labels.vat, labels.gross];
  const of = ({ en, ar }: Label, { net, vat, gross }: TaxAmounts) => ({
    label: en,
    arabic: ar,
    amounts: { net, vat, gross },
  });
  const rows = [
    of(labels.original, correction.original),
    of(labels.creditedBefore, correction.creditedBefore),
    of(labels.difference, totals),
    of(labels.corrected, correction.corrected),
  ];
  return drawGrid(sheet, { ...left, y: top, title: labels.correction, heads, rows });
}

interface Grid {
  x: number;
  y: number;
  width: number;
  title: Label;
  heads: Label[];
  rows: { label: string; arabic?: string; amounts: TaxAmounts }[];
}

/** A small table with a label and three amounts in each row. */
function drawGrid(sheet: Sheet, { x, y: top, width, title, heads, rows }: Grid): number {
  const { typesetter } = sheet;
  const sums = rows.flatMap(({ amounts: { net, vat, gross } }) => [net, vat, gross]);
  const cell = Math.max(52, ...sums.map((sum) => typesetter.width(amount(sum), labelStyle) + 8));
  const labelWidth = width - 3 * cell;
  const cellX = (index: number) => x + labelWidth + index * cell;
  typesetter.draw(title.en, { x, y: top, width: labelWidth, ...labelStyle });
  typesetter.draw(title.ar, {
    x,
    y: top + lineHeight(sizes.small),
    width: labelWidth - 6,
    ...labelStyle,
    direction: 'rtl',
  });
  for (const [index, head] of heads.entries()) {
    const placed = { x: cellX(index), width: cell, align: 'right', ...labelStyle } as const;
    typesetter.draw(head.en, { ...placed, y: top });
    typesetter.draw(head.ar, { ...placed, y: top + lineHeight(sizes.small), direction: 'rtl' });
  }
  let y = top + 2 * lineHeight(sizes.small) + 2;
  for (const { label, arabic, amounts } of rows) {
    rule(sheet, y, { left: x, width }, 0.15);
    const placed = { x, y: y + 1, width: labelWidth - 6, size: sizes.small };
    if (arabic) bilingual(sheet, { en: label, ar: arabic }, placed);
    else typesetter.draw(label, placed);
    for (const [index, sum] of [amounts.net, amounts.vat, amounts.gross].entries())
      typesetter.draw(amount(sum), { x: cellX(index), y: y + 1, width: cell, align: 'right', size: sizes.small });
    y += row;
  }
  return y;
}

function drawPayment(sheet: Sheet, top: number): number {
  const { seller, paymentReference } = sheet.document;
  const { bank } = seller;
  const facts: [Label, string | null | undefined][] = [
    [labels.iban, bank && grouped(bank.iban)],
    [labels.bank, bank?.bankName],
    [labels.account, bank?.accountName],
    [labels.bic, bank?.bic],
    [labels.paymentReference, paymentReference && grouped(paymentReference)],
  ];
  const labelWidth = 100;
  let y = top;
  for (const [label, value] of facts) {
    if (!value) continue;
    bilingual(sheet, label, { x: left.x, y: y + labelDrop, width: labelWidth, ...labelStyle });
    y +=
      paragraph(sheet, value, { x: left.x + labelWidth + 8, y, width: left.width - labelWidth - 8, size: sizes.text }) +
      2;
  }
  return y;
}

/** In groups of four, as banks print account numbers. */
function grouped(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

function footerLines({ typesetter, document }: Sheet): string[] {
  return typesetter.wrap(document.seller.footer ?? '', labelStyle, content.width).slice(0, mostFooterLines);
}
