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

interface ShownToast {
  type: keyof Toast;
  text: string;
  /** Seconds. */
  duration: number;
}

type Show = (toast: ShownToast) => void;

let show: Show | undefined;
let waiting: ShownToast[] = [];
let said = false;
const listeners = new Set<() => void>();

const open =
  (type: keyof Toast, usual: number) =>
  (text: string, duration: number = usual): void => {
    const toast = { type, text: translated(text), duration: duration / 1000 };
    if (show) show(toast);
    else waiting = [...waiting, toast];
    said = true;
    for (const listener of listeners) listener();
  };

const toast: Toast = {
  success: open('success', toastDurations.success),
  info: open('info', toastDurations.success),
  warning: open('warning', toastDurations.error),
  error: open('error', toastDurations.error),
};

/** Top right, for what has no place on the page. */
export function useToast(): Toast {
  return toast;
}

/** Between those who say something and what shows it: that is fetched for the first toast. */
export const toasts = {
  wereSaid: (): boolean => said,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** What was said before is shown now. */
  shownBy: (shower: Show): (() => void) => {
    show = shower;
    for (const early of waiting) shower(early);
    waiting = [];
    return () => {
      show = undefined;
    };
  },
};
