import { messages as sentences } from '@portal/contract/messages';
import { errorMessageOf } from '../../../shared/data/api';
import { uuid } from '../../../shared/data/idempotency-key';
import { isTransient, retryDelayMs } from '../../../shared/data/retries';

/** A message that the server has not confirmed yet. `failed` holds the reason why the last attempt failed. */
export interface OutboxMessage {
  clientId: string;
  content: string;
  failed: string | null;
  /** True if the server refused the message, which is then not retried automatically. */
  refused: boolean;
}

/** One user's drafts and unsent messages. The tab's session storage keeps them over a reload. */
interface StoredOutbox {
  userId: string;
  drafts: [chatId: string, text: string][];
  queues: [chatId: string, unsent: Pick<OutboxMessage, 'clientId' | 'content'>[]][];
}

const storageKey = 'chat';
const none: readonly OutboxMessage[] = [];
const noChats: ReadonlySet<string> = new Set();
const backoffMs = [5_000, 10_000, 20_000, 30_000];

function readStored(userId: string): StoredOutbox | undefined {
  try {
    const stored: StoredOutbox | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return stored?.userId === userId ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the drafts and unsent messages of each chat. Messages are sent one after the other, in the order in which they
 * were written, and retried under the same client id, so that the server stores each message once (row H02). The outbox
 * survives closing the panel and, in the same tab, a reload.
 */
export class Outbox {
  readonly #queues = new Map<string, readonly OutboxMessage[]>();
  readonly #drafts = new Map<string, string>();
  readonly #sending = new Set<string>();
  readonly #failures = new Map<string, number>();
  readonly #retries = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  #failedChats = noChats;
  #stopped = false;

  constructor(
    private readonly userId: string,
    private readonly deliver: (chatId: string, message: OutboxMessage) => Promise<unknown>,
  ) {
    const stored = readStored(userId);
    for (const [chatId, text] of stored?.drafts ?? []) this.#drafts.set(chatId, text);
    for (const [chatId, queue] of stored?.queues ?? []) {
      this.#queues.set(
        chatId,
        queue.map((each) => ({ ...each, failed: null, refused: false })),
      );
    }
    // Overwrites the drafts and messages that another user left in this tab.
    this.#store();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  unsent(chatId: string): readonly OutboxMessage[] {
    return this.#queues.get(chatId) ?? none;
  }

  /** Returns the ids of chats with a message that could not be sent. */
  readonly failedChats = (): ReadonlySet<string> => this.#failedChats;

  isSending(chatId: string): boolean {
    return this.#sending.has(chatId);
  }

  draft(chatId: string): string {
    return this.#drafts.get(chatId) ?? '';
  }

  saveDraft(chatId: string, text: string): void {
    if (text === '') this.#drafts.delete(chatId);
    else this.#drafts.set(chatId, text);
    this.#store();
  }

  /**
   * Queues a message and starts sending. Returns false if the text is empty or another message is being sent
   * (specification 5).
   */
  send(chatId: string, text: string): boolean {
    const content = text.trim();
    if (content === '' || this.isSending(chatId)) return false;
    const message = { clientId: uuid(), content, failed: null, refused: false };
    // The message waits behind earlier unsent messages, so that their order is kept.
    this.#setQueue(chatId, [...this.unsent(chatId), message]);
    void this.#sendQueued(chatId);
    return true;
  }

  start(): void {
    this.#stopped = false;
    this.retry();
  }

  /** Stops all retries; unsent messages are kept. */
  stop(): void {
    this.#stopped = true;
    for (const retry of this.#retries.values()) clearTimeout(retry);
  }

  /**
   * Retries the unsent messages of the given chat, including messages that the server refused. Without a chat id,
   * retries the messages of all chats that failed for a transient reason.
   */
  retry(chatId?: string): void {
    for (const id of chatId === undefined ? [...this.#queues.keys()] : [chatId]) {
      if (this.isSending(id)) continue;
      const mayRetry = ({ refused }: OutboxMessage) => chatId !== undefined || !refused;
      this.#setQueue(
        id,
        this.unsent(id).map((each) => (mayRetry(each) ? { ...each, failed: null, refused: false } : each)),
      );
      void this.#sendQueued(id);
    }
  }

  discard(chatId: string, { clientId }: OutboxMessage): void {
    this.#setQueue(
      chatId,
      this.unsent(chatId).filter((each) => each.clientId !== clientId),
    );
  }

  async #sendQueued(chatId: string): Promise<void> {
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
        const failed = errorMessageOf(error, sentences.chat.sendFailed);
        const transient = isTransient(error);
        // After a transient failure, later messages wait as well, so all of them show the same reason.
        const isUnaffected = (each: OutboxMessage) => (transient ? each.refused : each.clientId !== next.clientId);
        this.#setQueue(
          chatId,
          this.unsent(chatId).map((each) => (isUnaffected(each) ? each : { ...each, failed, refused: !transient })),
        );
        if (!transient) continue;
        this.#retryLater(chatId, error);
        break;
      }
    }
    this.#sending.delete(chatId);
    this.#notifyListeners();
  }

  /** Schedules a retry. The failure stays visible until a retry succeeds. */
  #retryLater(chatId: string, error: unknown): void {
    if (this.#stopped) return;
    const failures = this.#failures.get(chatId) ?? 0;
    this.#failures.set(chatId, failures + 1);
    const delayMs = retryDelayMs(error, failures, backoffMs);
    this.#retries.set(
      chatId,
      setTimeout(() => void this.#sendQueued(chatId), delayMs),
    );
  }

  #setQueue(chatId: string, queue: readonly OutboxMessage[]): void {
    if (queue.length === 0) this.#queues.delete(chatId);
    else this.#queues.set(chatId, queue);
    this.#store();
    this.#notifyListeners();
  }

  #notifyListeners(): void {
    const stuck = [...this.#queues].filter(([, queue]) => queue.some(({ failed }) => failed !== null));
    const isUnchanged =
      stuck.length === this.#failedChats.size && stuck.every(([chatId]) => this.#failedChats.has(chatId));
    if (!isUnchanged) this.#failedChats = new Set(stuck.map(([chatId]) => chatId));
    for (const listener of this.#listeners) listener();
  }

  #store(): void {
    const queues = [...this.#queues].map(([chatId, queue]): StoredOutbox['queues'][number] => [
      chatId,
      queue.map(({ clientId, content }) => ({ clientId, content })),
    ]);
    const stored: StoredOutbox = { userId: this.userId, drafts: [...this.#drafts], queues };
    try {
      if (queues.length + stored.drafts.length === 0) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify(stored));
    } catch {
      // Without session storage, a reload of the page loses drafts and unsent messages.
    }
  }
}
