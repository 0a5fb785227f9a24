import type { TaxAmounts, TaxDocument } from '@portal/contract/documents/tax-document';
import { type Label, labels } from './labels.js';
import {
  amount,
  bilingual,
  type Canvas,
  content,
  labelDrop,
  labelStyle,
  lineHeight,
  paragraph,
  rowRule,
  rule,
  type Sheet,
  sizes,
  startOf,
} from './sheet.js';

const row = lineHeight(sizes.text) + 2;
const gap = 16;
/** Rows of the correction with its heads. */
const correctionRows = 6;
const right = { x: content.left + content.width - 240, width: 240 } as const;
const left = { x: content.left, width: content.width - right.width - gap } as const;
/** Longer footers are cut off. */
const mostFooterLines = 4;

/** The height of all that stands below the lines. */
export function totalsHeight(sheet: Sheet): number {
  const { totals, correction } = sheet.document;
  const rightRows = 3 + (totals.discount === '0.00' ? 0 : 1) + totals.rates.length;
  const leftHeight = correction ? correctionRows * row : paymentHeight(sheet, sheet.document);
  const footerHeight = footerOf(sheet).lines.length * lineHeight(sizes.small);
  return 14 + Math.max(rightRows * row, leftHeight) + 30 + footerHeight + 8;
}

/** Totals, VAT by rate, and how to pay or what is corrected. */
export function drawTotals(sheet: Sheet, top: number): void {
  rule(sheet, top, content, 0.8);
  const bottoms = [
    drawSums(sheet, top + 8),
    sheet.document.correction ? drawCorrection(sheet, top + 8) : drawPayment(sheet, top + 8, sheet.document),
  ];
  const y = Math.max(...bottoms) + 10;
  const { lines, ...footer } = footerOf(sheet);
  for (const [index, line] of lines.entries())
    sheet.typesetter.draw(line, {
      x: content.left,
      y: y + index * lineHeight(sizes.small),
      width: content.width,
      ...labelStyle,
      ...footer,
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
    arabic: labels[vatCategory].ar,
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
  rows: { label: string; arabic: string; amounts: TaxAmounts }[];
}

/** A small table with a label and three amounts in each row. */
function drawGrid(sheet: Sheet, { x, y: top, width, title, heads, rows }: Grid): number {
  const { typesetter } = sheet;
  const sums = rows.flatMap(({ amounts: { net, vat, gross } }) => [net, vat, gross]);
  const cell = Math.max(52, ...sums.map((sum) => typesetter.width(amount(sum), labelStyle) + 5));
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
    rowRule(sheet, y, { left: x, width });
    const placed = { x, y: y + 1, width: labelWidth - 6, size: sizes.small };
    bilingual(sheet, { en: label, ar: arabic }, placed);
    for (const [index, sum] of [amounts.net, amounts.vat, amounts.gross].entries())
      typesetter.draw(amount(sum), { x: cellX(index), y: y + 1, width: cell, align: 'right', size: sizes.small });
    y += row;
  }
  return y;
}

const paymentLabelWidth = 100;
const paymentValue = {
  x: left.x + paymentLabelWidth + 8,
  width: left.width - paymentLabelWidth - 8,
  size: sizes.text,
  align: 'left',
} as const;
const paymentGap = 2;

/** What a buyer needs to pay: the seller's bank account and, for an invoice, its reference. */
type PaymentDetails = Pick<TaxDocument, 'seller' | 'paymentReference'>;

export function drawPayment(canvas: Canvas, top: number, details: PaymentDetails): number {
  let y = top;
  for (const [label, value] of paymentFacts(details)) {
    bilingual(canvas, label, { x: left.x, y: y + labelDrop, width: paymentLabelWidth, ...labelStyle });
    y += paragraph(canvas, value, { ...paymentValue, y }) + paymentGap;
  }
  return y;
}

/** Names of banks and accounts may take several lines. */
export function paymentHeight({ typesetter }: Canvas, details: PaymentDetails): number {
  const lines = paymentFacts(details).map(
    ([, value]) => typesetter.wrap(value, paymentValue, paymentValue.width).lines,
  );
  return lines.reduce((sum, { length }) => sum + length * lineHeight(sizes.text) + paymentGap, 0);
}

function paymentFacts({ seller, paymentReference }: PaymentDetails): [Label, string][] {
  const { bank } = seller;
  const facts: [Label, string | null | undefined][] = [
    [labels.iban, bank && grouped(bank.iban)],
    [labels.bank, bank?.bankName],
    [labels.account, bank?.accountName],
    [labels.bic, bank?.bic],
    [labels.paymentReference, paymentReference && grouped(paymentReference)],
  ];
  return facts.filter((fact): fact is [Label, string] => Boolean(fact[1]));
}

/** In groups of four, as banks print account numbers. */
function grouped(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

function footerOf({ typesetter, document }: Sheet) {
  const { lines, direction } = typesetter.wrap(document.seller.footer ?? '', labelStyle, content.width);
  return { lines: lines.slice(0, mostFooterLines), direction, align: startOf(direction) };
}
