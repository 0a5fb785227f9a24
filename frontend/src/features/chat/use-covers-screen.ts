import { useSyncExternalStore } from 'react';

/** A phone upright or on its side, and a page enlarged until no more is in sight. As in chat.css. */
const smallScreen = '(max-width: 767px), (max-height: 480px)';

function listen(tell: () => void): () => void {
  const media = window.matchMedia(smallScreen);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

/** Whether the chat takes the whole screen: beside the page there is no room for it. */
export function useCoversScreen(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(smallScreen).matches);
}
