import type { OrderSheetLine, Problem, RememberedColumn } from '@portal/contract/workbook';
import { type Cell, WorkbookRefused } from '../../../workbook/cells.js';
import { headerMeaning } from '../../../workbook/interpretation/headers/header-match.js';
import { OrderInterpreter } from '../../../workbook/interpretation/order-interpreter.js';
import { createNumberCell } from '../../../workbook/numbers.js';
import { portalOrderTables } from '../../../workbook/writing/portal-order-table.js';
import { inTurns, type PastedRow } from './pasted-rows.js';

export interface PastedTable {
  lines: OrderSheetLine[];
  problems: Problem[];
}

/** True for a row in which two cells are header words and one of them names the reference or the barcode. */
export function isHeaderRow({ cells }: PastedRow): boolean {
  if (cells.length < 2) return false;
  const meanings = cells.filter((cell) => /\p{L}/u.test(cell)).map(headerMeaning);
  const isIdentified = meanings.some(({ match, claims }) =>
    claims.some(({ field }) => match === 'exact' && (field === 'reference' || field === 'barcode')),
  );
  return isIdentified && meanings.filter(({ match }) => match === 'exact' || match === 'other').length > 1;
}

/**
 * Reads a header row and the rows below it as the sheet of an order file. Lines between them that are none of `rows` stay
 * gaps, so that nothing is copied down past them. Rows and cells of the result are those of the text. Null when its
 * columns are not those of an order.
 */
export async function readTable(
  rows: readonly PastedRow[],
  remembered: readonly RememberedColumn[],
): Promise<PastedTable | null> {
  const lines: OrderSheetLine[] = [];
  const interpreter = new OrderInterpreter({
    remembered,
    known: [...portalOrderTables],
    keepsPieces: true,
    emit: (line) => lines.push(line),
  });
  const first = rows[0]?.line ?? 1;
  const lineOf = (row: number) => row + first - 1;
  interpreter.enterSheet({ name: '', visibility: 'visible', merges: [] });
  for await (const { line, cells } of inTurns(rows)) interpreter.row(line - first + 1, cells.map(cellOf));
  interpreter.leaveSheet();
  try {
    const { problems } = interpreter.finish();
    return {
      lines: lines.map((line) => ({
        ...line,
        row: lineOf(line.row),
        cells: { order: placeOf(lineOf(line.row)) },
      })),
      problems: problems.map((problem) => ({
        ...problem,
        cell: placeOf(lineOf(Number(/\d+$/.exec(problem.cell)?.[0] ?? 1))),
      })),
    };
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    return error.code === 'workbook.no_quantities' ? { lines, problems: [] } : null;
  }
}

/** A pasted line in the place of a cell's address. */
export const placeOf = (line: number): string => `A${line}`;

function cellOf(text: string): Cell | undefined {
  if (text === '') return undefined;
  // A spreadsheet copies numbers as they are shown; digits with a leading zero are a reference or a barcode.
  const number = /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(text) ? createNumberCell(Number(text), text) : null;
  return number ?? { kind: 'text', text };
}
