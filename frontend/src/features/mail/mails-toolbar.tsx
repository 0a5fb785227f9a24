import { mailKinds, mailStatuses } from '@portal/contract/mails';
import { Flex, Select } from 'antd';
import { SearchBox } from '../../shared/ui/search-box';
import { statusWords } from './mail-words';
import { kinds, type MailsView } from './mails-view';

const all = 'all';

interface Props {
  view: MailsView;
  onChange: (change: Partial<MailsView>) => void;
}

export function MailsToolbar({ view, onChange }: Props) {
  return (
    <Flex wrap gap="small" role="search" aria-label="Mails" flex="1 1 320px">
      <SearchBox
        label="Search mails"
        placeholder="Search mails..."
        search={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        aria-label="Status"
        value={view.status ?? all}
        onChange={(status) => onChange({ status: mailStatuses.find((known) => known === status) })}
        options={[
          { value: all, label: 'All Statuses' },
          ...mailStatuses.map((status) => ({ value: status, label: statusWords[status] })),
        ]}
        style={{ flex: '0 1 150px', minInlineSize: 140 }}
      />
      <Select
        aria-label="Kind"
        value={view.kind ?? all}
        onChange={(kind) => onChange({ kind: kinds.find((known) => known === kind) })}
        options={[
          { value: all, label: 'All Kinds' },
          ...kinds.map((kind) => ({ value: kind, label: mailKinds[kind] })),
        ]}
        popupMatchSelectWidth={false}
        style={{ flex: '0 1 200px', minInlineSize: 160 }}
      />
    </Flex>
  );
}
