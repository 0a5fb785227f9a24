import { messages } from '@portal/contract/messages';
import type { Notification } from '@portal/contract/notifications';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/states/empty-state';
import { ErrorState } from '../../shared/ui/states/error-state';
import { spinner } from '../../shared/ui/states/spinner';
import { NotificationItem } from './notification-item';
import type { useNotifications } from './use-notifications';

const minuteMs = 60_000;

interface Props {
  of: ReturnType<typeof useNotifications>;
  isFresh: (notification: Notification) => boolean;
  onOpen: (notification: Notification) => void;
}

export function NotificationList({ of: { first, notifications, more, remove }, isFresh, onOpen }: Props) {
  const { t } = useTranslation('notifications');
  const [now, setNow] = useState(Date.now);
  const list = useRef<HTMLUListElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const lengthBefore = useRef(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: times are relative to the last response
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, [first.dataUpdatedAt]);

  // After "Load more" the focus moves to the first loaded notification, which takes the place of the button.
  useEffect(() => {
    if (notifications.length <= lengthBefore.current) return;
    const next = list.current?.children[lengthBefore.current];
    lengthBefore.current = Number.POSITIVE_INFINITY;
    if (document.activeElement?.closest('li') === null) next?.querySelector('button')?.focus({ preventScroll: true });
  }, [notifications.length]);
  const failed = more.error !== null;
  useEffect(() => {
    if (failed) failure.current?.querySelector('button')?.focus();
  }, [failed]);
  const loadMore = () => {
    lengthBefore.current = notifications.length;
    more.load();
  };

  if (first.data === undefined) {
    return first.isError ? (
      <ErrorState
        title={messages.notifications.loadFailed}
        detail={first.error.message}
        onRetry={() => void first.refetch()}
        retrying={first.isFetching}
      />
    ) : (
      <div className="notifications-loading">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  }
  if (notifications.length === 0 && !more.exist) return <EmptyState title={messages.notifications.none} />;
  return (
    <>
      <ul aria-label={t('notifications')} ref={list}>
        {notifications.map((notification) => (
          <NotificationItem
            key={notification._id}
            notification={notification}
            fresh={isFresh(notification)}
            now={now}
            onOpen={() => onOpen(notification)}
            onDelete={() => remove(notification)}
          />
        ))}
      </ul>
      {more.error && (
        <div ref={failure}>
          <ErrorState title={messages.notifications.loadFailed} detail={more.error.message} onRetry={more.retry} />
        </div>
      )}
      {(more.exist || more.isLoading) && (
        <Button type="link" block className="notifications-more" loading={more.isLoading && spinner} onClick={loadMore}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
