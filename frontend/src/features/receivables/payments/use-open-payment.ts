import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const opened = 'payment';

/**
 * Keeps the payment whose details are open in the address. Opening the details adds an entry to the browser's history;
 * closing them replaces that entry.
 */
export function useOpenPayment() {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (id: string) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.set(opened, id);
        return next;
      }),
    [setParams],
  );
  const close = useCallback(
    () =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete(opened);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { id: params.get(opened), open, close };
}
