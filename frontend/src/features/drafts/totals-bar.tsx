import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../shared/access/access-control';
import { DelayedAnnouncement } from '../../shared/ui/delayed-announcement';
import { listInWords } from '../../shared/ui/values/list-in-words';
import { formatAedAmount } from '../../shared/ui/values/numbers';
import { texts } from '../../texts/texts';
import { useDraftContents } from './draft-context';
import { SaveStatus } from './saving/save-status';
import type { Totals } from './sheet/lots-sheet';
import type { SavedSheet } from './use-sheet';

function totalsParts({ lines, lots, units }: Totals): string[] {
  return [
    texts.t('trade:lines', { count: lines }),
    texts.t('trade:lots', { count: lots }),
    texts.t('trade:units', { count: units }),
  ];
}

interface Props {
  saved: SavedSheet;
  /** False while references are loaded: prices may still change. */
  isComplete: boolean;
  onSubmit: () => void;
}

/** The totals, which move with each keystroke, and the button that submits. It stays visible below the lines. */
export function TotalsBar({ saved, isComplete, onSubmit }: Props) {
  const { t } = useTranslation('drafts');
  const { sheet, isReadOnly } = useDraftContents();
  const mayOrder = useHasPermission('order:create');
  // Cells that were typed before the role changed are not lost silently.
  const isSaved = useSyncExternalStore(saved.queue.subscribe, () => saved.queue.state().kind === 'saved');
  const totals = useSyncExternalStore(sheet.subscribe, sheet.totals);
  const parts = totalsParts(totals);
  const amount = formatAedAmount(totals.amount);
  return (
    <section className="draft-bar not-printed" aria-label={t('totals')}>
      <DelayedAnnouncement>{listInWords([...parts, amount])}</DelayedAnnouncement>
      <div className="draft-totals figures">
        <span className="draft-counts">
          {parts.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
        <strong className="draft-amount">{amount}</strong>
      </div>
      <div className="draft-bar-end">
        {(mayOrder || !isSaved) && <SaveStatus saved={saved} />}
        {mayOrder && (
          <Button type="primary" disabled={isReadOnly || !isComplete || totals.lines === 0} onClick={onSubmit}>
            {t('submit.button')}
          </Button>
        )}
      </div>
    </section>
  );
}
