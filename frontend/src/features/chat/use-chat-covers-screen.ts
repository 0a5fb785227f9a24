import { useSyncExternalStore } from 'react';
import { watchMedia } from '../../shared/ui/watch-media';

/**
 * Matches a phone in either orientation, or a page zoomed to the size of a phone's screen. chat.css contains the same
 * query.
 */
const smallScreen = watchMedia('(max-width: 767px), (max-height: 480px)');

/** Returns true if the chat fills the screen, because there is no room for it beside the page. */
export function useChatCoversScreen(): boolean {
  return useSyncExternalStore(smallScreen.subscribe, smallScreen.matches);
}
