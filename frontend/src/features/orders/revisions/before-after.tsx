import { useTranslation } from 'react-i18next';

interface Props {
  /** The formatted value before the change; null when there was none. */
  before: string | null;
  after: string | null;
}

/** Shows a value and, when it changed, its former value struck through beside it. */
export function BeforeAfter({ before, after }: Props) {
  const { t } = useTranslation(['orders', 'orderRevisions']);
  if (before === after) return <span className="figures">{after}</span>;
  return (
    <span className="before-after figures">
      {before !== null && (
        <del>
          <span className="visually-hidden">{t('orderRevisions:before')} </span>
          <bdi>{before}</bdi>
        </del>
      )}
      {after !== null && (
        <ins>
          <span className="visually-hidden">{t('orderRevisions:after')} </span>
          <bdi>{after}</bdi>
        </ins>
      )}
    </span>
  );
}
