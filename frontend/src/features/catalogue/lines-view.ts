import { type ListRules, type ListView, useListView } from '../../shared/list/list-view';

type LineFilters = {
  /** What can be had only. */
  available: 'true' | undefined;
  colour: string | undefined;
  size: string | undefined;
};

/** Lines are scrolled to and not paged; without a sort they are in the order of the sheet. */
export type LinesView = ListView<LineFilters>;

const word = (text: string) => text.slice(0, 200) || undefined;

const rules: ListRules<LineFilters> = {
  sortable: ['reference', 'description', 'colour', 'size', 'wholesalePrice', 'unitsPerLot', 'availableLots'],
  usualSort: '',
  filters: { available: (text) => (text === 'true' ? text : undefined), colour: word, size: word },
};

export const useLinesView = () => useListView(rules);

/** As the API takes it. */
export function linesQuery({ search, available, colour, size, sort }: LinesView): [string, string][] {
  return Object.entries({ search, available, colour, size, sort }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
}
