import { type MailKind, type MailStatus, mailKinds, mailStatuses } from '@portal/contract/mails';
import { type ListRules, type ListView, oneOf, useListView } from '../../shared/list/list-view';

type MailFilters = {
  status: MailStatus | undefined;
  kind: MailKind | undefined;
};

export type MailsView = ListView<MailFilters>;

export const kinds = Object.keys(mailKinds) as MailKind[];

const rules: ListRules<MailFilters> = {
  sortable: ['recipient', 'kind', 'subject', 'status', 'attempts', 'requestedAt', 'sentAt'],
  usualSort: '-requestedAt',
  filters: { status: oneOf(mailStatuses), kind: oneOf(kinds) },
};

export const useMailsView = () => useListView(rules);
