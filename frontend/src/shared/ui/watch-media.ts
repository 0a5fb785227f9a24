/**
 * A media query that React can read and subscribe to. Each call uses an object of its own: Chromium does not report a
 * change to listeners of an object whose `matches` was read after the change, so a component that is rendered just then
 * would keep it from all others.
 */
export function watchMedia(query: string) {
  return {
    matches: () => window.matchMedia(query).matches,
    subscribe: (notify: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
  };
}
