import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The router's state of an entry of the history that was added to open a record. */
const opened = { isOpened: true };

/**
 * Keeps the record whose details are open in the address, as the parameter `name`. Opening the details adds an entry to
 * the browser's history; closing them goes back to the one before. Where the details were opened by an address, closing
 * them replaces its entry.
 */
export function useOpenRecord(name: 'buyer' | 'payment') {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const isGoingBack = useRef(false);
  const open = useCallback(
    (id: string) => setParams((now) => withRecord(now, name, id), { state: opened }),
    [setParams, name],
  );
  const close = useCallback(() => {
    if (isOpened(state)) {
      // The browser goes back some milliseconds later, and React shows it later still. A second click must not leave the page.
      if (isGoingBack.current || window.history.state?.key !== key) return;
      isGoingBack.current = true;
      const arrived = () => {
        isGoingBack.current = false;
      };
      window.addEventListener('popstate', arrived, { once: true });
      void navigate(-1);
      return;
    }
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(name);
        return next;
      },
      // A statement keeps there how its list was filtered.
      { replace: true, state },
    );
  }, [setParams, navigate, name, key, state]);
  /** The properties of a link that opens the record. */
  const linkTo = (id: string) => ({ to: `?${withRecord(params, name, id)}`, state: opened });
  return { id: params.get(name), linkTo, open, close };
}

export type LinkToRecord = ReturnType<typeof useOpenRecord>['linkTo'];

function isOpened(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpened' in state;
}

function withRecord(params: URLSearchParams, name: string, id: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(name, id);
  return next;
}
