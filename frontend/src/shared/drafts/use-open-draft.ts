import type { OpenDraftInput, OpenedDraft } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { draftsPath } from '../access/paths';
import { errorMessageOf } from '../data/api';
import { useAction } from '../data/use-action';
import { toastDurations, useToast } from '../ui/toast';

export const draftPath = (id: string): string => `${draftsPath}/${encodeURIComponent(id)}`;

/** How lines were taken over into a draft, as the router's state passes it to the draft's page. */
export type DraftPageState = Omit<OpenedDraft, 'draft'>;

/**
 * Returns a function that goes to the page of a draft that the server has opened. The answer may come late: it does not
 * lead away who has left the page or closed the dialog (`isOpen`) meanwhile.
 */
export function useGoToDraft(isOpen = true): (opened: OpenedDraft) => void {
  const navigate = useNavigate();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = !isOpen;
    return () => {
      isLeft.current = true;
    };
  }, [isOpen]);
  return useCallback(
    ({ draft, ...opening }) => {
      if (!isLeft.current) void navigate(draftPath(draft._id), { state: opening satisfies DraftPageState });
    },
    [navigate],
  );
}

/**
 * Opens the draft of a stock file, or orders an order's references again, and goes to the draft's page. `onOpened` is
 * called before.
 */
export function useOpenDraft(onOpened?: (opened: OpenedDraft) => void) {
  const toast = useToast();
  const goToDraft = useGoToDraft();
  return useAction<OpenedDraft, OpenDraftInput>({
    call: (body) => ({ method: 'post', url: '/api/drafts', body }),
    idempotent: true,
    refreshes: ['drafts'],
    failed: messages.drafts.openFailed,
    onDone: (opened) => {
      onOpened?.(opened);
      goToDraft(opened);
    },
    onFailed: (error) => toast.error(errorMessageOf(error, messages.drafts.openFailed), toastDurations.snackbar),
  });
}
