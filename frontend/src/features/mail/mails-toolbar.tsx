import { mailStatuses } from '@portal/contract/mails';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter, ListToolbar } from '../../shared/list/list-toolbar';
import { mailKindLabel, mailStatusLabel } from './mail-words';
import { type MailsView, mailKindNames } from './mails-view';

interface Props {
  view: MailsView;
  onChange: (change: Partial<MailsView>) => void;
}

export function MailsToolbar({ view, onChange }: Props) {
  const { t } = useTranslation('mail');
  return (
    <ListToolbar
      label={t('mails')}
      searchLabel={t('searchMails')}
      placeholder={t('searchMailsPlaceholder')}
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceFilter
        label={t('status')}
        allLabel={t('allStatuses')}
        value={view.status}
        onChange={(status) => onChange({ status })}
        options={mailStatuses.map((status) => ({ value: status, label: mailStatusLabel(status) }))}
      />
      <ChoiceFilter
        label={t('kind')}
        allLabel={t('allKinds')}
        value={view.kind}
        onChange={(kind) => onChange({ kind })}
        options={mailKindNames.map((kind) => ({ value: kind, label: mailKindLabel(kind) }))}
      />
    </ListToolbar>
  );
}
