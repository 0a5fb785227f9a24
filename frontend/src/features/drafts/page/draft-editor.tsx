import type { Draft, PasteProblem } from '@portal/contract/drafts';
import type { PublishedLine } from '@portal/contract/stock-files';
import { Button, type GetRef, type Input, Skeleton } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { stockFileApiPath } from '../../../shared/data/stock-file-api-path';
import type { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { EmptyState } from '../../../shared/ui/states/empty-state';
import { ErrorState } from '../../../shared/ui/states/error-state';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import { DraftContext } from '../draft-context';
import { lotsFieldId } from '../grid/lots-field';
import { type GridHandle, LotsGrid } from '../grid/lots-grid';
import { PastePanel } from '../paste/paste-panel';
import { usePaste } from '../paste/use-paste';
import { LinesList } from '../phone/lines-list';
import { linesBelow, sizesAsColumns } from '../sheet/grid-rows';
import type { EditStep } from '../sheet/lots-sheet';
import { SubmitDialog } from '../submit/submit-dialog';
import { TotalsBar } from '../totals-bar';
import { useDraftItems } from '../use-draft';
import type { SavedSheet } from '../use-sheet';
import { DraftNews } from './draft-news';
import { LinesToolbar } from './lines-toolbar';
import { useEditorKeys } from './use-editor-keys';
import { useLinesView } from './use-lines-view';

interface Props {
  draft: Draft;
  saved: SavedSheet;
  dialogs: ReturnType<typeof useOpenDialog<'submit', Draft>>;
}

/** The lines of a draft with their lots: a grid, or a list on a phone. */
export function DraftEditor({ draft, saved, dialogs: { active, openDialog, dialog } }: Props) {
  const { t } = useTranslation('drafts');
  const { sheet } = saved;
  const isReadOnly = draft.order !== null;
  const { query, items, isComplete } = useDraftItems(draft);
  const lines = useAllLines(draft, items, sheet.setLines);
  const unlisted = useMemo(
    () => new Set(draft.lines.filter(({ isListed }) => !isListed).map(({ _id }) => _id)),
    [draft.lines],
  );
  const mayShowSizes = useMemo(() => sizesAsColumns(lines.list) !== undefined, [lines]);
  const view = useLinesView(lines.list, sheet, mayShowSizes);
  const isWide = useIsWindowAtLeast('md');
  const gridHandle = useRef<GridHandle>(null);
  const searchBox = useRef<GetRef<typeof Input>>(null);
  /** The line to which the caret goes when the search or filter that hides it is gone. */
  const hiddenLine = useRef<string>(undefined);
  /** The line to which the caret goes when the dialog has closed and returned the focus. */
  const lineAfterDialog = useRef<string>(undefined);

  const moveCaret = (lineId: string | undefined) => {
    if (lineId !== undefined) gridHandle.current?.focusLine(lineId);
  };
  /** Goes to a line that the search or a filter may hide. A phone's list has no caret and shows the line alone. */
  const showLine = (lineId: string) => {
    if (isWide && view.shown.some(({ _id }) => _id === lineId)) return moveCaret(lineId);
    hiddenLine.current = lineId;
    view.setOrderedOnly(false);
    view.setSearch(isWide ? '' : (lines.byId.get(lineId)?.reference ?? ''));
  };
  useEffect(() => {
    const lineId = hiddenLine.current;
    if (lineId === undefined || !view.shown.some(({ _id }) => _id === lineId)) return;
    hiddenLine.current = undefined;
    gridHandle.current?.focusLine(lineId);
  }, [view.shown]);
  const submit = () => {
    // An order would lack the lots of an invalid cell, so the draft is not submitted. The cell says what is expected.
    const [invalid] = sheet.invalidIds();
    if (invalid === undefined) openDialog('submit', draft);
    else showLine(invalid);
  };
  const linesFromCaret = (count: number) => {
    const caret = gridHandle.current?.caret();
    if (caret) return linesBelow(view.grid, caret, count);
    // The list on a phone has no grid.
    const at = view.shown.findIndex(({ _id }) => lotsFieldId(_id) === document.activeElement?.id);
    return at < 0 ? undefined : view.shown.slice(at, at + count);
  };
  const paste = usePaste({ draftId: draft._id, sheet, isReadOnly, linesFromCaret, onFilled: view.addOrdered });
  useEditorKeys({
    isReadOnly,
    onUndo: () => moveCaret(sheet.undo()),
    onSearch: () => searchBox.current?.focus({ cursor: 'all' }),
  });
  const { brand, stockFile } = draft;
  const contents = useMemo(() => {
    const hasPictures = lines.list.some(({ picture }) => picture !== null);
    const picturesPath = hasPictures ? stockFileApiPath(brand._id, stockFile._id) : undefined;
    return { sheet, isReadOnly, picturesPath };
  }, [sheet, isReadOnly, lines, brand._id, stockFile._id]);

  const pastes = paste.results.map((result) => {
    const close = () => paste.close(result.id);
    const accept = (problem: PasteProblem, lots: number) => {
      paste.accept(result, problem, lots);
      showLine(problem.stockItemId ?? '');
    };
    const undo = (step: EditStep) => {
      moveCaret(sheet.undoStep(step));
      close();
    };
    return (
      <PastePanel
        // The result gets a panel of its own: the waiting panel would grow and move its own lines.
        key={`${result.id} ${result.state}`}
        result={result}
        lines={lines.byId}
        onAgain={paste.again}
        onUndo={isReadOnly ? undefined : undo}
        onAccept={isReadOnly ? undefined : accept}
        onClose={close}
      />
    );
  });

  return (
    <DraftContext value={contents}>
      <DraftNews news={draft.news} />
      <LinesToolbar
        draftId={draft._id}
        lines={lines.byId}
        view={view}
        mayShowSizes={mayShowSizes && isWide}
        isReadOnly={isReadOnly}
        searchRef={searchBox}
      />
      {query.isError && (
        <ErrorState
          title={t('linesNotLoaded')}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />}
      {isComplete && view.shown.length === 0 && (
        <EmptyState
          title={view.isOrderedOnly && view.search === '' ? t('nothingOrdered') : t('nothingFound')}
          action={
            <Button
              onClick={() => {
                view.setSearch('');
                view.setOrderedOnly(false);
              }}
            >
              {t('showAll')}
            </Button>
          }
        />
      )}
      {view.shown.length > 0 &&
        (isWide ? (
          <LotsGrid
            ref={gridHandle}
            grid={view.grid}
            unlisted={unlisted}
            onLeave={() => searchBox.current?.focus({ cursor: 'all' })}
          />
        ) : (
          <LinesList lines={view.shown} unlisted={unlisted} />
        ))}
      <div className="draft-foot">
        {/* Above the lines, a panel would move the line that is being filled in. */}
        {pastes.length > 0 && <div className="draft-pastes">{pastes}</div>}
        <TotalsBar saved={saved} isComplete={isComplete} onSubmit={submit} />
      </div>
      {active && (
        <SubmitDialog
          draft={draft}
          saved={saved}
          lines={lines.byId}
          unlisted={unlisted}
          isComplete={isComplete}
          {...dialog}
          onShowLine={(id) => {
            lineAfterDialog.current = id;
            dialog.onClose();
          }}
          afterClose={() => {
            dialog.afterClose();
            if (lineAfterDialog.current !== undefined) showLine(lineAfterDialog.current);
            lineAfterDialog.current = undefined;
          }}
        />
      )}
    </DraftContext>
  );
}

/**
 * The references of the stock file, and first those of the draft that it no longer lists. Until the references are loaded,
 * totals are computed from the draft's own lines.
 */
function useAllLines(
  draft: Draft,
  items: readonly PublishedLine[],
  onLines: (lines: ReadonlyMap<string, PublishedLine>) => void,
) {
  const lines = useMemo(() => {
    // The items of the former version are shown until those of the next are complete, and may hold such a reference.
    const loaded = new Set(items.map(({ _id }) => _id));
    const unlisted = draft.lines.filter(({ isListed, _id }) => !isListed && !loaded.has(_id));
    const list: PublishedLine[] = [...unlisted, ...items];
    return { list, byId: new Map([...draft.lines, ...list].map((line) => [line._id, line])) };
  }, [draft.lines, items]);
  useEffect(() => onLines(lines.byId), [lines, onLines]);
  return lines;
}
