import { type DraftCell, type DraftChange, draftLimits } from '@portal/contract/drafts';
import { ApiError } from '../../../shared/data/api';
import { uuid } from '../../../shared/data/idempotency-key';
import { isTransient, retryDelayMs } from '../../../shared/data/retries';
import type { Batch, UnsavedCells, UnsentCells } from './unsent-cells';

/**
 * `waiting`: the server gave no answer (`isOffline`) or could not save now, and is tried again automatically. `refused`:
 * the server refused the changes, which are sent again on request only.
 */
export type SaveState =
  | { kind: 'saved' | 'saving' }
  | { kind: 'waiting'; cells: number; isOffline: boolean }
  | { kind: 'refused'; cells: number; error: ApiError };

/** Changes are sent when nothing was typed for the pause, or after the limit when typing does not pause. */
const pauseMs = 400;
const limitMs = 2_000;
const backoffMs = [2_000, 5_000, 10_000, 20_000];

/**
 * Saves cells as they are typed. A cell waits once, with its latest lots; requests are sent one after the other. Cells are
 * kept in the browser until the server has confirmed them, so a lost connection, a reload or a crash loses none (row G01).
 */
export class SaveQueue {
  #waiting: Map<string, number>;
  #batch: Batch | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince = 0;
  #failures = 0;
  #isOffline = false;
  #refusal: ApiError | undefined;
  #stopped = true;
  #running: Promise<void> | undefined;
  #state: SaveState = { kind: 'saved' };
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly stored: UnsentCells,
    private readonly deliver: (cells: DraftCell[], idempotencyKey: string) => Promise<DraftChange>,
    private readonly onSaved: (change: DraftChange) => void,
  ) {
    this.#waiting = stored.read();
    // A request whose answer a reload has lost is repeated as it was, so that it undoes nothing that others wrote since.
    this.#batch = stored.batch();
    for (const [id, lots] of this.#batch?.cells ?? []) if (this.#waiting.get(id) === lots) this.#waiting.delete(id);
    this.#update();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SaveState => this.#state;

  /** Cells that the server has not confirmed yet. */
  unsent(): ReadonlyMap<string, number> {
    return new Map([...(this.#batch?.cells ?? []), ...this.#waiting]);
  }

  put(changes: readonly DraftCell[]): void {
    const cells = new Map(changes.map(({ stockItemId, lots }) => [stockItemId, lots]));
    this.stored.add(cells);
    if (this.#waiting.size === 0) this.#waitingSince = Date.now();
    for (const [id, lots] of cells) this.#waiting.set(id, lots);
    this.#update();
    // While the server cannot be reached, the retry sends the new cells together with the waiting ones.
    if (this.#failures === 0 && this.#refusal === undefined) {
      this.#sendIn(Math.max(0, Math.min(pauseMs, this.#waitingSince + limitMs - Date.now())));
    }
  }

  start(): void {
    this.#stopped = false;
    void this.flush();
  }

  /** Sends what is waiting once more and then stops; cells that are not confirmed are kept in the browser. */
  stop(): Promise<void> {
    this.#stopped = true;
    return this.flush();
  }

  /** Discards the cells that are not saved. */
  drop(): void {
    const cells = this.unsent();
    this.#waiting.clear();
    // Cells that are typed from now on are sent by themselves again.
    this.#refusal = undefined;
    this.#finish(cells);
    this.#update();
  }

  /** Sets aside cells that can no longer be saved. Returns them with those that were set aside before. */
  setAside(): UnsavedCells {
    const unsaved = this.stored.setAside(this.unsent());
    this.drop();
    return unsaved;
  }

  /** Sends everything now. Resolves when nothing is left, or when sending failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#send().finally(() => {
      this.#running = undefined;
      this.#update();
    });
    return this.#running;
  }

  async #send(): Promise<void> {
    this.#refusal = undefined;
    for (let batch = this.#nextBatch(); batch; batch = this.#nextBatch()) {
      try {
        const cells = [...batch.cells].map(([stockItemId, lots]) => ({ stockItemId, lots }));
        const saved = await this.deliver(cells, batch.key);
        this.#failures = 0;
        this.#finish(batch.cells);
        this.onSaved(saved);
      } catch (error) {
        this.#failed(error);
        return;
      }
    }
    // Cells that could not be sent may have been dropped before the retry, which then has nothing to send.
    this.#failures = 0;
  }

  #nextBatch(): Batch | undefined {
    if (!this.#batch && this.#waiting.size > 0) {
      const cells = new Map([...this.#waiting].slice(0, draftLimits.linesPerChange));
      this.#batch = { key: uuid(), cells };
      this.stored.setBatch(this.#batch);
      for (const id of cells.keys()) this.#waiting.delete(id);
    }
    this.#update();
    return this.#batch;
  }

  /** Forgets cells that were saved or given up, and the request that carried them. */
  #finish(cells: ReadonlyMap<string, number>): void {
    this.stored.remove(cells);
    this.#forgetBatch();
  }

  #forgetBatch(): void {
    if (this.#batch) this.stored.removeBatch(this.#batch);
    this.#batch = undefined;
  }

  #failed(error: unknown): void {
    if (error instanceof ApiError && !isTransient(error)) {
      this.#refusal = error;
      // The server can be reached again, and no retry is planned that would send what is typed after the refusal.
      this.#failures = 0;
      // Lots that were typed during the request are newer than those of the request.
      this.#waiting = new Map(this.unsent());
      this.#forgetBatch();
      return;
    }
    this.#isOffline = error instanceof ApiError && error.status === 0;
    const delayMs = retryDelayMs(error, this.#failures, backoffMs);
    this.#failures += 1;
    this.#sendIn(delayMs);
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #update(): void {
    const cells = this.unsent().size;
    if (cells === 0) this.#state = { kind: 'saved' };
    else if (this.#refusal) this.#state = { kind: 'refused', cells, error: this.#refusal };
    else if (this.#failures > 0) this.#state = { kind: 'waiting', cells, isOffline: this.#isOffline };
    else this.#state = { kind: 'saving' };
    for (const listener of this.#listeners) listener();
  }
}
