import type { Mail } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from '../../shared/list/list';
import { PageHeader } from '../../shared/ui/page-header';
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

/** What the dialog is about: one mail as it was when it was asked for, or all that failed by then. */
type Asked = { mail: Mail | null; failed: number };

export function MailPage() {
  const { t } = useTranslation('mail');
  const { view, change, filtered, showEverything } = useMailsView();
  const { list, failed, delivery } = useMails(view, change);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const page = useRef<HTMLDivElement>(null);

  const ask = (mail: Mail | null) => {
    setAsked({ mail, failed });
    setOpen(true);
  };
  // The menu entry that opened the dialog is gone; the button that opened the menu may still be there.
  const afterClose = () => {
    const label = asked?.mail && menuLabel(asked.mail);
    const buttons = Array.from(page.current?.querySelectorAll('button') ?? []);
    (buttons.find((button) => button.getAttribute('aria-label') === label) ?? page.current)?.focus();
    setAsked(null);
  };

  return (
    <div className="list-page" ref={page} tabIndex={-1}>
      <PageHeader
        actions={
          failed > 0 && <Button onClick={() => ask(null)}>{t('resendAllFailedCount', { count: failed })}</Button>
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
        columns={mailColumns(ask)}
        card={(mail) => <MailCard mail={mail} onResend={ask} />}
        list={list}
        view={view}
        onChange={change}
        loading={t('loadingMails')}
        failed={messages.mails.loadFailed}
        none={<NoMails filtered={filtered} onShowAll={showEverything} />}
      />
      {asked && <ResendDialog {...asked} open={open} onClose={() => setOpen(false)} afterClose={afterClose} />}
    </div>
  );
}
