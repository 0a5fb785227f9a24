import { messages as sentences } from '@portal/contract/messages';
import { ApiError, sentenceOf } from '../../shared/data/api';

/** Written here and not yet known to be kept by the server. `failed` holds what went wrong. */
export interface Unsent {
  clientId: string;
  content: string;
  failed: string | null;
  /** By the server, for good: it is not tried again by itself. */
  refused: boolean;
}

/** What this tab keeps over a reload, of one person. */
interface Kept {
  userId: string;
  drafts: [chatId: string, text: string][];
  queues: [chatId: string, unsent: Pick<Unsent, 'clientId' | 'content'>[]][];
}

const storageKey = 'chat';
const none: readonly Unsent[] = [];
const nowhere: ReadonlySet<string> = new Set();
/** Until it is tried again by itself, longer after each failure. */
const retryAfterMs = [5_000, 10_000, 20_000, 30_000];

/** The connection, the session or the server was away, or it has had enough for now: the message may be taken later. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 401, 429].includes(error.status) || error.status >= 500;
}

function keptFor(userId: string): Kept | undefined {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return kept?.userId === userId ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What somebody has written and the server does not have, chat by chat: drafts, and messages on their way in the order
 * in which they were written. One is sent when the one before it arrived. What did not arrive is tried again under the
 * id it had, so that it is kept once (row H02). Outlives the panels, and in the same tab the page.
 */
export class Outbox {
  readonly #queues = new Map<string, readonly Unsent[]>();
  readonly #drafts = new Map<string, string>();
  readonly #sending = new Set<string>();
  readonly #failures = new Map<string, number>();
  readonly #retries = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  #stuck = nowhere;
  #stopped = false;

  constructor(
    private readonly userId: string,
    private readonly deliver: (chatId: string, message: Unsent) => Promise<unknown>,
  ) {
    const kept = keptFor(userId);
    for (const [chatId, text] of kept?.drafts ?? []) this.#drafts.set(chatId, text);
    for (const [chatId, queue] of kept?.queues ?? []) {
      this.#queues.set(
        chatId,
        queue.map((each) => ({ ...each, failed: null, refused: false })),
      );
    }
    // Somebody else's, who used this tab before, is gone with it.
    this.#keep();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  unsent(chatId: string): readonly Unsent[] {
    return this.#queues.get(chatId) ?? none;
  }

  /** Chats with something that could not be sent. */
  readonly stuck = (): ReadonlySet<string> => this.#stuck;

  isSending(chatId: string): boolean {
    return this.#sending.has(chatId);
  }

  draft(chatId: string): string {
    return this.#drafts.get(chatId) ?? '';
  }

  keepDraft(chatId: string, text: string): void {
    if (text === '') this.#drafts.delete(chatId);
    else this.#drafts.set(chatId, text);
    this.#keep();
  }

  /** False where it is not taken: nothing to send, or one is on its way (specification 5). */
  send(chatId: string, text: string): boolean {
    const content = text.trim();
    if (content === '' || this.isSending(chatId)) return false;
    const message = { clientId: crypto.randomUUID(), content, failed: null, refused: false };
    // Behind one that waits for the connection it waits as well: their order is what was meant.
    this.#put(chatId, [...this.unsent(chatId), message]);
    void this.#pump(chatId);
    return true;
  }

  start(): void {
    this.#stopped = false;
    this.retry();
  }

  /** Nothing is tried any more; what was not sent stays kept. */
  stop(): void {
    this.#stopped = true;
    for (const retry of this.#retries.values()) clearTimeout(retry);
  }

  /** Of one chat what was refused, too; of all chats what waits. */
  retry(chatId?: string): void {
    for (const id of chatId === undefined ? [...this.#queues.keys()] : [chatId]) {
      if (this.isSending(id)) continue;
      const again = ({ refused }: Unsent) => chatId !== undefined || !refused;
      this.#put(
        id,
        this.unsent(id).map((each) => (again(each) ? { ...each, failed: null, refused: false } : each)),
      );
      void this.#pump(id);
    }
  }

  discard(chatId: string, { clientId }: Unsent): void {
    this.#put(
      chatId,
      this.unsent(chatId).filter((each) => each.clientId !== clientId),
    );
  }

  async #pump(chatId: string): Promise<void> {
    if (this.isSending(chatId)) return;
    clearTimeout(this.#retries.get(chatId));
    this.#sending.add(chatId);
    while (!this.#stopped) {
      const next = this.unsent(chatId).find(({ refused }) => !refused);
      if (next === undefined) break;
      try {
        await this.deliver(chatId, next);
        this.#failures.delete(chatId);
        this.discard(chatId, next);
      } catch (error) {
        const failed = sentenceOf(error, sentences.chat.sendFailed);
        const passing = isPassing(error);
        // Those behind one that waits are not on their way either.
        const stays = (each: Unsent) => (passing ? each.refused : each.clientId !== next.clientId);
        this.#put(
          chatId,
          this.unsent(chatId).map((each) => (stays(each) ? each : { ...each, failed, refused: !passing })),
        );
        if (!passing) continue;
        this.#retryLater(chatId, error);
        break;
      }
    }
    this.#sending.delete(chatId);
    this.#tell();
  }

  /** Says that it was not sent until it is: a try that fails again is no news. */
  #retryLater(chatId: string, error: unknown): void {
    if (this.#stopped) return;
    const failures = this.#failures.get(chatId) ?? 0;
    this.#failures.set(chatId, failures + 1);
    const asked = error instanceof ApiError ? (error.body?.retryAfter ?? 0) * 1000 : 0;
    const usual = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 0;
    this.#retries.set(
      chatId,
      setTimeout(() => void this.#pump(chatId), Math.max(asked, usual)),
    );
  }

  #put(chatId: string, queue: readonly Unsent[]): void {
    if (queue.length === 0) this.#queues.delete(chatId);
    else this.#queues.set(chatId, queue);
    this.#keep();
    this.#tell();
  }

  #tell(): void {
    const stuck = [...this.#queues].filter(([, queue]) => queue.some(({ failed }) => failed !== null));
    const same = stuck.length === this.#stuck.size && stuck.every(([chatId]) => this.#stuck.has(chatId));
    if (!same) this.#stuck = new Set(stuck.map(([chatId]) => chatId));
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    const queues = [...this.#queues].map(([chatId, queue]): Kept['queues'][number] => [
      chatId,
      queue.map(({ clientId, content }) => ({ clientId, content })),
    ]);
    const kept: Kept = { userId: this.userId, drafts: [...this.#drafts], queues };
    try {
      if (queues.length + kept.drafts.length === 0) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing has it until the page goes.
    }
  }
}
