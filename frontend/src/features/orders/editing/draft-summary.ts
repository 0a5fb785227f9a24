import {
  type EditableLine,
  isChanged,
  isOverAvailable,
  type LineEdit,
  lineTotal,
  lotsOf,
  missingEntry,
} from './editable-line';

export interface Sums {
  lines: number;
  lots: number;
  units: number;
  /** AED. */
  amount: number;
}

export interface DraftSummary {
  before: Sums;
  after: Sums;
  changedLines: number;
  backOrderedLots: number;
  /** The ids of lines that order more lots than are available. */
  overAvailable: readonly string[];
  /** The ids of lines with a missing or invalid entry. */
  invalid: readonly string[];
}

interface Row {
  line: EditableLine;
  edit: LineEdit | undefined;
}

/** The sums of the order before it was edited. */
export function sumsBefore(lines: Iterable<EditableLine>): Sums {
  const sums: Sums = { lines: 0, lots: 0, units: 0, amount: 0 };
  for (const line of lines) {
    const lots = line.baseLots ?? 0;
    sums.lines += 1;
    sums.lots += lots;
    sums.units += lots * line.unitsPerLot;
    sums.amount += lineTotal(line, lots);
  }
  return { ...sums, amount: Math.round(sums.amount * 100) / 100 };
}

/** Only edited lines change the sums, so that a keystroke among 1,000 lines computes few totals. */
export function summarize(before: Sums, rows: readonly Row[]): DraftSummary {
  const idsOf = (test: (row: Row) => boolean) => rows.filter(test).map(({ line }) => line.stockItemId);
  const after = { ...before };
  for (const { line, edit } of rows) {
    if (edit === undefined) continue;
    const [old, now] = [line.baseLots ?? 0, lotsOf(line, edit)];
    after.lines += Number(now > 0) - Number(old > 0);
    after.lots += now - old;
    after.units += (now - old) * line.unitsPerLot;
    after.amount += lineTotal(line, now) - lineTotal(line, old);
  }
  return {
    before,
    after: { ...after, amount: Math.round(after.amount * 100) / 100 },
    changedLines: rows.filter(({ line, edit }) => isChanged(line, edit)).length,
    backOrderedLots: rows.reduce((sum, { edit }) => sum + (edit?.backOrder?.lots ?? 0), 0),
    overAvailable: idsOf(({ line, edit }) => isOverAvailable(line, edit)),
    invalid: idsOf(({ edit }) => missingEntry(edit) !== undefined),
  };
}
