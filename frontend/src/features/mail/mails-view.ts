import { type MailKind, type MailStatus, mailKinds, mailStatuses } from '@portal/contract/mails';
import { type ListDefinition, type ListState, parseOneOf, useListState } from '../../shared/list/list-view';

type MailFilters = {
  status: MailStatus | undefined;
  kind: MailKind | undefined;
};

export type MailsView = ListState<MailFilters>;

export const mailKindNames = Object.keys(mailKinds) as MailKind[];

const rules: ListDefinition<MailFilters> = {
  sortable: ['recipient', 'kind', 'subject', 'status', 'attempts', 'requestedAt', 'sentAt'],
  defaultSort: '-requestedAt',
  filters: { status: parseOneOf(mailStatuses), kind: parseOneOf(mailKindNames) },
};

export const useMailsView = () => useListState(rules);
