import { joinedTexts } from '@portal/contract/documents/mixed-text';
import type { TaxDocumentLine } from '@portal/contract/documents/tax-document';
import { centsToDecimal, decimalToCents } from '@portal/contract/money';
import type { Direction } from './bidi-runs.js';
import { type Label, labels } from './labels.js';
import {
  amount,
  bilingual,
  content,
  grey,
  lineHeight,
  price,
  rowRule,
  rule,
  type Sheet,
  sizes,
  startOf,
} from './sheet.js';
import type { Typesetter } from './typesetter.js';

interface CellLine {
  text: string;
  direction: Direction;
}

interface Column {
  label: Label;
  width: number;
  /** With `start`, texts stand where their language begins a line: English on the left, Arabic on the right. */
  align: 'left' | 'right' | 'start';
  /** The paragraphs of a line's cell. */
  texts: (line: TaxDocumentLine, index: number) => string[];
}

const padding = 4;
/** Longer references are broken, so that descriptions have room. */
const widestText = 80;
/**
 * With less room for descriptions beside long amounts, the reference stands above the description instead of before it.
 */
const leastDescription = 110;
const rowPadding = 2.5;
/** More lines of a description are cut off; the e-invoice has them all. */
const mostLines = 8;
const style = { size: sizes.text } as const;
const headStyle = { size: sizes.small, weight: 'bold' } as const;

export const headerHeight = 2 * lineHeight(sizes.small) + 6;
export const carriedHeight = lineHeight(sizes.text) + 2 * rowPadding;

/** The columns; *Discount* is there when a line has one. Descriptions get the width that the others leave. */
function columnsOf({ document, typesetter }: Sheet): Column[] {
  const fitting = (label: Label, align: Column['align'], text: CellText, sum?: string): Column => {
    const heads = [label.en, label.ar].map((head) => typesetter.width(head, headStyle));
    const cells = document.lines.map((line, index) => typesetter.width(text(line, index), style));
    // The sum that is carried over is bold and at most the total.
    const carried = sum ? typesetter.width(amount(sum), { ...style, weight: 'bold' }) : 0;
    const most = align === 'left' ? widestText : content.width;
    const width = Math.min(most, Math.max(carried, ...heads, ...cells)) + padding + 3;
    return { label, align, texts: (line, index) => [text(line, index)], width };
  };
  const { totals } = document;
  const hasDiscount = totals.discount !== '0.00';
  const number = fitting(labels.line, 'right', (_, index) => String(index + 1));
  const reference = fitting(labels.reference, 'left', (line) => line.reference);
  const amounts = [
    fitting(labels.units, 'right', ({ units, lots }) => `${count(units)} (${count(lots)})`),
    fitting(labels.unitPrice, 'right', ({ unitPrice }) => price(unitPrice)),
    ...(hasDiscount ? [fitting(labels.discount, 'right', ({ discount }) => amount(discount))] : []),
    fitting(labels.net, 'right', ({ net }) => amount(net), totals.net),
    fitting(labels.rate, 'right', ({ vatRate }) => `${vatRate}%`),
    fitting(labels.vat, 'right', ({ vat }) => amount(vat), totals.vat),
    fitting(labels.gross, 'right', ({ gross }) => amount(gross), totals.gross),
  ];
  const rest = content.width - [number, reference, ...amounts].reduce((sum, { width }) => sum + width, 0);
  const description = { label: labels.description, align: 'start', width: rest } as const;
  if (rest >= leastDescription) return [number, reference, { ...description, texts: descriptionsOf }, ...amounts];
  const texts: Column['texts'] = (line) => [line.reference, ...descriptionsOf(line)];
  return [number, { ...description, width: rest + reference.width, texts }, ...amounts];
}

type CellText = (line: TaxDocumentLine, index: number) => string;

/** The description, and the buyer's note below it. */
function descriptionsOf({ description, colour, size, note }: TaxDocumentLine): string[] {
  return [joinedTexts([description, colour, size]), ...(note ? [note] : [])];
}

