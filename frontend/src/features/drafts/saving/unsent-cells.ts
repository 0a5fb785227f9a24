import type { OpenDraftInput } from '@portal/contract/drafts';

/** The buyer and the stock file of a draft, with which another draft of the same stock file is opened. */
export type DraftPlace = Omit<OpenDraftInput, 'from'>;

/** Cells that can no longer be saved, because their draft was submitted or deleted. */
export interface UnsavedCells {
  cells: ReadonlyMap<string, number>;
  /** Undefined when the draft was never loaded in this browser. */
  place: DraftPlace | undefined;
}

/** Cells on their way. A repeated request has the same key and the same cells, so the server applies it once. */
export interface Batch {
  key: string;
  cells: ReadonlyMap<string, number>;
}

interface StoredBatch {
  key: string;
  cells: Record<string, number>;
}

interface StoredUnsaved {
  cells: Record<string, number>;
  place?: DraftPlace;
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
  readonly #placeKey: string;
  readonly #unsavedKey: string;

  constructor(
    userId: string,
    draftId: string,
    private readonly place?: DraftPlace,
  ) {
    this.#key = keyOf(userId, draftId);
    this.#batchKey = `${this.#key}:sent`;
    this.#placeKey = `${this.#key}:place`;
    this.#unsavedKey = `${this.#key}:unsaved`;
  }

  read(): Map<string, number> {
    return new Map(Object.entries(this.#stored<Record<string, number>>(this.#key) ?? {}));
  }

  add(cells: ReadonlyMap<string, number>): void {
    this.#write(new Map([...this.read(), ...cells]));
    // The page of a draft that was deleted meanwhile cannot load what the draft was begun with.
    if (this.place) this.#store(this.#placeKey, this.place);
  }

  /** Removes confirmed cells, except those into which another tab typed other lots meanwhile. */
  remove(cells: ReadonlyMap<string, number>): void {
    const stored = this.read();
    for (const [id, lots] of cells) if (stored.get(id) === lots) stored.delete(id);
    this.#write(stored);
  }

  /** The request whose answer is still to come; of several tabs the last one's. */
  batch(): Batch | undefined {
    const stored = this.#stored<StoredBatch>(this.#batchKey);
    return stored ? { key: stored.key, cells: new Map(Object.entries(stored.cells)) } : undefined;
  }

  setBatch({ key, cells }: Batch): void {
    this.#store(this.#batchKey, { key, cells: Object.fromEntries(cells) } satisfies StoredBatch);
  }

  removeBatch({ key }: Batch): void {
    if (this.batch()?.key === key) this.#store(this.#batchKey, null);
  }

  /** Sets cells aside until somebody begins another draft with them or gives them up. Returns all that are set aside. */
  setAside(cells: ReadonlyMap<string, number>): UnsavedCells {
    const former = this.#stored<StoredUnsaved>(this.#unsavedKey);
    const place = this.place ?? former?.place ?? this.#stored<DraftPlace>(this.#placeKey);
    const all = { ...former?.cells, ...Object.fromEntries(cells) };
    if (cells.size > 0) this.#store(this.#unsavedKey, { cells: all, place } satisfies StoredUnsaved);
    this.remove(cells);
    return { cells: new Map(Object.entries(all)), place };
  }

  forgetUnsaved(): void {
    this.#store(this.#unsavedKey, null);
  }

  #write(cells: ReadonlyMap<string, number>): void {
    this.#store(this.#key, cells.size === 0 ? null : Object.fromEntries(cells));
    if (cells.size === 0) this.#store(this.#placeKey, null);
  }

  #stored<Value>(key: string): Value | undefined {
    try {
      const value: Value | null = JSON.parse(localStorage.getItem(key) ?? 'null');
      return value ?? undefined;
    } catch {
      return undefined;
    }
  }

  #store(key: string, value: object | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Without local storage, a reload of the page loses the cells that are not saved yet.
    }
  }
}
