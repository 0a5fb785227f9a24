import { useRef, useState } from 'react';
import { useOutletContext } from 'react-router';
import { useSessionUser } from '../access/session';
import { useDismissed } from '../access/use-dismissed';
import { leavePage } from '../leaving/guarded-history';

/**
 * The tour's state and the functions that change it. They belong to the frame around all pages, which stays mounted
 * while the tour opens other pages.
 */
export interface TourControls {
  /** True until the user has taken or declined the tour. */
  isOffered: boolean;
  isOpen: boolean;
  start: () => void;
  decline: () => void;
  end: () => void;
}

export function useTour(): TourControls {
  const [isDeclined, decline] = useDismissed('tour', useSessionUser()._id);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  return {
    isOffered: !isDeclined,
    isOpen,
    decline,
    start: () => {
      opener.current = document.activeElement;
      // The tour would cover the question whether to leave unsaved entries.
      leavePage(() => {
        decline();
        setOpen(true);
      });
    },
    end: () => {
      setOpen(false);
      // The focus returns to the element that had it when the tour started. That element is gone if the tour has ended
      // on another page; then the content area takes the focus.
      const before = opener.current;
      const next = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
      (next ?? document.getElementById('page'))?.focus({ preventScroll: true });
    },
  };
}

/** Returns the tour's controls. For components inside the portal's frame, which provides them. */
export const useTourControls = () => useOutletContext<TourControls>();