/** The lines of a document, measured once and drawn page by page. */
export class LinesTable {
  readonly #columns: Column[];
  /** Each line's cells, wrapped. */
  readonly #rows: CellLine[][][];
  readonly heights: number[];

  constructor(readonly sheet: Sheet) {
    this.#columns = columnsOf(sheet);
    this.#rows = sheet.document.lines.map((line, index) =>
      this.#columns.map(({ texts, width }) => wrapCell(sheet.typesetter, texts(line, index), width - padding)),
    );
    this.heights = this.#rows.map(
      (cells) => Math.max(1, ...cells.map(({ length }) => length)) * lineHeight(sizes.text) + 2 * rowPadding,
    );
  }

  /** The names of the columns, on top of each page; returns the position below them. */
  drawHeader(y: number): number {
    const { typesetter } = this.sheet;
    rule(this.sheet, y, content, 0.8);
    this.#eachColumn((column, x, width) => {
      const placed = { x, width, ...headStyle };
      typesetter.draw(column.label.en, { ...placed, y: y + 3, align: alignOf(column, 'ltr') });
      const below = y + 3 + lineHeight(sizes.small);
      typesetter.draw(column.label.ar, { ...placed, y: below, align: alignOf(column, 'rtl'), direction: 'rtl' });
    });
    rule(this.sheet, y + headerHeight, content, 0.8);
    return y + headerHeight;
  }

  /** The lines from `start` to before `end`; returns the position below them. */
  drawLines(top: number, start: number, end: number): number {
    const { typesetter } = this.sheet;
    let y = top;
    for (let index = start; index < end; index += 1) {
      const cells = this.#rows[index] ?? [];
      this.#eachColumn((column, x, width, at) => {
        for (const [number, { text, direction }] of (cells[at] ?? []).entries()) {
          const lineTop = y + rowPadding + number * lineHeight(sizes.text);
          typesetter.draw(text, { x, y: lineTop, width, align: alignOf(column, direction), direction, ...style });
        }
      });
      y += this.heights[index] ?? 0;
      if (index < end - 1) rowRule(this.sheet, y);
    }
    return y;
  }

  /** The sums of the first `count` lines, at the foot of a page and on top of the next one. */
  drawCarried(y: number, label: Label, count: number): number {
    const { typesetter, document } = this.sheet;
    const lines = document.lines.slice(0, count);
    const sums: [Label, keyof Pick<TaxDocumentLine, 'net' | 'vat' | 'gross'>][] = [
      [labels.net, 'net'],
      [labels.vat, 'vat'],
      [labels.gross, 'gross'],
    ];
    bilingual(this.sheet, label, { x: content.left + padding, y: y + rowPadding, width: 220, ...style, colour: grey });
    this.#eachColumn((column, x, width) => {
      const field = sums.find(([of]) => of === column.label)?.[1];
      if (!field) return;
      const sum = centsToDecimal(lines.reduce((total, line) => total + decimalToCents(line[field]), 0n));
      typesetter.draw(amount(sum), { x, y: y + rowPadding, width, align: 'right', weight: 'bold', ...style });
    });
    rule(this.sheet, y + carriedHeight);
    return y + carriedHeight;
  }

  #eachColumn(draw: (column: Column, x: number, width: number, index: number) => void): void {
    let x: number = content.left;
    for (const [index, column] of this.#columns.entries()) {
      draw(column, x + padding / 2, column.width - padding, index);
      x += column.width;
    }
  }
}

function wrapCell(typesetter: Typesetter, texts: string[], width: number): CellLine[] {
  const cell = texts.flatMap((paragraph) => {
    const { lines, direction } = typesetter.wrap(paragraph, style, width);
    return lines.map((text) => ({ text, direction }));
  });
  const last = cell[mostLines - 1];
  if (cell.length <= mostLines || !last) return cell;
  return [...cell.slice(0, mostLines - 1), { ...last, text: `${last.text} …` }];
}

function alignOf({ align }: Column, direction: Direction): 'left' | 'right' {
  return align === 'start' ? startOf(direction) : align;
}

/** `24000` → `24,000`. */
function count(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
