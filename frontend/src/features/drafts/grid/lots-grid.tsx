import {
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { focusWhenRendered } from '../../../shared/ui/focus-when-rendered';
import { texts } from '../../../texts/texts';
import { useDraftContents } from '../draft-context';
import { type GridRows, type Position, positionAfter } from '../sheet/grid-rows';
import { gridColumns } from './grid-columns';
import { GridPart } from './grid-part';
import { cellClass, GridLine } from './grid-row';
import { lotsFieldId } from './lots-field';

export interface GridHandle {
  /** Moves the caret to a line, if the grid has it. */
  focusLine: (lineId: string) => void;
  /** The cell of the caret; undefined when the caret is elsewhere. */
  caret: () => Position | undefined;
}

interface Props {
  grid: GridRows;
  /** The ids of lines that the stock file no longer has. */
  unlisted: ReadonlySet<string>;
  /** Called when Escape leaves the grid. */
  onLeave: () => void;
  ref: Ref<GridHandle>;
}

/** The height of a row in pixels; a row with two hints below a field is measured when it is rendered. */
const rowPx = 56;
const headPx = 40;

function positionOf(target: EventTarget): Position | undefined {
  const cell = target instanceof HTMLInputElement ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/**
 * The grid of lots: a table of real inputs, of which only the visible rows are in the document. One cell is in the
 * order of the Tab key; the other keys move from there (row G03).
 */
export function LotsGrid({ grid, unlisted, onLeave, ref }: Props) {
  const { t } = useTranslation('drafts');
  const { sheet, isReadOnly, picturesPath } = useDraftContents();
  const keysId = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [caret, setCaret] = useState<Position>({ row: 0, column: 0 });
  const columns = useMemo(() => gridColumns(grid, picturesPath !== undefined), [grid, picturesPath]);
  const { rows, sizes } = grid;
  // The caret stays within the rows that a search leaves.
  const tabStop = rows[caret.row]?.cells[caret.column] ? caret : firstCell(grid);

  const focus = (to: Position) => {
    const line = rows[to.row]?.cells[to.column];
    if (!line) return;
    const id = lotsFieldId(line._id);
    // A row outside the visible part has no field until the grid has been scrolled to it.
    if (!document.getElementById(id)) list.current?.scrollToIndex(to.row, { align: 'center' });
    focusWhenRendered(id);
  };
  const focusLine = (lineId: string) => {
    const row = rows.findIndex(({ cells }) => cells.some((line) => line?._id === lineId));
    const column = rows[row]?.cells.findIndex((line) => line?._id === lineId) ?? -1;
    if (row >= 0) focus({ row, column });
  };
  useImperativeHandle(ref, () => ({
    focusLine,
    caret: () => (document.activeElement ? positionOf(document.activeElement) : undefined),
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    const from = positionOf(event.target);
    if (!from || event.altKey || event.nativeEvent.isComposing) return;
    const { key, shiftKey, ctrlKey } = event;
    const line = rows[from.row]?.cells[from.column];
    if (key === 'Escape') {
      event.preventDefault();
      return onLeave();
    }
    if (key === 'Backspace' || key === 'Delete') {
      event.preventDefault();
      if (line && !isReadOnly) sheet.edit([{ stockItemId: line._id, lots: 0 }]);
      return;
    }
    const to = positionAfter({ key: inReadingDirection(key), shiftKey, ctrlKey }, grid, from);
    // Beyond the last cell, Tab leaves the grid as anywhere else; other keys stay in the cell.
    if (!to && key === 'Tab') return;
    if (!to && !/^(Arrow|Home|End|Page|Enter)/.test(key)) return;
    event.preventDefault();
    if (to) focus(to);
  };
  const onFocus = (event: SyntheticEvent) => {
    const at = positionOf(event.target);
    if (at && (at.row !== caret.row || at.column !== caret.column)) setCaret(at);
  };

  return (
    <GridPart
      ref={box}
      role="grid"
      className="lots-grid"
      aria-label={t('grid')}
      aria-describedby={keysId}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.before.length + Math.max(1, sizes.length) + 1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <p id={keysId} hidden>
        {t('gridKeys')}
      </p>
      <div style={{ minInlineSize: columns.width }}>
        <GridPart
          role="row"
          aria-rowindex={1}
          className="grid-row grid-head"
          style={{ gridTemplateColumns: columns.template, blockSize: headPx }}
        >
          {columns.before.map((column) => (
            <GridPart key={column} role="columnheader" className={cellClass(column)}>
              {t(`columns.${column}`)}
            </GridPart>
          ))}
          {(sizes.length > 0 ? sizes : [t('columns.lots')]).map((name) => (
            <GridPart key={name} role="columnheader" className="grid-cell grid-number">
              {name || t('noSize')}
            </GridPart>
          ))}
          <GridPart role="columnheader" className="grid-cell grid-number">
            {t('columns.total')}
          </GridPart>
        </GridPart>
        {/* The row of the Tab stop stays in the document, so that scrolling does not lose the focus. */}
        <Virtualizer
          ref={list}
          scrollRef={box}
          startMargin={headPx}
          itemSize={rowPx}
          data={rows}
          keepMounted={rows.length > 0 ? [tabStop.row] : []}
        >
          {(row, index) => (
            <GridLine
              key={row.key}
              row={row}
              index={index}
              columns={columns}
              caretColumn={index === tabStop.row ? tabStop.column : undefined}
              isListed={!unlisted.has(row.first._id)}
            />
          )}
        </Virtualizer>
      </div>
    </GridPart>
  );
}

function firstCell({ rows }: GridRows): Position {
  const column = rows[0]?.cells.findIndex((line) => line !== undefined) ?? 0;
  return { row: 0, column: Math.max(0, column) };
}

const mirrored: Partial<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** In right-to-left languages the next column is on the left. */
function inReadingDirection(key: string): string {
  return (texts.dir() === 'rtl' && mirrored[key]) || key;
}
