import type { Mail } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { List } from '../../shared/list/list';
import { PageHeader } from '../../shared/ui/page-header';
import { useAsked } from '../../shared/ui/use-asked';
import { MailCard } from './mail-card';
import { mailColumns } from './mail-columns';
import { MailNotices } from './mail-notices';
import { menuLabel } from './mail-parts';
import { MailsToolbar } from './mails-toolbar';
import { useMailsView } from './mails-view';
import { NoMails } from './no-mails';
import { ResendDialog } from './resend-dialog';
import { useMails } from './use-mails';
import './mail.css';

/** One mail, or with null all that failed by then. */
type Subject = { mail: Mail | null; failed: number };

const openerOf = ({ mail }: Subject): string | null => mail && menuLabel(mail);

export function MailPage() {
  const { t } = useTranslation('mail');
  const { view, change, filtered, showEverything } = useMailsView();
  const { list, failed, delivery } = useMails(view, change);
  const { asked, ask, dialog } = useAsked<'resend', Subject>(openerOf);
  const askFor = (mail: Mail | null) => ask('resend', { mail, failed });

  return (
    <div className="list-page">
      <PageHeader
        actions={
          failed > 0 && <Button onClick={() => askFor(null)}>{t('resendAllFailedCount', { count: failed })}</Button>
        }
      >
        <MailsToolbar view={view} onChange={change} />
      </PageHeader>
      <MailNotices
        delivery={delivery}
        failed={failed}
        onShowFailed={
          view.status === 'failed' ? undefined : () => change({ search: '', kind: undefined, status: 'failed' })
        }
      />
      <List
        label={t('mails')}
        columns={mailColumns(askFor)}
        card={(mail) => <MailCard mail={mail} onResend={askFor} />}
        list={list}
        view={view}
        onChange={change}
        loading={t('loadingMails')}
        failed={messages.mails.loadFailed}
        none={<NoMails filtered={filtered} onShowAll={showEverything} />}
      />
      {asked && <ResendDialog {...asked.subject} {...dialog} />}
    </div>
  );
}
