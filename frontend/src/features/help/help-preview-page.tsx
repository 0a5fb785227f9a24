import { messages } from '@portal/contract/messages';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { settingsPath } from '../../shared/access/paths';
import { useSettings } from '../../shared/data/use-settings';
import { TakeTheTourButton } from '../../shared/tour/take-the-tour-button';
import { Notice } from '../../shared/ui/notice';
import { QueryError } from '../../shared/ui/states/query-error';
import { HelpContents } from './help-contents';
import './help.css';

/** Shows the buyers' help page to administrators, who cannot open the help page itself (row P03). */
export function HelpPreviewPage() {
  const { t } = useTranslation('help');
  const { query, result } = useSettings();
  return (
    <div className="help">
      <Notice
        type="info"
        action={<TakeTheTourButton />}
        className="help-preview"
        message={<Trans t={t} i18nKey="whatBuyersSee" components={{ settings: <Link to={settingsPath} /> }} />}
      />
      {query.isError && <QueryError title={messages.help.loadFailed} query={query} />}
      <HelpContents help={result} waiting={query.isPending} />
    </div>
  );
}
