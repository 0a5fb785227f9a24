import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Opens a dialog when the page is opened by a link with `?create=1`. This parameter and the dialog's own parameters
 * (`own`) are removed from the address at once, so that a reload or the Back button does not open the dialog again.
 */
export function useDialogFromLink(
  open: (params: URLSearchParams) => void,
  enabled = true,
  own: readonly string[] = [],
) {
  const [params, setParams] = useSearchParams();
  const openNow = useEffectEvent(() => {
    open(params);
    const rest = new URLSearchParams(params);
    for (const key of ['create', ...own]) rest.delete(key);
    setParams(rest, { replace: true });
  });
  const isRequested = enabled && params.has('create');
  useEffect(() => {
    if (isRequested) openNow();
  }, [isRequested]);
}
