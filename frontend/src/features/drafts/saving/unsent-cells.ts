/** Cells on their way. A repeated request has the same key and the same cells, so the server applies it once. */
export interface Batch {
  key: string;
  cells: ReadonlyMap<string, number>;
}

interface StoredBatch {
  key: string;
  cells: Record<string, number>;
}

/** The key contains the user, because several people may share a browser. */
const keyOf = (userId: string, draftId: string) => `draft:${userId}:${draftId}`;

/**
 * The cells of a draft that the server has not confirmed yet, as the browser keeps them over a reload or a crash. Several
 * tabs share them, so each call reads them anew and changes only its own cells.
 */
export class UnsentCells {
  readonly #key: string;
  readonly #batchKey: string;

  constructor(userId: string, draftId: string) {
    this.#key = keyOf(userId, draftId);
    this.#batchKey = `${this.#key}:sent`;
  }

  read(): Map<string, number> {
    try {
      const cells: Record<string, number> | null = JSON.parse(localStorage.getItem(this.#key) ?? 'null');
      return new Map(Object.entries(cells ?? {}));
    } catch {
      return new Map();
    }
  }

  add(cells: ReadonlyMap<string, number>): void {
    this.#write(new Map([...this.read(), ...cells]));
  }

  /** Removes confirmed cells, except those into which another tab typed other lots meanwhile. */
  remove(cells: ReadonlyMap<string, number>): void {
    const stored = this.read();
    for (const [id, lots] of cells) if (stored.get(id) === lots) stored.delete(id);
    this.#write(stored);
  }

  /** The request whose answer is still to come; of several tabs the last one's. */
  batch(): Batch | undefined {
    try {
      const stored: StoredBatch | null = JSON.parse(localStorage.getItem(this.#batchKey) ?? 'null');
      return stored ? { key: stored.key, cells: new Map(Object.entries(stored.cells)) } : undefined;
    } catch {
      return undefined;
    }
  }

  setBatch({ key, cells }: Batch): void {
    this.#store(this.#batchKey, { key, cells: Object.fromEntries(cells) } satisfies StoredBatch);
  }

  removeBatch({ key }: Batch): void {
    if (this.batch()?.key === key) this.#store(this.#batchKey, null);
  }

  #write(cells: ReadonlyMap<string, number>): void {
    this.#store(this.#key, cells.size === 0 ? null : Object.fromEntries(cells));
  }

  #store(key: string, value: Record<string, number> | StoredBatch | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Without local storage, a reload of the page loses the cells that are not saved yet.
    }
  }
}
