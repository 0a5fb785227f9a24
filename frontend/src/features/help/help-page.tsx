import { messages } from '@portal/contract/messages';
import type { HelpPageResponse } from '@portal/contract/settings';
import { useOne } from '@refinedev/core';
import { TakeTheTourButton } from '../../shared/tour/take-the-tour-button';
import { QueryError } from '../../shared/ui/states/query-error';
import { HelpContents } from './help-contents';
import './help.css';

/**
 * The help page for buyers. The steps of an order and the definitions of statuses are part of the page, so they stay
 * readable when support contacts and bank accounts cannot be loaded.
 */
export function HelpPage() {
  const { query, result } = useOne<HelpPageResponse>({ resource: 'settings', id: 'help' });
  return (
    <div className="help">
      <TakeTheTourButton />
      {query.isError && <QueryError title={messages.help.loadFailed} query={query} />}
      <HelpContents help={result} waiting={query.isPending} chat />
    </div>
  );
}
