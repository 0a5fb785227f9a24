import type { Cell, SheetProperties, WorkbookVisitor } from './cells.js';
import { CoveredCells } from './merges.js';
import type { ReadingLimits } from './reading-limits.js';

/** 0-based row with its cells by 0-based column. */
export type TableRow = readonly [row: number, cells: readonly (Cell | undefined)[]];

const drainEveryRows = 500;

/**
 * Passes the rows of a sheet that is already in memory to the visitor. Like the streaming reader, it keeps the limits of
 * size, leaves out cells that are hidden by a merge, and pauses every 500 rows so that lines can be sent.
 */
export async function visitTable(
  visitor: WorkbookVisitor,
  limits: ReadingLimits,
  head: SheetProperties,
  rows: Iterable<TableRow>,
): Promise<void> {
  if (visitor.enterSheet(head) === 'skip') return;
  const merges = head.merges.length > 0 ? new CoveredCells(head.merges) : null;
  const shown: (Cell | undefined)[] = [];
  let sinceDrain = 0;
  for (const [row, cells] of rows) {
    merges?.enterRow(row);
    shown.length = 0;
    let filled = 0;
    // `forEach` skips the holes of a sparse array, so that a far column costs nothing.
    cells.forEach((cell, column) => {
      if (!cell || merges?.covers(column)) return;
      shown[column] = cell;
      filled += 1;
    });
    if (filled === 0) continue;
    limits.row(head.name, row + 1, shown.length - 1, filled);
    visitor.row(row + 1, shown);
    sinceDrain += 1;
    if (sinceDrain < drainEveryRows) continue;
    sinceDrain = 0;
    await visitor.drain();
  }
  visitor.leaveSheet();
  await visitor.drain();
}
