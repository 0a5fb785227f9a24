import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { EmptyState } from '../../shared/ui/empty-state';

export function NoMails({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  if (!filtered) {
    return (
      <EmptyState title={messages.mails.none}>
        What the portal sends appears here: applications received and decided, links to set a password.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={messages.mails.none} action={<Button onClick={onShowAll}>Show all mails</Button>}>
      Nothing matches this search and these filters.
    </EmptyState>
  );
}
