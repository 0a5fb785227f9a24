import type { PublishedLine } from '@portal/contract/stock-files';
import { type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/drafts/draft-facts';
import { formatCount } from '../../../shared/ui/values/numbers';
import { useDraftContents, useLots } from '../draft-context';
import { typedLots } from '../paste/pasted-column';

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
 * The field for a line's lots, and below it what is unusual about them: more than available, changed by somebody else, or
 * refused by a submission.
 * The field itself stays in place, so the caret never moves by what others do.
 */
export function LotsField({ line, isTabStop, before, after }: Props) {
  const { t } = useTranslation('drafts');
  const { sheet, isReadOnly } = useDraftContents();
  const lots = useLots(line);
  const foreign = useSyncExternalStore(sheet.subscribe, () => sheet.foreignChange(line._id));
  const refusal = useSyncExternalStore(sheet.subscribe, () => sheet.refusal(line._id));
  const hintId = useId();
  const { availableLots } = line;
  const isOver = availableLots !== null && lots > availableLots;
  const hasHint = isOver || foreign !== undefined || refusal !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const ownLots = useRef<number>(undefined);
  // After an undo, or a change by somebody else, digits overwrite the focused cell as they do after moving to it.
  useLayoutEffect(() => {
    if (lots === ownLots.current) return;
    ownLots.current = undefined;
    if (document.activeElement === input.current) input.current?.select();
  }, [lots]);
  const described = [line.reference, line.description, line.colour, line.size].filter(Boolean).join(' · ');
  return (
    <div className="lots-field">
      <div className="lots-field-row">
        {before}
        <input
          ref={input}
          id={lotsFieldId(line._id)}
          className={['lots-input', isOver && 'lots-input-over', refusal && 'lots-input-refused']
            .filter(Boolean)
            .join(' ')}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          tabIndex={isTabStop ? 0 : -1}
          readOnly={isReadOnly}
          aria-label={t('lotsOf', { line: described })}
          aria-invalid={refusal !== undefined || undefined}
          aria-describedby={hasHint ? hintId : undefined}
          value={lots === 0 ? '' : String(lots)}
          onChange={({ target }) => {
            const typed = typedLots(target.value);
            if (typed === undefined) return;
            ownLots.current = typed;
            sheet.edit([{ stockItemId: line._id, lots: typed }]);
          }}
          // Digits then overwrite the cell, as in a spreadsheet.
          onFocus={({ target }) => target.select()}
        />
        {after}
      </div>
      {hasHint && (
        <span id={hintId} className="lots-hint">
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
