import { setImmediate as nextTurn } from 'node:timers/promises';
import { draftLimits } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import { workbookLimits } from '@portal/contract/workbook';
import { DomainError } from '../../../platform/http/errors/domain-error.js';
import { cleanText } from '../../../workbook/interpretation/cells/cell-values.js';

export interface PastedRow {
  /** 1-based line of the text. */
  line: number;
  /** The row as pasted, without white space around it. A cell with line breaks spans several lines. */
  text: string;
  /** The row's cells, by their place; blank cells are ''. A row of a text without columns is one cell. */
  cells: string[];
}

/** The separators of columns that no reference and no quantity contains; commas are tried later. */
const separators = ['\t', ';', '|'];

/** A cell that is copied from a spreadsheet spans at most this many lines; a quotation mark may also mean inches. */
const mostLinesOfCell = 30;

/** Other requests wait for so many milliseconds and one row at most. */
const turnMs = 8;

/** Yields the rows and lets other requests run in between. */
export async function* inTurns(rows: readonly PastedRow[]): AsyncGenerator<PastedRow> {
  let began = performance.now();
  for (const row of rows) {
    if (performance.now() - began > turnMs) {
      await nextTurn();
      began = performance.now();
    }
    yield row;
  }
}

/** Splits a pasted text into its rows; blank lines are left out. Throws `draft.too_large` for too many rows or columns. */
export function splitRows(text: string): PastedRow[] {
  const lines = text.split(/\r\n|\n|\r/);
  const rows: PastedRow[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1;
    const count = linesOfRow(lines, at);
    const written = lines.slice(at, at + count).join('\n');
    at += count - 1;
    if (cleanText(written) === '') continue;
    if (rows.length === draftLimits.pasteLines) throw tooLarge();
    rows.push({ line, text: written.trim(), cells: cellsOf(written) });
  }
  return rows;
}

const tooLarge = () => new DomainError('draft.too_large', messages.drafts.pasteTooLarge);

/**
 * A spreadsheet puts cells with line breaks in quotation marks, so lines belong together that are one row only
 * together.
 */
function linesOfRow(lines: readonly string[], at: number): number {
  const first = lines[at] ?? '';
  if (!first.includes('\t') || !/(^|\t)"/.test(first)) return 1;
  let written = first;
  for (let count = 1; count <= mostLinesOfCell && at + count <= lines.length; count++) {
    if (quotedCells(written, '\t') !== null) return count;
    written += `\n${lines[at + count] ?? ''}`;
  }
  return 1;
}

function cellsOf(written: string): string[] {
  const separator = separators.find((one) => written.includes(one));
  return separator === undefined ? [cleanText(written)] : splitCells(written, separator);
}

/** Returns also blank cells at the end. Throws `draft.too_large` for too many columns. */
export function splitCells(written: string, separator: string): string[] {
  const cells = (quotedCells(written, separator) ?? written.split(separator)).map(cleanText);
  if (cells.findLastIndex(Boolean) >= workbookLimits.columns) throw tooLarge();
  return cells;
}

/**
 * The cells of one row; null where quotation marks do not enclose whole cells, as in `"12" belt`: they may mean inches.
 */
function quotedCells(written: string, separator: string): string[] | null {
  const quoted = '"([^"]*(?:""[^"]*)*)"';
  const plain = `([^"\\n${separator}][^\\n${separator}]*)`;
  const found = [...`${separator}${written}`.matchAll(new RegExp(`[${separator}](?:${quoted}|${plain}|)`, 'gy'))];
  const end = found.reduce((sum, [cell]) => sum + cell.length, 0);
  if (end <= written.length) return null;
  return found.map(([, inQuotes, text = '']) => inQuotes?.replaceAll('""', '"') ?? text);
}
