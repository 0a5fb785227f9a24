import type { PublishedLine } from '@portal/contract/stock-files';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { matchingLines, oneRowPerLine, sizesAsColumns } from '../sheet/grid-rows';
import type { LotsSheet } from '../sheet/lots-sheet';

/** The parameters of the address; those that are empty or false are left out. */
interface Shown {
  search: string;
  ordered: boolean;
  sizes: boolean;
}

/** Search, filter and layout of the lines, which are part of the address (X05). */
export function useLinesView(lines: readonly PublishedLine[], sheet: LotsSheet, mayShowSizes: boolean) {
  const [params, setParams] = useSearchParams();
  // The state of the entry has the problems of the draft's opening.
  const { state } = useLocation();
  const search = (params.get('search') ?? '').slice(0, 200);
  const isOrderedOnly = params.get('ordered') === 'true';
  const isBySize = params.get('sizes') === 'true' && mayShowSizes;
  // The lines that had lots when the filter was set: a line whose lots are cleared stays where it is.
  const [ordered, setOrdered] = useState<ReadonlySet<string>>();
  if (isOrderedOnly !== (ordered !== undefined)) setOrdered(isOrderedOnly ? new Set(sheet.orderedIds()) : undefined);
  const shown = useMemo(
    () => matchingLines(ordered ? lines.filter(({ _id }) => ordered.has(_id)) : lines, search),
    [lines, ordered, search],
  );
  const grid = useMemo(() => (isBySize ? sizesAsColumns(shown) : undefined) ?? oneRowPerLine(shown), [shown, isBySize]);
  const change = (part: Partial<Shown>) => {
    // The rendered parameters may lack the change before this one: rendering 20,000 lines takes a while.
    const changed = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(part)) {
      if (value) changed.set(name, String(value));
      else changed.delete(name);
    }
    setParams(changed, { replace: true, state });
  };
  return {
    shown,
    grid,
    search,
    isOrderedOnly,
    isBySize,
    change,
    /** Adds lines that a paste has filled to those with lots. */
    addOrdered: () => setOrdered((former) => former && new Set([...former, ...sheet.orderedIds()])),
  };
}

export type LinesView = ReturnType<typeof useLinesView>;
