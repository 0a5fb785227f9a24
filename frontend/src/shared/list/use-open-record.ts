import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * Keeps the record whose details are open in the address, as the parameter `name`. Opening the details adds an entry to
 * the browser's history; closing them replaces that entry.
 */
export function useOpenRecord(name: 'buyer' | 'payment') {
  const [params, setParams] = useSearchParams();
  // A statement keeps there how its list was filtered.
  const { state } = useLocation();
  const open = useCallback(
    (id: string) => setParams((now) => withRecord(now, name, id), { state }),
    [setParams, name, state],
  );
  const close = useCallback(
    () =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete(name);
          return next;
        },
        { replace: true, state },
      ),
    [setParams, name, state],
  );
  return { id: params.get(name), addressOf: (id: string) => `?${withRecord(params, name, id)}`, open, close };
}

function withRecord(params: URLSearchParams, name: string, id: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(name, id);
  return next;
}
