import { mailKinds, mailStatuses } from '@portal/contract/mails';
import { ChoiceFilter, ListToolbar } from '../../shared/list/list-toolbar';
import { statusWords } from './mail-words';
import { kinds, type MailsView } from './mails-view';

interface Props {
  view: MailsView;
  onChange: (change: Partial<MailsView>) => void;
}

export function MailsToolbar({ view, onChange }: Props) {
  return (
    <ListToolbar
      label="Mails"
      searchLabel="Search mails"
      placeholder="Search mails..."
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceFilter
        label="Status"
        allWords="All Statuses"
        value={view.status}
        onChange={(status) => onChange({ status })}
        options={mailStatuses.map((status) => ({ value: status, label: statusWords[status] }))}
      />
      <ChoiceFilter
        label="Kind"
        allWords="All Kinds"
        value={view.kind}
        onChange={(kind) => onChange({ kind })}
        options={kinds.map((kind) => ({ value: kind, label: mailKinds[kind] }))}
      />
    </ListToolbar>
  );
}
