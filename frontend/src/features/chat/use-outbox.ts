import type { ChatMessage } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../shared/data/api';
import { useLiveState } from '../../shared/live/live-state';

/** Written here and not yet known to be kept by the server. `failed` holds what went wrong. */
export interface Unsent {
  clientId: string;
  content: string;
  failed: string | null;
}

/** The connection or the server was away; the same message may well be taken later. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/**
 * Messages on their way, in the order in which they were written: one is sent when the one before it arrived. What did
 * not arrive is tried again when the connection is back, under the id it had, so that it is kept once (row H02).
 */
export function useOutbox(deliver: (message: Unsent) => Promise<ChatMessage>) {
  const queue = useRef<Unsent[]>([]);
  const sending = useRef(false);
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const connected = useLiveState() === 'connected';

  const put = (next: Unsent[]) => {
    queue.current = next;
    setUnsent(next);
  };
  const mark = (clientId: string, failed: string | null) =>
    put(queue.current.map((each) => (each.clientId === clientId ? { ...each, failed } : each)));
  const discard = ({ clientId }: Unsent) => put(queue.current.filter((each) => each.clientId !== clientId));

  const pump = async () => {
    if (sending.current) return;
    sending.current = true;
    for (;;) {
      const next = queue.current.find(({ failed }) => failed === null);
      if (next === undefined) break;
      try {
        await deliver(next);
        discard(next);
      } catch (error) {
        mark(next.clientId, sentenceOf(error, sentences.chat.sendFailed));
        if (isPassing(error)) break;
      }
    }
    sending.current = false;
  };

  const retryAll = () => {
    put(queue.current.map((each) => ({ ...each, failed: null })));
    void pump();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming back is what it reacts to
  useEffect(() => {
    if (connected && queue.current.length > 0) retryAll();
  }, [connected]);

  return {
    unsent,
    /** False where it is not taken: nothing to send, or one is on its way (specification 5). */
    send: (text: string): boolean => {
      const content = text.trim();
      if (content === '' || sending.current) return false;
      put([...queue.current, { clientId: crypto.randomUUID(), content, failed: null }]);
      // Behind one that waits for the connection it waits as well: their order is what was meant.
      const [first] = queue.current;
      if (first && first.failed === null) void pump();
      else retryAll();
      return true;
    },
    retry: retryAll,
    discard,
  };
}
