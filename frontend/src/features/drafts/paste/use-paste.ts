import type { DraftCell, PasteProblem, PasteResponse } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import type { PublishedLine } from '@portal/contract/stock-files';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageOf, request } from '../../../shared/data/api';
import { lotsExpected } from '../../../shared/form/lots-text';
import { isModalOpen } from '../../../shared/ui/dialogs/is-modal-open';
import { translateSentence } from '../../../texts/translate-sentence';
import { isOtherField } from '../is-other-field';
import type { EditStep, LotsSheet } from '../sheet/lots-sheet';
import { draftApiPath } from '../use-draft';
import { pastedColumn } from './pasted-column';

/** The result of a paste, shown until it is closed. */
export type PasteResult = { id: number } & (
  | { state: 'reading'; text: string }
  | { state: 'failed'; text: string; reason: string }
  | {
      state: 'done';
      /** The cells that the paste changed; undefined when all of them had the pasted lots before. */
      step: EditStep | undefined;
      lines: number;
      notes: { line: number; text: string }[];
      problems: readonly PasteProblem[];
      /** The lots that the paste filled in, by stock item. */
      filled: ReadonlyMap<string, number>;
      unused: number;
    }
);

/** True for a paste without problems. Its result need not stay on the screen. */
export const isWithoutProblems = (result: PasteResult): boolean =>
  result.state === 'done' && result.problems.length === 0 && result.unused === 0;

/** A field of one line, such as the quick entry, would run the rows of a list together. */
const belongsToField = (target: EventTarget | null, text: string): boolean =>
  isOtherField(target) && !(target instanceof HTMLInputElement && /[\t\n]/.test(text.trim()));

interface Paste {
  draftId: string;
  sheet: LotsSheet;
  isReadOnly: boolean;
  /** The lines of the rows from the caret downwards; undefined when the caret is in no cell. */
  linesBelowCaret: (count: number) => readonly (PublishedLine | undefined)[] | undefined;
  /** Called with the cells that a paste has filled. */
  onFilled: () => void;
}

/**
 * Pastes anywhere on the page (row G04). A column of lots fills the grid downwards from the caret, everything else is read
 * by the server, which stores nothing: the cells are filled here, as one step of undo.
 */
export function usePaste({ draftId, sheet, isReadOnly, linesBelowCaret, onFilled }: Paste) {
  const { t } = useTranslation('drafts');
  const [results, setResults] = useState<readonly PasteResult[]>([]);
  const lastId = useRef(0);

  const close = (id: number) => setResults((shown) => shown.filter((each) => each.id !== id));
  /** Shows a result above the earlier results that have problems. */
  const show = (result: PasteResult) =>
    setResults((shown) => [result, ...shown.filter((each) => each.id !== result.id && !isWithoutProblems(each))]);
  const fill = (cells: readonly DraftCell[]) => {
    const step = sheet.edit(cells);
    onFilled();
    return step;
  };
  const read = async (text: string, id: number) => {
    show({ id, state: 'reading', text });
    try {
      const { matched, problems } = await request<PasteResponse>(draftApiPath(draftId, '/paste'), {
        method: 'POST',
        json: { text },
      });
      const step = fill(matched.map(({ stockItemId, lots }) => ({ stockItemId, lots })));
      const notes = matched.flatMap(({ line, reference, lots, note }) =>
        note === null ? [] : [{ line, text: `${reference}: ${translateSentence(note, 'paste.units', { lots })}` }],
      );
      const filled = new Map(matched.map(({ stockItemId, lots }) => [stockItemId, lots]));
      show({ id, state: 'done', step, lines: matched.length, notes, problems, filled, unused: 0 });
    } catch (error) {
      show({ id, state: 'failed', text, reason: errorMessageOf(error, messages.drafts.pasteFailed) });
    }
  };
  const shortage = (line: number, { _id, reference, availableLots }: PublishedLine, lots: number): PasteProblem[] => {
    if (availableLots === null || lots <= availableLots) return [];
    const message = t('paste.short', { reference, count: Math.max(0, availableLots) });
    return [{ kind: 'short', line, text: String(lots), stockItemId: _id, message, offers: [] }];
  };
  /** The problem of a cell that is not a whole number of lots. Offers the nearest whole number, unless it is 0. */
  const notWhole = (
    row: number,
    text: string,
    nearest: number | null,
    line: PublishedLine | undefined,
  ): PasteProblem => {
    const expected = lotsExpected(text);
    const message = line ? t('paste.expected', { reference: line.reference, expected }) : expected;
    return { kind: 'lots', line: row, text, stockItemId: line?._id ?? null, message, offers: nearest ? [nearest] : [] };
  };
  /** Fills in the lots that a problem offers, and takes the problem from its list. */
  const accept = (result: PasteResult, problem: PasteProblem, offer: number) => {
    const { stockItemId, kind } = problem;
    if (result.state !== 'done' || stockItemId === null) return;
    // A row whose units are no whole lots was left out of the sum of its reference's other rows.
    const lots = kind === 'short' ? offer : (result.filled.get(stockItemId) ?? 0) + offer;
    fill([{ stockItemId, lots }]);
    const filled = new Map(result.filled).set(stockItemId, lots);
    const problems = result.problems.filter((each) => each !== problem);
    show({ ...result, filled, problems, lines: filled.size });
  };
  const paste = (text: string) => {
    lastId.current += 1;
    const id = lastId.current;
    const column = pastedColumn(text);
    const lines = column && linesBelowCaret(column.length);
    if (!column || !lines) return void read(text, id);
    const [single] = column;
    const [only] = lines;
    // The result of a single text is shown by its cell.
    if (column.length === 1 && single && 'nearest' in single && only)
      return sheet.keepInvalid({ stockItemId: only._id, lots: sheet.lots(only._id) }, single.text);
    const pasted = column.flatMap((cell, at) => (cell === null ? [] : [{ cell, row: at + 1, line: lines[at] }]));
    const filled = pasted.flatMap(({ cell, row, line }) =>
      line && 'lots' in cell ? [{ lots: cell.lots, row, line }] : [],
    );
    const problems = pasted.flatMap(({ cell, row, line }) => {
      if ('nearest' in cell) return [notWhole(row, cell.text, cell.nearest, line)];
      return line ? shortage(row, line, cell.lots) : [];
    });
    const cells = filled.map(({ lots, line }) => ({ stockItemId: line._id, lots }));
    const step = fill(cells);
    if (column.length === 1) return;
    show({
      id,
      state: 'done',
      step,
      notes: [],
      lines: filled.length,
      filled: new Map(cells.map(({ stockItemId, lots }) => [stockItemId, lots])),
      problems,
      unused: pasted.filter(({ cell, line }) => 'lots' in cell && !line).length,
    });
  };

  const latest = useRef(paste);
  useEffect(() => {
    latest.current = paste;
  });
  useEffect(() => {
    if (isReadOnly) return;
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (belongsToField(event.target, text) || isModalOpen() || text.trim() === '') return;
      event.preventDefault();
      latest.current(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [isReadOnly]);

  return { results, close, accept, again: (text: string, id: number) => void read(text, id) };
}
