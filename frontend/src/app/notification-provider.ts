import type { NotificationProvider } from '@refinedev/core';
import { useToast } from '../shared/ui/toast';

/** Refine's own notifications, in the portal's toasts. */
export function useNotificationProvider(): NotificationProvider {
  const toast = useToast();
  return {
    open: ({ type, message, description }) => {
      if (type === 'error') toast.error(description ?? message);
      else toast.success(message);
    },
    // Toasts go by themselves.
    close: () => undefined,
  };
}
