import type { Draft, DraftChange } from '@portal/contract/drafts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionUser } from '../../shared/access/session';
import { request } from '../../shared/data/api';
import { useInvalidateResources } from '../../shared/data/invalidate';
import { sessionToken } from '../../shared/data/session-token';
import { useLiveState } from '../../shared/live/live-state';
import { SaveQueue } from './saving/save-queue';
import { type UnsavedCells, UnsentCells } from './saving/unsent-cells';
import { LotsSheet } from './sheet/lots-sheet';
import { draftApiPath, useDraftChanges } from './use-draft';

export interface SavedSheet {
  sheet: LotsSheet;
  queue: SaveQueue;
  /** The draft's newest revision of which this tab has seen every change. */
  revision: () => number;
  /** Cells that were not saved before the draft was submitted. */
  unsaved: UnsavedCells | undefined;
  /** Gives up the cells that are not saved, and shows what the server has in them. */
  giveUp: () => void;
}

function createSheet(draft: Draft, userId: string, refetch: () => void) {
  const token = sessionToken.read();
  const place = { brand: draft.brand._id, file: draft.stockFile._id, buyerId: draft.buyer._id };
  let revision = 0;
  const receive = ({ lines, changedBy, ...change }: DraftChange) => {
    // After a gap, the draft is refetched with the changes that did not arrive, and until then it cannot be submitted.
    if (change.revision === revision + 1) revision = change.revision;
    else if (change.revision > revision) refetch();
    sheet.receive(
      lines.map((line) => ({ ...line, revision: change.revision, changedBy })),
      queue.unsent(),
    );
  };
  const receiveAll = ({ lines, changedBy, ...current }: Draft) => {
    revision = Math.max(revision, current.revision);
    const cells = lines.map((line) => ({ ...line, stockItemId: line._id }));
    sheet.receiveAll({ cells, revision: current.revision, changedBy }, queue.unsent());
  };
  const queue = new SaveQueue(
    new UnsentCells(userId, draft._id, place),
    (lines, idempotencyKey) => {
      // If another tab has signed out or signed in another user, nothing must be saved under that user's name.
      if (sessionToken.read() !== token) throw new Error('The session has changed');
      return request<DraftChange>(draftApiPath(draft._id), {
        method: 'PATCH',
        json: { lines },
        headers: { 'Idempotency-Key': idempotencyKey },
      });
    },
    receive,
  );
  const sheet = new LotsSheet(userId, (changes) => queue.put(changes));
  const giveUp = () => {
    const cells = queue.unsent();
    queue.drop();
    sheet.showSaved(cells.keys());
  };
  const unsaved = draft.order === null ? undefined : queue.setAside();
  receiveAll(draft);
  return { sheet, queue, revision: () => revision, unsaved, giveUp, receive, receiveAll };
}

/** The lots of a draft on the screen, saved as they are typed and merged with what others type (rows G01, G02). */
export function useSheet(draft: Draft): SavedSheet {
  const { _id: userId } = useSessionUser();
  const refresh = useInvalidateResources();
  const refetch = useCallback(() => refresh(['drafts']), [refresh]);
  const [model, setModel] = useState(() => createSheet(draft, userId, refetch));
  const { queue, receive, receiveAll } = model;
  const isSubmitted = draft.order !== null;
  useEffect(() => receiveAll(draft), [receiveAll, draft]);
  useDraftChanges(draft._id, receive);

  const isConnected = useLiveState() === 'connected';
  useEffect(() => {
    if (isSubmitted) return;
    queue.start();
    // The lists of drafts show the lots that were typed here.
    return () => void queue.stop().then(refetch);
  }, [queue, isSubmitted, refetch]);
  const isRefused = useSyncExternalStore(queue.subscribe, () => queue.state().kind === 'refused');
  useEffect(() => {
    // The draft may have been submitted or deleted.
    if (isRefused) refetch();
  }, [isRefused, refetch]);
  useEffect(() => {
    if (!isSubmitted || !isRefused) return;
    // Cells that a colleague's submission overtook are not part of the order, so they are not shown any more.
    const unsaved = queue.setAside();
    setModel({ ...createSheet(draft, userId, refetch), unsaved });
  }, [queue, isSubmitted, isRefused, draft, userId, refetch]);
  useEffect(() => {
    if (isSubmitted) return;
    const flush = () => void queue.flush();
    if (isConnected) flush();
    window.addEventListener('online', flush);
    // A phone may end a hidden page at any time without further notice.
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [queue, isConnected, isSubmitted]);
  return model;
}
