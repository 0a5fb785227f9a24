import { messages } from '@portal/contract/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, List, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { shortDateTime } from '../../shared/ui/dates';
import { ErrorState } from '../../shared/ui/error-state';
import { spinner } from '../../shared/ui/spinner';
import { StatusChip } from '../../shared/ui/status-chip';
import { useToast } from '../../shared/ui/toast';
import { profileCalls, sessionsKey } from './profile-calls';

export function OpenSessionsCard() {
  const { t } = useTranslation('profile');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => profileCalls.sessions(signal),
  });
  const { end, ending } = useEnding();
  const [asking, setAsking] = useState(false);
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current).length;

  return (
    <Card
      title={t('openSessions')}
      extra={
        others > 0 && (
          <Button danger onClick={() => setAsking(true)}>
            {t('endAllOthers')}
          </Button>
        )
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('sessionsCouldNotBeLoaded')}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <Skeleton active title={false} />
      ) : (
        <List
          dataSource={sessions}
          rowKey="_id"
          renderItem={({ _id, device, createdAt, lastSeenAt, current }) => (
            <List.Item
              actions={[
                current ? (
                  <StatusChip key="current" tone="accent">
                    {t('thisDevice')}
                  </StatusChip>
                ) : (
                  <Button
                    key="end"
                    onClick={() => void end(_id)}
                    loading={ending === _id && spinner}
                    aria-label={t('endDevice', { device })}
                  >
                    {t('end')}
                  </Button>
                ),
              ]}
            >
              <List.Item.Meta
                title={device}
                description={
                  <span className="figures session-times">
                    <span>{t('signedIn', { createdAt: shortDateTime(createdAt) })}</span>{' '}
                    <span>{t('lastSeen', { lastSeenAt: shortDateTime(lastSeenAt) })}</span>
                  </span>
                }
              />
            </List.Item>
          )}
        />
      )}
      <ActionDialog
        title={t('endAllOtherSessions')}
        primary={t('endAllOthers')}
        danger
        open={asking}
        busy={ending === 'others'}
        onPrimary={() => void end('others').then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>{t('signInAgainEverywhereElse')}</p>
      </ActionDialog>
    </Card>
  );
}

/** One session by its id, or all but this one. */
function useEnding() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (which: string) =>
      which === 'others' ? profileCalls.endOtherSessions() : profileCalls.endSession(which),
    onSuccess: (_, which) =>
      toast.success(which === 'others' ? messages.account.otherSessionsEnded : messages.account.sessionEnded),
    onError: (error) => toast.error(sentenceOf(error, messages.common.genericError)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
  const end = (which: string) => mutateAsync(which).catch(() => undefined);
  return { end, ending: isPending ? variables : null };
}
