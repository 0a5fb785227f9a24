import { genVirtualTable } from 'rc-table';
import { loadedRows } from './virtual-rows-slot';

/** antd counts the renderings of a table, and its rows are rendered again with the table. */
const renderings = (props: object): unknown => Reflect.get(props, '_renderTimes');

/**
 * Loads the virtual rows of antd's tables, which builds leave out of the code that all tables share (`vite.config.ts`).
 * Every module with a `virtual` table imports this one.
 */
loadedRows.current = genVirtualTable((before, next) => renderings(before) !== renderings(next));
