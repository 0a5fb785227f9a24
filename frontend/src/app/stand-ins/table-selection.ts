/** Stands in for the boxes that select rows of antd's tables: no table of the portal has them. */
export const SELECTION_COLUMN = {};
export const SELECTION_ALL = 'SELECT_ALL';
export const SELECTION_INVERT = 'SELECT_INVERT';
export const SELECTION_NONE = 'SELECT_NONE';

const noSelection = [<Columns>(columns: Columns) => columns, new Set<unknown>()] as const;

export default () => noSelection;
