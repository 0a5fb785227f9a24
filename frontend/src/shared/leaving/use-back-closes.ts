import { useEffect, useEffectEvent } from 'react';
import { guardLeaving } from './guarded-history';

/**
 * Has Back, and Forward, close what covers the page and stay on the page. A link inside leaves as always, because opening
 * adds no entry to the history.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? guardLeaving({ of: 'dialog', ask: () => close() }) : undefined), [isOpen]);
}
