import { App } from 'antd';
import { useMemo } from 'react';
import { translated } from '../../texts/translated';

/** Milliseconds (specification 9). */
export const toastDurations = {
  success: 3000,
  error: 5000,
  /** Errors of the catalogue and of orders. */
  snackbar: 6000,
  login: 1000,
  notApproved: 2000,
} as const;

interface Toast {
  success: (text: string, duration?: number) => void;
  info: (text: string, duration?: number) => void;
  warning: (text: string, duration?: number) => void;
  error: (text: string, duration?: number) => void;
}

/** Top right, for what has no place on the page. */
export function useToast(): Toast {
  const { notification } = App.useApp();
  return useMemo(() => {
    const open =
      (type: 'success' | 'info' | 'warning' | 'error', usual: number) =>
      (text: string, duration: number = usual) =>
        // One key per sentence: the same failure twice is one toast, not two.
        notification.open({ type, key: `${type}:${text}`, message: translated(text), duration: duration / 1000 });
    return {
      success: open('success', toastDurations.success),
      info: open('info', toastDurations.success),
      warning: open('warning', toastDurations.error),
      error: open('error', toastDurations.error),
    };
  }, [notification]);
}
