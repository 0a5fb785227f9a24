import type { Cell, SheetHead, WorkbookVisitor } from './cells.js';
import { MergeSweep } from './merges.js';
import type { ReadingLimits } from './reading-limits.js';

/** 0-based row with its cells by 0-based column. */
export type TableRow = readonly [row: number, cells: readonly (Cell | undefined)[]];

const drainEveryRows = 500;

/** Shows a sheet that is in memory to the visitor: limits, covered cells and pauses as the streaming reader has them. */
export async function walkTable(
  visitor: WorkbookVisitor,
  limits: ReadingLimits,
  head: SheetHead,
  rows: Iterable<TableRow>,
): Promise<void> {
  if (visitor.enterSheet(head) === 'skip') return;
  const merges = head.merges.length > 0 ? new MergeSweep(head.merges) : null;
  const shown: (Cell | undefined)[] = [];
  let sinceDrain = 0;
  for (const [row, cells] of rows) {
    merges?.enterRow(row);
    shown.length = 0;
    let filled = 0;
    // forEach visits what exists, however far to the right it stands.
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
