import { joinedTexts } from '@portal/contract/documents/mixed-text';
import type { Statement, StatementEntry } from '@portal/contract/receivables';
import { entryKinds, type Label, labels, paymentMethodNames } from './labels.js';
import { amount, bilingual, type Canvas, content, grey, lineHeight, rowRule, rule, sizes, startOf } from './sheet.js';

const padding = 4;
const rowPadding = 2.5;
const style = { size: sizes.text } as const;
const headStyle = { size: sizes.small, weight: 'bold' } as const;
const dateWidth = 50;
const kindWidth = 96;
/** More lines of a reference are cut off, and so is a note that would fill more, because each of its words is measured. */
const mostLines = 3;
const longestNote = 200;

export const headerHeight = 2 * lineHeight(sizes.small) + 6;
export const carriedHeight = lineHeight(sizes.text) + 2 * rowPadding;

interface Column {
  label: Label;
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** The opening balance and the entries of a statement, measured once and drawn page by page. */
export class EntriesTable {
  readonly #columns: Record<'date' | 'kind' | 'reference' | 'due' | 'debit' | 'credit' | 'balance', Column>;
  readonly #references: ReturnType<Canvas['typesetter']['wrap']>[];
  /** Of the opening balance, and of each entry. */
  readonly heights: number[];

  constructor(
    readonly canvas: Canvas,
    readonly statement: Omit<Statement, 'entries'>,
    readonly entries: StatementEntry[],
  ) {
    this.#columns = this.#measured();
    const { width } = this.#columns.reference;
    this.#references = entries.map((entry) => {
      const { lines, direction } = canvas.typesetter.wrap(referenceOf(entry), style, width);
      const cut = lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]} …`] : lines;
      return { lines: cut, direction };
    });
    const lineCounts = [1, ...this.#references.map(({ lines }) => Math.max(1, lines.length))];
    this.heights = lineCounts.map((lines) => lines * lineHeight(sizes.text) + 2 * rowPadding);
  }

  /** The names of the columns, on top of each page; returns the position below them. */
  drawHeader(y: number): number {
    const { typesetter } = this.canvas;
    rule(this.canvas, y, content, 0.8);
    for (const { label, x, width, align } of Object.values(this.#columns)) {
      typesetter.draw(label.en, { x, width, y: y + 3, align, ...headStyle });
      const below = y + 3 + lineHeight(sizes.small);
      typesetter.draw(label.ar, { x, width, y: below, align: 'right', direction: 'rtl', ...headStyle });
    }
    rule(this.canvas, y + headerHeight, content, 0.8);
    return y + headerHeight;
  }

  /** The rows from `start` to before `end`, the opening balance being the first; returns the position below them. */
  drawRows(top: number, start: number, end: number): number {
    let y = top;
    for (let index = start; index < end; index += 1) {
      if (index === 0) this.#drawBalance(y, labels.openingBalance, this.statement.opening);
      else this.#drawEntry(y, index - 1);
      y += this.heights[index] ?? 0;
      if (index < end - 1) rowRule(this.canvas, y);
    }
    return y;
  }

  /** The balance after the first `count` rows, at the foot of a page and on top of the next one. */
  drawCarried(y: number, label: Label, count: number): number {
    this.#drawBalance(y, label, this.entries[count - 2]?.balance ?? this.statement.opening);
    rule(this.canvas, y + carriedHeight);
    return y + carriedHeight;
  }

  #drawBalance(y: number, label: Label, balance: string): void {
    const { date, balance: column } = this.#columns;
    bilingual(this.canvas, label, { x: date.x, y: y + rowPadding, width: 220, ...style, colour: grey });
    this.#drawCell(column, y, amount(balance), 'bold');
  }

  #drawEntry(y: number, index: number): void {
    const [entry, reference] = [this.entries[index], this.#references[index]];
    if (!entry || !reference) return;
    const columns = this.#columns;
    this.#drawCell(columns.date, y, entry.on);
    bilingual(this.canvas, entryKinds[entry.kind], {
      x: columns.kind.x,
      y: y + rowPadding,
      width: columns.kind.width,
      ...style,
    });
    const { direction } = reference;
    for (const [line, text] of reference.lines.entries()) {
      const { x, width } = columns.reference;
      const lineTop = y + rowPadding + line * lineHeight(sizes.text);
      this.canvas.typesetter.draw(text, { x, width, y: lineTop, align: startOf(direction), direction, ...style });
    }
    this.#drawCell(columns.due, y, entry.dueOn ?? '');
    const isCredit = entry.amount.startsWith('-');
    this.#drawCell(isCredit ? columns.credit : columns.debit, y, amount(unsigned(entry)));
    this.#drawCell(columns.balance, y, amount(entry.balance));
  }

  #drawCell({ x, width, align }: Column, y: number, text: string, weight: 'regular' | 'bold' = 'regular'): void {
    this.canvas.typesetter.draw(text, { x, width, y: y + rowPadding, align, weight, ...style });
  }

  /** Amounts are as wide as the longest; references get the width that the others leave. */
  #measured() {
    const { entries, statement, canvas } = this;
    const widthOf = (label: Label, texts: string[]) => {
      const heads = [label.en, label.ar].map((head) => canvas.typesetter.width(head, headStyle));
      const longest = texts.reduce((one, other) => (other.length > one.length ? other : one), '');
      // All digits are equally wide.
      const cells = canvas.typesetter.width(amount(longest || '0.00'), { ...style, weight: 'bold' });
      return Math.max(cells, ...heads) + padding + 3;
    };
    const debits = widthOf(labels.debit, entries.filter(({ amount }) => !amount.startsWith('-')).map(unsigned));
    const credits = widthOf(labels.credit, entries.filter(({ amount }) => amount.startsWith('-')).map(unsigned));
    const balances = widthOf(labels.balance, [statement.opening, ...entries.map(({ balance }) => balance)]);
    const rest = content.width - 2 * dateWidth - kindWidth - debits - credits - balances;
    let left: number = content.left;
    const column = (label: Label, width: number, align: Column['align']): Column => {
      const placed = { label, x: left + padding / 2, width: width - padding, align };
      left += width;
      return placed;
    };
    return {
      date: column(labels.date, dateWidth, 'left'),
      kind: column(labels.entry, kindWidth, 'left'),
      reference: column(labels.entryReference, rest, 'left'),
      due: column(labels.due, dateWidth, 'left'),
      debit: column(labels.debit, debits, 'right'),
      credit: column(labels.credit, credits, 'right'),
      balance: column(labels.balance, balances, 'right'),
    };
  }
}

const unsigned = ({ amount }: StatementEntry): string => amount.replace('-', '');

/** What the entry is about: its document, order or payment, and the note. */
function referenceOf({ document, order, payment, note }: StatementEntry): string {
  const method = payment?.method && paymentMethodNames[payment.method];
  const inBoth = method && `${method.en} / ${method.ar}`;
  return joinedTexts([document?.number, order?.orderNumber, inBoth, payment?.reference, note?.slice(0, longestNote)]);
}
