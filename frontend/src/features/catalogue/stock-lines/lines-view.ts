import { type Filters, type ListDefinition, type ListState, useListState } from '../../../shared/list/list-view';

type LineFilters = {
  /** Set to show only lines that can be ordered now. */
  available: 'true' | undefined;
  colour: string | undefined;
  size: string | undefined;
};

/**
 * The table's search, filters and sort. Lines are loaded while scrolling, not by page; without a sort they keep the
 * order of the sheet.
 */
export type LinesView = ListState<LineFilters>;

const word = (text: string) => text.slice(0, 200) || undefined;

const rules: ListDefinition<LineFilters> = {
  sortable: ['reference', 'description', 'colour', 'size', 'wholesalePrice', 'unitsPerLot', 'availableLots'],
  defaultSort: '',
  filters: { available: (text) => (text === 'true' ? text : undefined), colour: word, size: word },
};

export const useLinesView = () => useListState(rules);

/** Returns the filters as query parameters of the API. */
export function lineFilters({ search, available, colour, size }: LinesView): Filters {
  return { search, available, colour, size };
}
