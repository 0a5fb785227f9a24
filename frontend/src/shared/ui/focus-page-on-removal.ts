/**
 * A ref for elements that disappear after their own buttons were used. The focus that such an element has then moves to
 * the page, because without it a keyboard or screen reader continues at the top of the window.
 */
export function focusPageOnRemoval(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) document.getElementById('page')?.focus({ preventScroll: true });
  };
}
