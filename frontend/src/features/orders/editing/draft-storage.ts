import { isWholeLots } from '../../../shared/form/lots-text';
import type { EditableLine, LineEdit } from './editable-line';

/** The unsent changes of an order, as the browser keeps them. */
export interface StoredDraft {
  /** The number of the revision that was edited. */
  base: number;
  lines: { line: EditableLine; edit: LineEdit }[];
  reason: string;
  approveOnAcceptance: boolean;
}

const isTyped = (lots: unknown) => lots === undefined || lots === null || isWholeLots(lots);

/** The key contains the user, because several people may share a browser. */
const keyOf = (userId: string, orderId: string) => `proposal:${userId}:${orderId}`;

/** The drafts as this tab read or stored them last, by key. Another tab may have stored other lines since. */
const known = new Map<string, StoredDraft | undefined>();

/** Leaves out lots that no order can have, and texts that are no whole lots. */
function withWholeLots(draft: StoredDraft): StoredDraft {
  const lines = draft.lines.map(({ line, edit: { lots, backOrder, invalid: _, ...rest } }) => ({
    line,
    edit: {
      ...rest,
      ...(lots !== undefined && isTyped(lots) && { lots }),
      ...(backOrder && isTyped(backOrder.lots) && { backOrder }),
    },
  }));
  return { ...draft, lines };
}

function stored(key: string): StoredDraft | undefined {
  try {
    const draft: StoredDraft | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return draft ? withWholeLots(draft) : undefined;
  } catch {
    return undefined;
  }
}

export function readDraft(userId: string, orderId: string): StoredDraft | undefined {
  const key = keyOf(userId, orderId);
  const draft = stored(key);
  known.set(key, draft);
  return draft;
}

/** Calls the listener whenever another tab stored or removed the changes of an order. */
export function subscribeToDraft(userId: string, orderId: string, listener: () => void): () => void {
  const key = keyOf(userId, orderId);
  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Stores what this tab has changed since it read or stored last; lines that another tab changed stay as they are. */
export function storeDraft(userId: string, orderId: string, draft: StoredDraft | undefined): void {
  const key = keyOf(userId, orderId);
  try {
    const own = draft && withWholeLots(draft);
    const merged = merge(known.get(key), own, stored(key));
    known.set(key, own);
    if (merged) localStorage.setItem(key, JSON.stringify(merged));
    else localStorage.removeItem(key);
  } catch {
    // Without local storage, a reload of the page loses the unsent changes.
  }
}

const linesOf = (draft: StoredDraft | undefined) =>
  new Map(draft?.lines.map((entry) => [entry.line.stockItemId, entry]));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function merge(
  former: StoredDraft | undefined,
  own: StoredDraft | undefined,
  other: StoredDraft | undefined,
): StoredDraft | undefined {
  const lines = linesOf(other);
  const [before, now] = [linesOf(former), linesOf(own)];
  for (const id of new Set([...before.keys(), ...now.keys()])) {
    const entry = now.get(id);
    if (isSame(entry, before.get(id))) continue;
    if (entry) lines.set(id, entry);
    else if (isSame(lines.get(id), before.get(id))) lines.delete(id);
  }
  const reason = (own?.reason === former?.reason ? other?.reason : own?.reason) ?? '';
  const terms = own ?? other;
  return terms && (lines.size > 0 || reason !== '') ? { ...terms, lines: [...lines.values()], reason } : undefined;
}
