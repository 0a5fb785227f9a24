import { messages } from '@portal/contract/messages';
import type { Notification } from '@portal/contract/notifications';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { NotificationItem } from './notification-item';
import type { useNotifications } from './use-notifications';

const minuteMs = 60_000;

interface Props {
  of: ReturnType<typeof useNotifications>;
  fresh: ReadonlySet<string>;
  onOpen: (notification: Notification) => void;
}

export function NotificationList({ of: { query, notifications, remove }, fresh, onOpen }: Props) {
  const { t } = useTranslation('notifications');
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives is measured from when it arrived
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, [query.dataUpdatedAt]);

  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState
        title={messages.notifications.loadFailed}
        detail={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <div className="notifications-loading">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  }
  if (notifications.length === 0) return <EmptyState title={messages.notifications.none} />;
  return (
    <>
      <ul aria-label={t('notifications')}>
        {notifications.map((notification) => (
          <NotificationItem
            key={notification._id}
            notification={notification}
            fresh={fresh.has(notification._id) || !notification.isRead}
            now={now}
            onOpen={() => onOpen(notification)}
            onDelete={() => remove(notification)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          type="link"
          block
          className="notifications-more"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
