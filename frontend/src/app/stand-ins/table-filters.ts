/**
 * Stands in for the filters in the headers of antd's tables (with the tree and the boxes of their menus 22 kB gzipped).
 * The portal's lists are filtered by the server, and their filters stand above the table. A table with a filter of its
 * own fails, so that nobody misses it silently.
 */
const noFilters = [<Columns>(columns: Columns) => columns, [], {}] as const;

export const getFilterData = <Rows>(rows: Rows): Rows => rows;

export default ({ mergedColumns }: { mergedColumns: readonly object[] }) => {
  if (mergedColumns.some((column) => 'onFilter' in column || 'filters' in column || 'filterDropdown' in column))
    throw new Error('Tables of builds have no filters in their headers: see vite.config.ts');
  return noFilters;
};
