import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export const focusPage = (options?: FocusOptions) => document.getElementById('page')?.focus(options);

/**
 * Moves the focus to the page when its path changes, so that the keyboard goes on there and not at the top of the
 * window. A dialog, and a field in which the new page has put the focus, keep it. `/` only leads to the home page.
 */
export function useFocusOnPageChange(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const isChange = shown.current !== pathname && shown.current !== '/';
    shown.current = pathname;
    const focused = document.activeElement;
    if (isChange && !focused?.closest('#page, [role=dialog]')) focusPage({ preventScroll: true });
  }, [pathname]);
}
