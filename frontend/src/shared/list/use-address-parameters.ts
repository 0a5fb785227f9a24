import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * The query parameters of the address, as `useSearchParams` has them. The router renders a change a moment later; one
 * that is made until then starts from it, instead of undoing it.
 */
export function useAddressParameters() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (changed: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      latest.current = changed(latest.current);
      setParams(latest.current, options);
    },
    [setParams],
  );
  return [params, change] as const;
}
