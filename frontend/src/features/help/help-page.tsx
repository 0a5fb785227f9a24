import { messages } from '@portal/contract/messages';
import type { HelpPageResponse } from '@portal/contract/settings';
import { useOne } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../shared/access/access-control';
import { TakeTheTourButton } from '../../shared/tour/take-the-tour-button';
import { Notice } from '../../shared/ui/notice';
import { QueryError } from '../../shared/ui/states/query-error';
import { HelpContents } from './help-contents';
import './help.css';

/**
 * The help page for buyers. The steps of an order and the definitions of statuses are part of the page, so they stay
 * readable when support contacts and bank accounts cannot be loaded.
 */
export function HelpPage() {
  const { t } = useTranslation('help');
  const mayOrder = useHasPermission('order:create');
  const { query, result } = useOne<HelpPageResponse>({ resource: 'settings', id: 'help' });
  return (
    <div className="help">
      <TakeTheTourButton />
      {!mayOrder && <Notice type="info" message={t('colleaguesOrder')} className="help-preview" />}
      {query.isError && <QueryError title={messages.help.loadFailed} query={query} />}
      <HelpContents help={result} waiting={query.isPending} chat />
    </div>
  );
}
