/**
 * Stands in for the boxes that select rows of antd's tables: no table of the portal has them. One that asks for them
 * fails, so that nobody misses them silently.
 */
export const SELECTION_COLUMN = {};
export const SELECTION_ALL = 'SELECT_ALL';
export const SELECTION_INVERT = 'SELECT_INVERT';
export const SELECTION_NONE = 'SELECT_NONE';

const noSelection = [<Columns>(columns: Columns) => columns, new Set<unknown>()] as const;

export default (_table: object, rowSelection: object | undefined) => {
  if (rowSelection !== undefined)
    throw new Error('Tables of builds have no boxes that select rows: see vite.config.ts');
  return noSelection;
};
