import type { PublishedLine } from '@portal/contract/stock-files';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/drafts/draft-facts';
import { lotsExpected } from '../../../shared/form/lots-text';
import { useLotsInput } from '../../../shared/form/use-lots-input';
import { formatCount } from '../../../shared/ui/values/numbers';
import { useDraftContents, useLots } from '../draft-context';

export const lotsFieldId = (lineId: string) => `lots-${lineId}`;

interface Props {
  line: PublishedLine;
  /** Whether the Tab key reaches the field. In a grid only the cell with the caret is reached. */
  isTabStop: boolean;
  /** Buttons before and after the field. */
  before?: ReactNode;
  after?: ReactNode;
}

/**
 * The field for a line's lots, with hints below it: not a whole number, more than available, changed by somebody else,
 * or refused by a submission. The field stays in its place, so changes by others never move the caret.
 */
export function LotsField({ line, isTabStop, before, after }: Props) {
  const { t } = useTranslation('drafts');
  const { sheet, isReadOnly } = useDraftContents();
  const lots = useLots(line);
  const foreign = useSyncExternalStore(sheet.subscribe, () => sheet.foreignChange(line._id));
  const refusal = useSyncExternalStore(sheet.subscribe, () => sheet.refusal(line._id));
  const invalid = useSyncExternalStore(sheet.subscribe, () => sheet.invalidText(line._id));
  const hintId = useId();
  const { _id: stockItemId, availableLots } = line;
  const isOver = invalid === undefined && availableLots !== null && lots > availableLots;
  const isRefused = invalid !== undefined || refusal !== undefined;
  const hasHint = isOver || isRefused || foreign !== undefined;
  const input = useLotsInput({
    lots,
    empty: 0,
    invalid,
    state: lots,
    onLots: (typed) => sheet.edit([{ stockItemId, lots: typed ?? 0 }]),
    onInvalid: (text, former) => sheet.keepInvalid({ stockItemId, lots: former }, text),
    onRestore: () => sheet.dropInvalid(stockItemId),
  });
  const described = [line.reference, line.description, line.colour, line.size].filter(Boolean).join(' · ');
  return (
    <div className="lots-field">
      <div className="lots-field-row">
        {before}
        <input
          {...input}
          id={lotsFieldId(line._id)}
          className={['lots-input', isOver && 'lots-input-over', isRefused && 'lots-input-refused']
            .filter(Boolean)
            .join(' ')}
          enterKeyHint="next"
          tabIndex={isTabStop ? 0 : -1}
          readOnly={isReadOnly}
          aria-label={t('lotsOf', { line: described })}
          aria-invalid={isRefused || undefined}
          aria-describedby={hasHint ? hintId : undefined}
        />
        {after}
      </div>
      {hasHint && (
        <span id={hintId} className="lots-hint">
          {invalid !== undefined && <span className="lots-refused">{lotsExpected(invalid)}</span>}
          {refusal && <span className="lots-refused">{refusal}</span>}
          {isOver && (
            <span className="lots-over">
              {availableLots > 0 ? t('onlyLots', { lots: formatCount(availableLots) }) : t('soldOut')}
            </span>
          )}
          {foreign && (
            <span className="lots-foreign">
              {t('changedBy', { who: personName(foreign.author), former: formatCount(foreign.former) })}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
