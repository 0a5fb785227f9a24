import type { Draft } from '@portal/contract/drafts';
import type { PublishedLine } from '@portal/contract/stock-files';
import type { GetRef, Input } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { stockFileApiPath } from '../../../shared/data/stock-file-api-path';
import type { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { usePrinting } from '../../../shared/ui/printing';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import { DraftContext } from '../draft-context';
import { PasteResults } from '../paste/paste-results';
import { usePaste } from '../paste/use-paste';
import { sizesAsColumns } from '../sheet/grid-rows';
import { SubmitDialog } from '../submit/submit-dialog';
import { TotalsBar } from '../totals-bar';
import { useDraftItems } from '../use-draft';
import type { SavedSheet } from '../use-sheet';
import { DraftLines } from './draft-lines';
import { DraftNews } from './draft-news';
import { LinesToolbar } from './lines-toolbar';
import { PrintedLines } from './printed-lines';
import { useCaret } from './use-caret';
import { useEditorKeys } from './use-editor-keys';
import { useLinesView } from './use-lines-view';

interface Props {
  draft: Draft;
  saved: SavedSheet;
  /** True when the draft was submitted, and for who may not order. */
  isReadOnly: boolean;
  dialogs: ReturnType<typeof useOpenDialog<'submit', Draft>>;
}

/** The lines of a draft with their lots. */
export function DraftEditor({ draft, saved, isReadOnly, dialogs: { active, openDialog, dialog } }: Props) {
  const { sheet } = saved;
  const { brand, stockFile } = draft;
  const items = useDraftItems(draft);
  const { isComplete } = items;
  const lines = useAllLines(draft, items.items, sheet.setLines);
  const unlisted = useMemo(
    () => new Set(draft.lines.filter(({ isListed }) => !isListed).map(({ _id }) => _id)),
    [draft.lines],
  );
  const mayShowSizes = useMemo(() => sizesAsColumns(lines.list) !== undefined, [lines]);
  const view = useLinesView(lines.list, sheet, mayShowSizes);
  const isWide = useIsWindowAtLeast('md');
  const printing = usePrinting();
  const caret = useCaret(view, lines.byId, isWide);
  const searchBox = useRef<GetRef<typeof Input>>(null);
  const focusSearch = () => searchBox.current?.focus({ cursor: 'all' });
  /** The line to which the caret goes when the dialog has closed and returned the focus. */
  const lineAfterDialog = useRef<string>(undefined);

  const submit = () => {
    // An order would lack the lots of an invalid cell, so the draft is not submitted. The cell says what is expected.
    const [invalid] = sheet.invalidIds();
    if (invalid === undefined) openDialog('submit', draft);
    else caret.showLine(invalid);
  };
  const paste = usePaste({
    draftId: draft._id,
    sheet,
    isReadOnly,
    linesBelowCaret: caret.linesBelowCaret,
    onFilled: view.addOrdered,
  });
  useEditorKeys({ isReadOnly, onUndo: () => caret.moveTo(sheet.undo()), onSearch: focusSearch });
  const contents = useMemo(() => {
    const hasPictures = lines.list.some(({ picture }) => picture !== null);
    const picturesPath = hasPictures ? stockFileApiPath(brand._id, stockFile._id) : undefined;
    return { sheet, isReadOnly, picturesPath };
  }, [sheet, isReadOnly, lines, brand._id, stockFile._id]);

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
      <DraftLines
        items={items}
        view={view}
        unlisted={unlisted}
        isWide={isWide}
        gridRef={caret.grid}
        onLeave={focusSearch}
      />
      {printing && <PrintedLines lines={lines.list} />}
      <div className="draft-foot not-printed">
        {/* Above the lines, a panel would move the line that is being filled in. */}
        <PasteResults
          paste={paste}
          lines={lines.byId}
          isReadOnly={isReadOnly}
          onUndo={(step) => caret.moveTo(sheet.undoStep(step))}
          onAccepted={caret.showLine}
        />
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
            if (lineAfterDialog.current !== undefined) caret.showLine(lineAfterDialog.current);
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
