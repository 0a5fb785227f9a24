import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';

/**
 * The query parameters of the address, as `useSearchParams` has them. The router renders a change a moment later; one
 * that is made until then starts from it, instead of undoing it. An entry of the history that is replaced keeps its state,
 * which says how the details of a record were opened, or what a draft's opening has brought.
 */
export function useAddressParameters() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (changed: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      latest.current = changed(latest.current);
      setParams(latest.current, options?.replace ? { state, ...options } : options);
    },
    [setParams, state],
  );
  return [params, change] as const;
}
