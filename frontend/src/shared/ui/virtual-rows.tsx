import { genVirtualTable } from 'rc-table';
import type { AriaRole, ComponentProps, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { loadedRows } from './virtual-rows-slot';

/** antd counts the renderings of a table, and its rows are rendered again with the table. */
const renderings = (props: object): unknown => Reflect.get(props, '_renderTimes');

/**
 * Loads the virtual rows of antd's tables, which builds leave out of the code that all tables share (`vite.config.ts`).
 * Every module with a `virtual` table imports this one.
 */
loadedRows.current = genVirtualTable((before, next) => renderings(before) !== renderings(next));

/** How far an arrow key scrolls, in pixels; a page keeps as much of what was visible. */
const stepPx = 44;

/** The scroll bar of virtual rows is drawn by a package, and browsers scroll by keys only where it is their own. */
function scrollByKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: rows, key } = event;
  if (target !== rows) return;
  const page = rows.clientHeight - stepPx;
  const steps: Partial<Record<string, number>> = {
    ArrowDown: stepPx,
    ArrowUp: -stepPx,
    PageDown: page,
    PageUp: -page,
    Home: -rows.scrollHeight,
    End: rows.scrollHeight,
  };
  const step = steps[key];
  if (step === undefined) return;
  event.preventDefault();
  rows.scrollTop += step;
}

type Box = ComponentProps<'div'>;

const boxOf = (role: AriaRole) => (props: Box) => <div {...props} role={role} />;
const Table = boxOf('table');

function Rows(props: Box) {
  const { t } = useTranslation('shared');
  return <Table {...props} aria-label={t('rows')} tabIndex={0} onKeyDown={scrollByKey} />;
}

/** Virtual rows are no elements of a table: as `components` of the table, these tell what they are. */
export const virtualRows = { body: { wrapper: Rows, row: boxOf('row'), cell: boxOf('cell') } };
