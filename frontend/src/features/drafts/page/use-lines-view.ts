import type { PublishedLine } from '@portal/contract/stock-files';
import { useMemo, useState } from 'react';
import { matchingLines, oneRowPerLine, sizesAsColumns } from '../sheet/grid-rows';
import type { LotsSheet } from '../sheet/lots-sheet';

/** Search, filter and layout of the lines. */
export function useLinesView(lines: readonly PublishedLine[], sheet: LotsSheet, mayShowSizes: boolean) {
  const [search, setSearch] = useState('');
  // The lines that had lots when the filter was set: a line whose lots are cleared stays where it is.
  const [ordered, setOrdered] = useState<ReadonlySet<string>>();
  const [wantsSizes, setBySize] = useState(false);
  const isBySize = wantsSizes && mayShowSizes;
  const shown = useMemo(
    () => matchingLines(ordered ? lines.filter(({ _id }) => ordered.has(_id)) : lines, search),
    [lines, ordered, search],
  );
  const grid = useMemo(() => (isBySize ? sizesAsColumns(shown) : undefined) ?? oneRowPerLine(shown), [shown, isBySize]);
  return {
    shown,
    grid,
    search,
    setSearch,
    isOrderedOnly: ordered !== undefined,
    setOrderedOnly: (only: boolean) => setOrdered(only ? new Set(sheet.orderedIds()) : undefined),
    /** Adds lines that a paste has filled to those with lots. */
    addOrdered: () => setOrdered((former) => former && new Set([...former, ...sheet.orderedIds()])),
    isBySize,
    setBySize,
  };
}

export type LinesView = ReturnType<typeof useLinesView>;
