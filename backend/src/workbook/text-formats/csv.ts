import { readFile } from 'node:fs/promises';
import type { Cell, WorkbookVisitor } from '../cells.js';
import { ReadingLimits } from '../reading-limits.js';
import { type TableRow, visitTable } from '../table-walk.js';
import { decodeText } from './text-encoding.js';

const separators = [',', ';', '\t', '|'];

/** Reads comma-separated text with an .xls name. Every cell stays text, so that a barcode keeps its zeros. */
export async function readCsv(path: string, visitor: WorkbookVisitor): Promise<void> {
  const text = decodeText(await readFile(path));
  const head = { name: 'Sheet1', visibility: 'visible', merges: [] } as const;
  await visitTable(visitor, new ReadingLimits(), head, csvRows(text));
}

/** Without `known`, the separator is the one that the text declares, or the most frequent one. */
export function* csvRows(text: string, known?: string): Generator<TableRow> {
  const declared = known === undefined ? /^sep=(.)\r?\n/i.exec(text) : null;
  const separator = known ?? declared?.[1] ?? likelySeparator(text);
  let at = declared?.[0].length ?? 0;
  let row = declared ? 1 : 0;
  let cells: (Cell | undefined)[] = [];
  let column = 0;
  while (at < text.length) {
    let value: string;
    if (text[at] === '"') [value, at] = quoted(text, at + 1);
    else {
      let end = at;
      while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
      value = text.slice(at, end);
      at = end;
    }
    if (value !== '') cells[column] = { kind: 'text', text: value };
    column += 1;
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

/** The quoted value that begins at `from`, after its opening quote, and the position of the following separator. */
function quoted(text: string, from: number): [string, number] {
  let value = '';
  let at = from;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return [value + text.slice(at), text.length];
    value += text.slice(at, end);
    if (text[end + 1] !== '"') {
      at = end + 1;
      break;
    }
    value += '"';
    at = end + 2;
  }
  return [value, at];
}

/** The separator that occurs most often in the first lines, outside quotes. */
function likelySeparator(text: string): string {
  const sample = text.slice(0, 10_000).replace(/"[^"]*"/g, '');
  const count = (separator: string) => sample.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}
