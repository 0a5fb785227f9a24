import { messages } from '@portal/contract/messages';
import { Button, Skeleton } from 'antd';
import { EmptyState } from '../../shared/ui/empty-state';

const skeletonRows = 8;

export function MailsLoading() {
  return (
    <div role="status" className="mail-loading">
      <p>Loading mails...</p>
      {Array.from({ length: skeletonRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton.Button key={row} active block size="small" />
      ))}
    </div>
  );
}

/** `onReset` where filters are what leaves the list empty. */
export function NoMails({ onReset }: { onReset: (() => void) | undefined }) {
  if (!onReset) {
    return (
      <EmptyState title={messages.mails.none}>
        What the portal sends appears here: applications received and decided, links to set a password.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={messages.mails.none} action={<Button onClick={onReset}>Show all mails</Button>}>
      Nothing matches this search and these filters.
    </EmptyState>
  );
}
