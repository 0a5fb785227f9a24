import type { PublishedLine } from '@portal/contract/stock-files';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAedAmount, formatCount } from '../../../shared/ui/values/numbers';
import { useDraftContents } from '../draft-context';
import { lineCents } from '../sheet/lots-sheet';

export function Available({ line }: { line: PublishedLine }) {
  const { t } = useTranslation('drafts');
  if (line.availableLots === null) return <span className="muted">{t('notTracked')}</span>;
  if (line.availableLots <= 0) return <span className="muted">{t('soldOut')}</span>;
  return formatCount(line.availableLots);
}

/** The amount of a row's lines, of which only those with lots count. */
export function LinesTotal({ lines }: { lines: readonly (PublishedLine | undefined)[] }) {
  const { sheet } = useDraftContents();
  const cents = useSyncExternalStore(sheet.subscribe, () =>
    lines.reduce((sum, line) => (line ? sum + lineCents(line, sheet.lots(line._id)) : sum), 0),
  );
  return cents === 0 ? <span className="muted">–</span> : formatAedAmount(cents / 100);
}
