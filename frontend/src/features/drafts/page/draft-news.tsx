import type { DraftNewsKind, DraftNews as News } from '@portal/contract/drafts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/notice';
import { formatCount, formatPrice } from '../../../shared/ui/values/numbers';
import { texts } from '../../../texts/texts';

/** Shortages are shown in the cell itself. */
type ShownNews = News & { kind: Exclude<DraftNewsKind, 'short'> };
const isShown = (news: News): news is ShownNews => news.kind !== 'short';

function newsText({ kind, reference, before, after }: ShownNews): string {
  const values = kind === 'price' ? [formatPrice(before ?? 0), formatPrice(after ?? 0)] : [before, after].map(count);
  return texts.t(`drafts:news.${kind}`, { reference, before: values[0], after: values[1] });
}

const count = (value: number | null) => formatCount(value ?? 0);

/** Lists what changed about the draft's lines since the version of the stock file that it was begun on (row G08). */
export function DraftNews({ news }: { news: readonly News[] }) {
  const { t } = useTranslation('drafts');
  const shown = useMemo(() => news.filter(isShown), [news]);
  const content = useMemo(() => JSON.stringify(shown), [shown]);
  // The closed notice is shown again when there are other news.
  const [closed, setClosed] = useState<string>();
  if (shown.length === 0 || closed === content) return null;
  return (
    <Notice
      type="warning"
      message={
        <details className="draft-news">
          <summary>{t('news.title', { count: shown.length })}</summary>
          <ul>
            {shown.map((each) => (
              <li key={`${each.stockItemId} ${each.kind}`}>{newsText(each)}</li>
            ))}
          </ul>
        </details>
      }
      action={
        <Button size="small" onClick={() => setClosed(content)}>
          {t('close')}
        </Button>
      }
    />
  );
}
