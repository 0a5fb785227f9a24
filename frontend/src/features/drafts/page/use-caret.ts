import type { PublishedLine } from '@portal/contract/stock-files';
import { useEffect, useRef } from 'react';
import { lotsFieldId } from '../grid/lots-field';
import type { GridHandle } from '../grid/lots-grid';
import { linesBelow } from '../sheet/grid-rows';
import type { LinesView } from './use-lines-view';

/** Moves the caret to lines, also to those that the search or a filter hides. The list on a phone has no caret. */
export function useCaret(view: LinesView, lines: ReadonlyMap<string, PublishedLine>, isWide: boolean) {
  const grid = useRef<GridHandle>(null);
  /** The line to which the caret goes when the search or filter that hides it is gone. */
  const hiddenLine = useRef<string>(undefined);
  useEffect(() => {
    const lineId = hiddenLine.current;
    if (lineId === undefined || !view.shown.some(({ _id }) => _id === lineId)) return;
    hiddenLine.current = undefined;
    grid.current?.focusLine(lineId);
  }, [view.shown]);

  const moveTo = (lineId: string | undefined) => {
    if (lineId !== undefined) grid.current?.focusLine(lineId);
  };
  /** Goes to a line, which a phone's list shows alone. */
  const showLine = (lineId: string) => {
    if (isWide && view.shown.some(({ _id }) => _id === lineId)) return moveTo(lineId);
    hiddenLine.current = lineId;
    view.change({ ordered: false, search: isWide ? '' : (lines.get(lineId)?.reference ?? '') });
  };
  /** The lines of the rows from the caret, or from a phone's focused field, downwards. */
  const linesBelowCaret = (count: number) => {
    const caret = grid.current?.caret();
    if (caret) return linesBelow(view.grid, caret, count);
    const at = view.shown.findIndex(({ _id }) => lotsFieldId(_id) === document.activeElement?.id);
    return at < 0 ? undefined : view.shown.slice(at, at + count);
  };
  return { grid, moveTo, showLine, linesBelowCaret };
}
