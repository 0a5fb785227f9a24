import type { Mail } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { List } from '../../shared/list/list';
import { useOpenDialog } from '../../shared/ui/dialogs/use-open-dialog';
import { ExportButton } from '../../shared/ui/inputs/export-button';
import { PageHeader } from '../../shared/ui/page-header';
import { MailCard } from './mail-card';
import { mailColumns } from './mail-columns';
import { MailNotices } from './mail-notices';
import { mailMenuLabel } from './mail-parts';
import { MailsToolbar } from './mails-toolbar';
import { useMailsView } from './mails-view';
import { NoMails } from './no-mails';
import { ResendDialog } from './resend-dialog';
import { filtersOf, useMails } from './use-mails';
import './mail.css';

/** The mail of the open dialog; null stands for all mails that had failed when the dialog opened. */
type Subject = { mail: Mail | null; failed: number };

const openerOf = ({ mail }: Subject): string | null => mail && mailMenuLabel(mail);

export function MailPage() {
  const { t } = useTranslation('mail');
  const { view, change, filtered, showEverything } = useMailsView();
  const { list, failed, delivery } = useMails(view, change);
  const { active, openDialog, dialog } = useOpenDialog<'resend', Subject>(openerOf);
  const openFor = (mail: Mail | null) => openDialog('resend', { mail, failed });

  return (
    <div className="list-page">
      <PageHeader
        actions={
          <>
            {failed > 0 && (
              <Button onClick={() => openFor(null)}>{t('resendAllFailedCount', { count: failed })}</Button>
            )}
            <ExportButton
              resource="mails"
              query={{ ...filtersOf(view), sort: view.sort }}
              disabled={list.total === 0}
            />
          </>
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
        columns={mailColumns(openFor)}
        card={(mail) => <MailCard mail={mail} onResend={openFor} />}
        list={list}
        view={view}
        onChange={change}
        loading={t('loadingMails')}
        failed={messages.mails.loadFailed}
        none={<NoMails filtered={filtered} onShowAll={showEverything} />}
      />
      {active && <ResendDialog {...active.subject} {...dialog} />}
    </div>
  );
}
