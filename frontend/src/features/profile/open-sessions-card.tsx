import type { OpenSession } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useList } from '@refinedev/core';
import { Button, Card, List, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageOf } from '../../shared/data/api';
import { useAction } from '../../shared/data/use-action';
import { ActionDialog } from '../../shared/ui/dialogs/action-dialog';
import { QueryError } from '../../shared/ui/states/query-error';
import { spinner } from '../../shared/ui/states/spinner';
import { useToast } from '../../shared/ui/toast';
import { shortDateTime } from '../../shared/ui/values/dates';
import { StatusChip } from '../../shared/ui/values/status-chip';

const path = '/api/auth/sessions';

/** Returns the action that ends the session with the given id, or, without an id, all sessions except this one. */
function useEndSession(done: string, onSettled?: () => void) {
  const toast = useToast();
  return useAction<unknown, string | undefined>({
    call: (id) => ({ method: 'delete', url: id === undefined ? path : `${path}/${id}` }),
    failed: messages.common.genericError,
    done,
    refreshes: ['session'],
    onDone: onSettled,
    onFailed: (error) => {
      toast.error(errorMessageOf(error, messages.common.genericError));
      onSettled?.();
    },
  });
}

export function OpenSessionsCard() {
  const { t } = useTranslation('profile');
  const { query, result } = useList<OpenSession>({ resource: 'sessions', meta: { path }, pagination: { mode: 'off' } });
  const [isConfirming, setConfirming] = useState(false);
  const others = useEndSession(messages.account.otherSessionsEnded, () => setConfirming(false));

  return (
    <Card
      title={<h2>{t('openSessions')}</h2>}
      extra={
        result.data.some(({ current }) => !current) && (
          <Button danger onClick={() => setConfirming(true)}>
            {t('endAllOthers')}
          </Button>
        )
      }
    >
      {query.isLoadingError ? (
        <QueryError title={t('sessionsCouldNotBeLoaded')} query={query} />
      ) : query.isPending ? (
        <Skeleton active title={false} className="sessions-loading" />
      ) : (
        <List
          dataSource={result.data}
          rowKey="_id"
          renderItem={(session) => <SessionItem key={session._id} session={session} />}
        />
      )}
      <ActionDialog
        title={t('endAllOtherSessions')}
        primary={t('endAllOthers')}
        danger
        open={isConfirming}
        busy={others.busy}
        onPrimary={() => others.start(undefined)}
        onClose={() => setConfirming(false)}
      >
        <p>{t('signInAgainEverywhereElse')}</p>
      </ActionDialog>
    </Card>
  );
}

function SessionItem({ session: { _id, device, createdAt, lastSeenAt, current } }: { session: OpenSession }) {
  const { t } = useTranslation('profile');
  const { start, busy } = useEndSession(messages.account.sessionEnded);
  const action = current ? (
    <StatusChip tone="accent">{t('thisDevice')}</StatusChip>
  ) : (
    <Button onClick={() => start(_id)} loading={busy && spinner} aria-label={t('endDevice', { device })}>
      {t('end')}
    </Button>
  );
  return (
    <List.Item actions={[action]}>
      <div>
        <strong>{device}</strong>
        <div className="figures session-times">
          <span>{t('signedIn', { createdAt: shortDateTime(createdAt) })}</span>{' '}
          <span>{t('lastSeen', { lastSeenAt: shortDateTime(lastSeenAt) })}</span>
        </div>
      </div>
    </List.Item>
  );
}
