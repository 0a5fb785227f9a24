import type { NotificationProvider } from '@refinedev/core';
import { App } from 'antd';
import { useMemo } from 'react';
import { useToast } from '../shared/ui/toast';

/** Refine's own notifications, in the portal's toasts. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp();
  const toast = useToast();
  return useMemo(
    () => ({
      open: ({ type, message, description }) => {
        if (type === 'error') toast.error(description ?? message);
        else toast.success(message);
      },
      close: (key) => notification.destroy(key),
    }),
    [notification, toast],
  );
}
