import { readFile } from 'node:fs/promises';
import type { Cell, WorkbookVisitor } from '../cells.js';
import { ReadingLimits } from '../reading-limits.js';
import { type TableRow, visitTable } from '../table-walk.js';
import { decodeText } from './text-encoding.js';

const separators = [',', ';', '\t', '|'];

interface CsvLayout {
  separator: string;
  /** Number of separators in most rows; 0 where it is not known. */
  perRow: number;
}

/** Reads comma-separated text with an .xls name. Every cell stays text, so that a barcode keeps its zeros. */
export async function readCsv(path: string, visitor: WorkbookVisitor): Promise<void> {
  const text = decodeText(await readFile(path));
  const head = { name: 'Sheet1', visibility: 'visible', merges: [] } as const;
  await visitTable(visitor, new ReadingLimits(), head, csvRows(text));
}

export function* csvRows(text: string): Generator<TableRow> {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const layout = layoutOf(text, declared?.[1]);
  const { separator } = layout;
  let at = declared?.[0].length ?? 0;
  let row = declared ? 1 : 0;
  let cells: (Cell | undefined)[] = [];
  let column = 0;
  while (at < text.length) {
    const [value, end] = quotedAt(text, at, layout, column) ?? plainAt(text, at, separator);
    const shown = withoutFormula(value);
    if (shown !== '') cells[column] = { kind: 'text', text: shown };
    column += 1;
    at = end;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    yield [row, cells];
    row += 1;
    cells = [];
    column = 0;
  }
  if (cells.length > 0) yield [row, cells];
}

/**
 * The separator that the file declares, otherwise the one with the longest table in the first lines. If several have tables
 * of the same length, the one of which most lines have the same number, and then the most frequent one.
 */
function layoutOf(text: string, declared?: string): CsvLayout {
  const sample = text.slice(0, 10_000).replace(/"(?:[^"]|"")*"(?=\s*(?:[,;\t|]|$))/gm, '');
  const lines = sample.split(/\r\n?|\n/);
  // The last line of a longer file is cut off.
  if (text.length > 10_000 && lines.length > 1) lines.pop();
  const known = (declared === undefined ? separators : [declared]).map((separator) => {
    const counts = longestTable(lines.map((line) => betweenValues(line, separator)));
    const byCount = Map.groupBy(counts, (count) => count);
    const perRow = [...byCount.keys()].reduce(
      (best, count) => ((byCount.get(count)?.length ?? 0) > (byCount.get(best)?.length ?? 0) ? count : best),
      0,
    );
    return {
      separator,
      perRow,
      lines: counts.length,
      equal: byCount.get(perRow)?.length ?? 0,
      sum: counts.reduce((sum, one) => sum + one, 0),
    };
  });
  return known.reduce((best, one) =>
    (one.lines - best.lines || one.equal - best.equal || one.sum - best.sum) > 0 ? one : best,
  );
}

/**
 * The counts of the longest sequence of lines that have a separator, but no more of them than its first line, the header.
 * Rows have fewer where their last cells are empty: Excel leaves the separators of such cells out.
 */
function longestTable(counts: readonly number[]): number[] {
  let longest: number[] = [];
  let table: number[] = [];
  for (const count of counts) {
    if (count === 0 || count > (table[0] ?? 0)) table = [];
    if (count > 0) table.push(count);
    if (table.length > longest.length) longest = table;
  }
  return longest;
}

/** A number with at most a currency beside it. */
const amount = /^[^\d,-]{0,5}\d(?:[\d.,' ]*\d)?[^\d,]{0,5}$/;

/** How often the line has the separator, except for commas within numbers that are values between other separators. */
function betweenValues(line: string, separator: string): number {
  const values = separator === ',' ? line.split(/[;\t|]/) : [line];
  if (values.length === 1) return countOf(line, separator);
  return values.reduce((sum, value) => sum + (amount.test(value.trim()) ? 0 : countOf(value, separator)), 0);
}

const countOf = (text: string, separator: string): number => text.split(separator).length - 1;

/** The value without quotes that begins at `at`, and the position of the separator or line break after it. */
function plainAt(text: string, at: number, separator: string): [string, number] {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return [text.slice(at, end), end];
}

/** The longest text of a cell in Excel, in characters. */
const longestCell = 32_767;

/**
 * The quoted value that begins at `at`, and the position after it; null where no quoted value begins. Text between the
 * closing quote and the separator belongs to the value, as in Excel: `"Slim" jeans`. A quote that is closed
 * nowhere, or in the middle of a later row, is a character of its value (`"Dress`), so that it hides no rows.
 */
function quotedAt(text: string, at: number, layout: CsvLayout, column: number): [string, number] | null {
  let opening = at;
  while (text[opening] === ' ') opening += 1;
  if (text[opening] !== '"') return null;
  let value = '';
  let closing = -1;
  for (let from = opening + 1; closing < 0; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote - opening > 2 * longestCell) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] === '"') value += '"';
    else closing = quote;
    from = quote + 2;
  }
  const [rest, end] = plainAt(text, closing + 1, layout.separator);
  const isClosed = rest.trim() === '';
  if (!isClosed && opening > at) return null;
  // A further quote shows that this one closes nothing: it opens the value of a later row.
  if (/[\r\n]/.test(value) && (rest.includes('"') || holdsRows(text, value, end, layout, column))) return null;
  return [isClosed ? value : value + rest, end];
}

/** Shorter texts are values with line breaks, whatever separators they have. */
const shortestRows = 16;

/** True where each line of a quoted value, with what stands before and after the quotes, is a complete row with numbers. */
function holdsRows(
  text: string,
  value: string,
  end: number,
  { separator, perRow }: CsvLayout,
  column: number,
): boolean {
  if (perRow < 2 || value.length < shortestRows) return false;
  const lines = value.split(/\r\n?|\n/);
  const after = /^[^\r\n]*/.exec(text.slice(end, end + longestCell))?.[0] ?? '';
  return lines.every((line, index) => {
    const before = index === 0 ? column : 0;
    const behind = index === lines.length - 1 ? countOf(after, separator) : 0;
    return before + countOf(line, separator) + behind === perRow && /\d/.test(line);
  });
}

/** Exports write `="00124"`, so that a spreadsheet shows the text 00124 with its zeros. */
function withoutFormula(value: string): string {
  return value.startsWith('="') ? value.replace(/^="([^"]*)"$/, '$1') : value;
}
