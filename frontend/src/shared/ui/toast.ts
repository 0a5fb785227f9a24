import { translateSentence } from '../../texts/translate-sentence';

/** The durations of toasts in milliseconds (specification 9). */
export const toastDurations = {
  success: 3000,
  error: 5000,
  /** The duration of errors in the catalogue and in orders. */
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
  /** The duration in seconds, as antd expects it. */
  duration: number;
}

type ToastRenderer = (toast: ShownToast) => void;

let renderToast: ToastRenderer | undefined;
let queued: ShownToast[] = [];
let opened = false;
const listeners = new Set<() => void>();

const open =
  (type: keyof Toast, defaultDuration: number) =>
  (text: string, duration: number = defaultDuration): void => {
    const toast = { type, text: translateSentence(text), duration: duration / 1000 };
    if (renderToast) renderToast(toast);
    else queued = [...queued, toast];
    opened = true;
    for (const listener of listeners) listener();
  };

const toast: Toast = {
  success: open('success', toastDurations.success),
  info: open('info', toastDurations.success),
  warning: open('warning', toastDurations.error),
  error: open('error', toastDurations.error),
};

/** Returns functions that open toasts: short messages that are shown for some seconds in a corner of the window. */
export function useToast(): Toast {
  return toast;
}

/** Passes toasts from their callers to the toast component, whose code is loaded when the first toast is opened. */
export const toasts = {
  wereOpened: (): boolean => opened,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Registers the function that shows toasts. Toasts that were opened before are shown at once. */
  registerRenderer: (renderer: ToastRenderer): (() => void) => {
    renderToast = renderer;
    for (const waitingToast of queued) renderer(waitingToast);
    queued = [];
    return () => {
      renderToast = undefined;
    };
  },
};
