import { messages } from '@portal/contract/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, List, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
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
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current).length;

  return (
    <Card
      title={t('openSessions')}
      extra={
        others > 0 && (
          <Button danger onClick={() => end('others')} loading={ending === 'others' && spinner}>
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
                    onClick={() => end(_id)}
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
    </Card>
  );
}

/** One session by its id, or all but this one after a question. */
function useEnding() {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const toast = useToast();
  const { modal } = App.useApp();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (which: string) =>
      which === 'others' ? profileCalls.endOtherSessions() : profileCalls.endSession(which),
    onSuccess: (_, which) =>
      toast.success(which === 'others' ? messages.account.otherSessionsEnded : messages.account.sessionEnded),
    onError: (error) => toast.error(sentenceOf(error, messages.common.genericError)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
  const run = (which: string) => mutateAsync(which).catch(() => undefined);
  const end = (which: string) => {
    if (which !== 'others') return void run(which);
    modal.confirm({
      title: t('endAllOtherSessions'),
      content: t('signInAgainEverywhereElse'),
      okText: t('endAllOthers'),
      okButtonProps: { danger: true },
      onOk: () => run(which),
    });
  };
  return { end, ending: isPending ? variables : null };
}
