import { messages } from '@portal/contract/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, List, Skeleton } from 'antd';
import { sentenceOf } from '../../shared/data/api';
import { shortDateTime } from '../../shared/ui/dates';
import { ErrorState } from '../../shared/ui/error-state';
import { StatusChip } from '../../shared/ui/status-chip';
import { useToast } from '../../shared/ui/toast';
import { profileCalls, sessionsKey } from './profile-calls';

export function OpenSessionsCard() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => profileCalls.sessions(signal),
  });
  const { end, ending } = useEnding();
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current).length;

  return (
    <Card
      title="Open sessions"
      extra={
        others > 0 && (
          <Button danger onClick={() => end('others')} loading={ending === 'others'}>
            End all others
          </Button>
        )
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState
          title="Your sessions could not be loaded"
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
                    This device
                  </StatusChip>
                ) : (
                  <Button key="end" onClick={() => end(_id)} loading={ending === _id} aria-label={`End ${device}`}>
                    End
                  </Button>
                ),
              ]}
            >
              <List.Item.Meta
                title={device}
                description={
                  <span className="figures session-times">
                    <span>Signed in {shortDateTime(createdAt)}</span> <span>Last seen {shortDateTime(lastSeenAt)}</span>
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
      title: 'End all other sessions?',
      content: 'Everywhere but here you will have to sign in again. What is being entered there is lost.',
      okText: 'End all others',
      okButtonProps: { danger: true },
      onOk: () => run(which),
    });
  };
  return { end, ending: isPending ? variables : null };
}
