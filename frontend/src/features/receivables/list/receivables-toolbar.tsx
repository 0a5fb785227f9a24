import { useTranslation } from 'react-i18next';
import { WhenSettled } from '../../../shared/data/when-settled';
import { ChoiceFilter, ListToolbar } from '../../../shared/list/list-toolbar';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import { type ReceivablesView, shownReceivables } from './receivables-view';

const AsOfPicker = lazyWithTexts(async () => (await import('./as-of-picker')).AsOfPicker);

interface Props {
  view: ReceivablesView;
  onChange: (change: Partial<ReceivablesView>) => void;
}

export function ReceivablesToolbar({ view, onChange }: Props) {
  const { t } = useTranslation('receivables');
  return (
    <ListToolbar
      label={t('receivables')}
      searchLabel={t('search')}
      placeholder={t('searchPlaceholder')}
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceFilter
        label={t('show')}
        allLabel={t('shown.all')}
        value={view.show}
        onChange={(show) => onChange({ show })}
        options={shownReceivables.map((show) => ({ value: show, label: t(`shown.${show}`) }))}
      />
      <WhenSettled now={view.asOf !== undefined} place={<div className="list-toolbar-dates receivables-as-of" />}>
        <AsOfPicker value={view.asOf} onChange={(asOf) => onChange({ asOf })} />
      </WhenSettled>
    </ListToolbar>
  );
}
