import { messages } from '@portal/contract/messages';
import type { HelpAnswer } from '@portal/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../shared/data/api';
import { ErrorState } from '../../shared/ui/error-state';
import { HelpContents } from './help-contents';
import './help.css';

/** Steps and definitions need no answer: a failure leaves them readable. */
export function HelpPage() {
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['settings', 'help'],
    queryFn: ({ signal }) => request<HelpAnswer>('/api/settings/help', { signal }),
  });
  return (
    <div className="help">
      {isError && (
        <ErrorState
          title={messages.help.loadFailed}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <HelpContents help={data} waiting={!data && !isError} chat />
    </div>
  );
}
