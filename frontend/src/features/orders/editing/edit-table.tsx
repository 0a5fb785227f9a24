import { type GetRef, Table, type TableColumnType } from 'antd';
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { focusWhenRendered } from '../../../shared/ui/focus-when-rendered';
import { formatPrice } from '../../../shared/ui/values/numbers';
import { texts } from '../../../texts/texts';
import { useEditing } from './draft-context';
import { type EditableLine, type Entry, missingEntry } from './editable-line';
import { AvailableCell, fieldId, LotsCell, ReferenceCell, TotalCell } from './line-cells';
import '../../../shared/list/list.css';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import { VirtualTable } from '../../../shared/ui/virtual-rows';

type Column = TableColumnType<EditableLine> & { width: number };
type OnKey = (event: KeyboardEvent, line: EditableLine) => void;

/** Rows have inputs, so fewer of them are rendered at once than in the table for reading. */
const fullyRenderedRows = 60;
/** The space for the top bar, the title of the lines and the bar with the sums, in pixels. */
const besideTable = 320;

function columnsFor(wide: boolean, onKey: OnKey): Column[] {
  const atEnd = { align: 'end' as const };
  const columns: (Column | false)[] = [
    {
      title: texts.t('orders:reference'),
      key: 'reference',
      width: wide ? 300 : 146,
      render: (_, line) => <ReferenceCell line={line} available={!wide} />,
    },
    {
      title: texts.t('orders:lots'),
      key: 'lots',
      width: wide ? 116 : 78,
      render: (_, line) => <LotsCell line={line} onKey={onKey} />,
      ...atEnd,
    },
    wide && {
      title: texts.t('orders:unitPrice'),
      key: 'price',
      width: 84,
      render: (_, line) => formatPrice(line.unitPrice),
      ...atEnd,
    },
    {
      title: texts.t('orders:total'),
      key: 'total',
      width: wide ? 172 : 104,
      render: (_, line) => <TotalCell line={line} price={!wide} />,
      ...atEnd,
    },
    wide && {
      title: texts.t('orders:availableNow'),
      key: 'available',
      width: 104,
      render: (_, line) => <AvailableCell line={line} />,
      ...atEnd,
    },
  ];
  return columns.filter((column) => column !== false);
}

export interface EditTableHandle {
  /** Focuses the missing entry of a line, otherwise its lots. */
  focusLine: (at: number) => void;
}

/** The lines with an input for the lots. Enter and the arrow keys move between the lines, Escape leaves the input. */
export function EditTable({ onLeave, ref }: { onLeave: () => void; ref: Ref<EditTableHandle> }) {
  const { draft } = useEditing();
  const lines = useSyncExternalStore(draft.subscribe, draft.lines);
  const wide = useIsWindowAtLeast('lg');
  const table = useRef<GetRef<typeof Table>>(null);
  const virtual = lines.length > fullyRenderedRows;

  const focusEntry = useCallback(
    (at: number, entry?: Entry) => {
      const line = draft.lines()[at];
      if (!line) return;
      // A row outside the visible part has no input until the table has been scrolled to it.
      if (draft.lines().length > fullyRenderedRows) table.current?.scrollTo({ index: at });
      focusWhenRendered(fieldId(line, entry ?? missingEntry(draft.edit(line.stockItemId)) ?? 'lots'));
    },
    [draft],
  );
  useImperativeHandle(ref, () => ({ focusLine: (at) => focusEntry(at) }), [focusEntry]);

  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  const columns = useMemo(() => {
    const steps: Partial<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
    const onKey: OnKey = (event, line) => {
      const step = steps[event.key];
      if (event.key === 'Escape') leave.current();
      if (step === undefined && event.key !== 'Escape') return;
      event.preventDefault();
      if (step !== undefined) focusEntry(draft.lines().indexOf(line) + step, 'lots');
    };
    return columnsFor(wide, onKey);
  }, [wide, draft, focusEntry]);
  const x = columns.reduce((sum, { width }) => sum + width, 0);

  const LinesTable = virtual ? VirtualTable<EditableLine> : Table<EditableLine>;

  return (
    <LinesTable
      ref={table}
      className="list-table orders-table order-lines-table edit-table"
      size="small"
      tableLayout="fixed"
      columns={columns}
      dataSource={lines}
      rowKey="stockItemId"
      pagination={false}
      scroll={virtual ? { x, y: Math.max(320, window.innerHeight - besideTable) } : { x }}
    />
  );
}
