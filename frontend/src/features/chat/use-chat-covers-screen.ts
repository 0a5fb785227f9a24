import { useSyncExternalStore } from 'react';

/**
 * Matches a phone in either orientation, or a page zoomed to the size of a phone's screen. chat.css contains the same
 * query.
 */
const smallScreen = '(max-width: 767px), (max-height: 480px)';

function listen(notify: () => void): () => void {
  const media = window.matchMedia(smallScreen);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/** Returns true if the chat fills the screen, because there is no room for it beside the page. */
export function useChatCoversScreen(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(smallScreen).matches);
}
