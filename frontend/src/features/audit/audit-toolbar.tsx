import { useTranslation } from 'react-i18next';
import { WhenSettled } from '../../shared/data/when-settled';
import { FilterChip, ListToolbar } from '../../shared/list/list-toolbar';
import { lazyWithTexts } from '../../texts/lazy-with-texts';
import type { AuditView } from './audit-view';

/** antd's select and calendar are larger than the list, which does not wait for them. */
const ActionFilter = lazyWithTexts(async () => (await import('./action-filter')).ActionFilter);
const DaysFilter = lazyWithTexts(async () => (await import('../../shared/list/days-filter')).DaysFilter);

interface Props {
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
  /** Returns the name of a person or record that the list has shown. */
  nameOf: (id: string) => string | undefined;
}

export function AuditToolbar({ view, onChange, nameOf }: Props) {
  const { t } = useTranslation('audit');
  const { action, object, objectId, actor, from, to } = view;
  const person = actor && nameOf(actor);
  const record = objectId && nameOf(objectId);
  return (
    <ListToolbar
      label={t('log')}
      searchLabel={t('search')}
      placeholder={t('searchPlaceholder')}
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <WhenSettled now={(action ?? object) !== undefined} place={<div className="list-toolbar-choice audit-action" />}>
        <ActionFilter action={action} object={object} onChange={onChange} />
      </WhenSettled>
      <WhenSettled now={(from ?? to) !== undefined} place={<div className="list-toolbar-dates" />}>
        <DaysFilter label={t('days')} fromLabel={t('from')} toLabel={t('to')} days={{ from, to }} onChange={onChange} />
      </WhenSettled>
      {actor && (
        <FilterChip onRemove={() => onChange({ actor: undefined })}>
          {person ? t('byPerson', { name: person }) : t('byOnePerson')}
        </FilterChip>
      )}
      {objectId && (
        <FilterChip onRemove={() => onChange({ objectId: undefined })}>
          {record ? t('aboutRecord', { label: record }) : t('aboutOneRecord')}
        </FilterChip>
      )}
    </ListToolbar>
  );
}
