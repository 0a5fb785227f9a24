import type { Mail } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { Button, Grid, Pagination } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { ErrorState } from '../../shared/ui/error-state';
import { count } from '../../shared/ui/numbers';
import { PageHeader } from '../../shared/ui/page-header';
import { MailCards } from './mail-cards';
import { MailNotices } from './mail-notices';
import { menuLabel } from './mail-parts';
import { MailsLoading, NoMails } from './mails-placeholder';
import { MailsTable } from './mails-table';
import { MailsToolbar } from './mails-toolbar';
import { pageSizes, useMailsView } from './mails-view';
import { ResendDialog } from './resend-dialog';
import { useMails } from './use-mails';
import './mail.css';

/** What the dialog is about: one mail as it was when it was asked for, or all that failed by then. */
type Asked = { mail: Mail | null; failed: number };

export function MailPage() {
  const wide = Grid.useBreakpoint().lg ?? true;
  const [view, changeView] = useMailsView();
  const turnTo = useCallback((page: number) => changeView({ page }), [changeView]);
  const { query, mails, total, failed, delivery } = useMails(view, turnTo);
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

  const filtered = view.search !== '' || view.status !== undefined || view.kind !== undefined;
  const reset = () => changeView({ search: '', status: undefined, kind: undefined });
  const empty = query.isPending ? <MailsLoading /> : <NoMails onReset={filtered ? reset : undefined} />;
  const list = wide ? (
    <MailsTable
      mails={mails}
      view={view}
      onSort={(sort) => changeView({ sort })}
      onResend={ask}
      stale={query.isPlaceholderData}
      placeholder={empty}
    />
  ) : mails.length > 0 ? (
    <MailCards mails={mails} onResend={ask} />
  ) : (
    empty
  );

  return (
    <div className="mail-page" ref={page} tabIndex={-1}>
      <PageHeader
        actions={failed > 0 && <Button onClick={() => ask(null)}>{`Resend all failed (${count(failed)})`}</Button>}
      >
        <MailsToolbar view={view} onChange={changeView} />
      </PageHeader>
      <MailNotices
        delivery={delivery}
        failed={failed}
        onShowFailed={
          view.status === 'failed' ? undefined : () => changeView({ search: '', kind: undefined, status: 'failed' })
        }
      />
      {query.isError && (
        <ErrorState
          title={messages.mails.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {(mails.length > 0 || !query.isError) && list}
      {total > 0 && (
        <Pagination
          className="figures"
          align="end"
          current={view.page}
          pageSize={view.limit}
          total={total}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger={wide}
          showLessItems={!wide}
          showTotal={(all, [from, to]) => `${count(from)}–${count(to)} of ${count(all)}`}
          onChange={(turned, limit) => changeView(limit === view.limit ? { page: turned } : { limit })}
        />
      )}
      {asked && <ResendDialog {...asked} open={open} onClose={() => setOpen(false)} afterClose={afterClose} />}
    </div>
  );
}
