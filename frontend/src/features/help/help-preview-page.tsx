import { messages } from '@portal/contract/messages';
import type { Settings } from '@portal/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { settingsPath } from '../../shared/access/paths';
import { request } from '../../shared/data/api';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { HelpContents } from './help-contents';
import './help.css';

/** The buyers' help page as administrators may look at it; the page itself is for buyers only (row P03). */
export function HelpPreviewPage() {
  const { t } = useTranslation('help');
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => request<Settings>('/api/settings', { signal }),
  });
  return (
    <div className="help">
      <Note
        type="info"
        className="help-preview"
        message={<Trans t={t} i18nKey="whatBuyersSee" components={{ settings: <Link to={settingsPath} /> }} />}
      />
      {isError && (
        <ErrorState
          title={messages.help.loadFailed}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <HelpContents help={data} waiting={!data && !isError} />
    </div>
  );
}
