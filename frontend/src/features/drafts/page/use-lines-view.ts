import type { PublishedLine } from '@portal/contract/stock-files';
import { useMemo, useState } from 'react';
import { useAddressParameters } from '../../../shared/list/use-address-parameters';
import { matchingLines, oneRowPerLine, sizesAsColumns } from '../sheet/grid-rows';
import type { LotsSheet } from '../sheet/lots-sheet';

/** The parameters of the address; those that are empty or false are left out. */
interface Shown {
  search: string;
  ordered: boolean;
  sizes: boolean;
}

/**
 * Search, filter and layout of the lines. The address keeps them for a reload and the Back button (X05), and is read when
 * the page opens only: the router renders a change of it as a transition, behind which the checkboxes of 20,000 lines
 * would lag.
 */
export function useLinesView(lines: readonly PublishedLine[], sheet: LotsSheet, mayShowSizes: boolean) {
  const [params, changeParams] = useAddressParameters();
  const [search, setSearch] = useState(() => (params.get('search') ?? '').slice(0, 200));
  // The lines that had lots when the filter was set: a line whose lots are cleared stays where it is.
  const orderedNow = (only: boolean): ReadonlySet<string> | undefined =>
    only ? new Set(sheet.orderedIds()) : undefined;
  const [ordered, setOrdered] = useState(() => orderedNow(params.get('ordered') === 'true'));
  const [wantsSizes, setBySize] = useState(() => params.get('sizes') === 'true');
  const isBySize = wantsSizes && mayShowSizes;
  const shown = useMemo(
    () => matchingLines(ordered ? lines.filter(({ _id }) => ordered.has(_id)) : lines, search),
    [lines, ordered, search],
  );
  const grid = useMemo(() => (isBySize ? sizesAsColumns(shown) : undefined) ?? oneRowPerLine(shown), [shown, isBySize]);
  const change = (part: Partial<Shown>) => {
    if (part.search !== undefined) setSearch(part.search);
    if (part.ordered !== undefined) setOrdered(orderedNow(part.ordered));
    if (part.sizes !== undefined) setBySize(part.sizes);
    const write = (now: URLSearchParams): URLSearchParams => {
      const changed = new URLSearchParams(now);
      for (const [name, value] of Object.entries(part)) {
        if (value) changed.set(name, String(value));
        else changed.delete(name);
      }
      return changed;
    };
    changeParams(write, { replace: true });
  };
  return {
    shown,
    grid,
    search,
    isOrderedOnly: ordered !== undefined,
    isBySize,
    change,
    /** Adds lines that a paste has filled to those with lots. */
    addOrdered: () => setOrdered((former) => former && new Set([...former, ...sheet.orderedIds()])),
  };
}

export type LinesView = ReturnType<typeof useLinesView>;
