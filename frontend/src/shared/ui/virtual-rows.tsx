import { type GetRef, Table, type TableProps } from 'antd';
import { genVirtualTable } from 'rc-table';
import { type AriaRole, createElement, type HTMLAttributes, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { loadedRows } from './virtual-rows-slot';

/** antd counts the renderings of a table, and its rows are rendered again with the table. */
const renderings = (props: object): unknown => Reflect.get(props, '_renderTimes');

/**
 * Loads the virtual rows of antd's tables, which builds leave out of the code that all tables share (`vite.config.ts`).
 * Every `virtual` table is the one of this module.
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

type Props = HTMLAttributes<HTMLElement>;

const withRole = (element: 'div' | 'table' | 'thead' | 'tr' | 'th', role: AriaRole) => (props: Props) =>
  createElement(element, { ...props, role });
const RowGroup = withRole('div', 'rowgroup');

function Rows(props: Props) {
  const { t } = useTranslation('shared');
  return <RowGroup {...props} aria-label={t('rows')} tabIndex={0} onKeyDown={scrollByKey} />;
}

/** antd renders the titles as a table of their own, beside rows that are no elements of a table. */
const components: TableProps['components'] = {
  header: {
    table: withRole('table', 'presentation'),
    wrapper: withRole('thead', 'rowgroup'),
    row: withRole('tr', 'row'),
    cell: withRole('th', 'columnheader'),
  },
  body: { wrapper: Rows, row: withRole('div', 'row'), cell: withRole('div', 'cell') },
};
const OneTable = withRole('div', 'table');

/** A table that renders only the visible rows. To screen readers, titles and rows are one table. */
export function VirtualTable<Row extends object>(props: TableProps<Row> & { ref?: Ref<GetRef<typeof Table>> }) {
  return (
    <OneTable>
      <Table<Row> {...props} virtual components={components} />
    </OneTable>
  );
}
