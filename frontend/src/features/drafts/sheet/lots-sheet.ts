import type { DraftCell, DraftPerson } from '@portal/contract/drafts';
import { lineTotalCents } from '@portal/contract/money';
import type { PublishedLine } from '@portal/contract/stock-files';
import { isWholeLots } from '../../../shared/form/lots-text';

/** `amount` is AED. */
export interface Totals {
  lines: number;
  lots: number;
  units: number;
  amount: number;
}

/** The fields of a line from which totals are computed. */
export type PricedLine = Pick<PublishedLine, '_id' | 'wholesalePrice' | 'unitsPerLot'>;

/** A cell that somebody else changed after it was typed here. */
export interface ForeignChange {
  author: DraftPerson;
  /** The lots that were typed here. */
  former: number;
}

/** The cells that one edit changed. */
export type EditStep = readonly { stockItemId: string; before: number; after: number }[];

/** A cell as the server has it. Of two versions of a cell the one with the higher revision counts. */
export interface SavedCell extends DraftCell {
  revision: number;
  changedBy: DraftPerson;
}

/** The amount of a line in hundredths of an AED. Prices have four decimals at most. */
export function lineCents(line: PricedLine | undefined, lots: number): number {
  return line === undefined || lots === 0
    ? 0
    : Number(lineTotalCents(lots * line.unitsPerLot, line.wholesalePrice.toFixed(4)));
}

/**
 * The lots of a draft as they are on the screen, with their totals. A change costs the same in a draft of one line and
 * of 20,000 lines, because totals are kept as running sums (row G09).
 */
export class LotsSheet {
  readonly #lots = new Map<string, number>();
  /** The cells as the server had them last. */
  readonly #saved = new Map<string, SavedCell>();
  readonly #foreign = new Map<string, ForeignChange>();
  /** The lots that were typed in this tab, from which a change by others is told. */
  readonly #typed = new Map<string, number>();
  /** Why a submission refused a cell, until its lots are changed. */
  #refusals = new Map<string, string>();
  /** Typed texts that are not a whole number of lots, by cell. Such a cell keeps the lots that it had before. */
  readonly #invalid = new Map<string, string>();
  #invalidIds: readonly string[] = [];
  readonly #undo: EditStep[] = [];
  readonly #listeners = new Set<() => void>();
  #lines: ReadonlyMap<string, PricedLine> = new Map();
  #sums = { lines: 0, lots: 0, units: 0, cents: 0 };
  #totals: Totals = { lines: 0, lots: 0, units: 0, amount: 0 };

  /** `onEdit` receives the cells that were typed, pasted or undone in this tab, but not changes by others. */
  constructor(
    private readonly userId: string,
    private readonly onEdit: (changes: readonly DraftCell[]) => void,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly lots = (id: string): number => this.#lots.get(id) ?? 0;

  readonly totals = (): Totals => this.#totals;

  readonly foreignChange = (id: string): ForeignChange | undefined => this.#foreign.get(id);

  readonly refusal = (id: string): string | undefined => this.#refusals.get(id);

  readonly invalidText = (id: string): string | undefined => this.#invalid.get(id);

  /** The ids of the cells with a text that is no whole lots. */
  readonly invalidIds = (): readonly string[] => this.#invalidIds;

  /** Marks the cells that a submission refused, instead of those of an earlier one. */
  setRefusals(refusals: Iterable<readonly [id: string, reason: string]>): void {
    this.#refusals = new Map(refusals);
    this.#notify();
  }

  /** Returns cells that could not be saved to the lots that the server has. */
  showSaved(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#typed.delete(id);
      this.#set(id, this.#saved.get(id)?.lots ?? 0);
    }
    this.#notify();
  }

  /** The ids of all lines with lots. */
  orderedIds(): Iterable<string> {
    return this.#lots.keys();
  }

  /** Takes over prices and pack sizes, and computes the totals anew. */
  readonly setLines = (lines: ReadonlyMap<string, PricedLine>): void => {
    this.#lines = lines;
    this.#sums = { lines: 0, lots: 0, units: 0, cents: 0 };
    for (const [id, lots] of this.#lots) this.#add(id, lots, 1);
    this.#notify();
  };

  /**
   * Changes cells as one step of undo, which is returned; undefined when nothing changed. Lots that no order can have are
   * left out, and of several lots for one cell the last ones count.
   */
  edit(changes: readonly DraftCell[]): EditStep | undefined {
    const wanted = new Map(
      changes.filter(({ lots }) => isWholeLots(lots)).map(({ stockItemId, lots }) => [stockItemId, lots]),
    );
    const step = [...wanted]
      .map(([stockItemId, after]) => ({ stockItemId, before: this.lots(stockItemId), after }))
      .filter(({ stockItemId, before, after }) => before !== after || this.#invalid.has(stockItemId));
    if (step.length === 0) return undefined;
    this.#undo.push(step);
    this.#write(step.map(({ stockItemId, after }) => ({ stockItemId, lots: after })));
    return step;
  }

  /** Keeps a text that is no whole lots in a cell, which gets the lots back that it had before. Undo gives up the text. */
  keepInvalid({ stockItemId, lots }: DraftCell, text: string): void {
    if (!this.#invalid.has(stockItemId)) this.#undo.push([{ stockItemId, before: lots, after: lots }]);
    if (this.lots(stockItemId) !== lots) this.#write([{ stockItemId, lots }]);
    this.#invalid.set(stockItemId, text);
    this.#notify();
  }

  /** Gives up a text that is no whole lots. */
  dropInvalid(id: string): void {
    this.#invalid.delete(id);
    this.#notify();
  }

  /**
   * Takes the last step back of which something is left. Returns the cell to which the caret goes, or undefined when
   * there is no such step.
   */
  undo(): string | undefined {
    for (let step = this.#undo.pop(); step; step = this.#undo.pop()) {
      const caret = this.undoStep(step);
      if (caret !== undefined) return caret;
    }
    return undefined;
  }

  /** Takes a step back, except in cells that were changed since. Returns the first cell that it changed. */
  undoStep(step: EditStep): string | undefined {
    const cells = step
      .filter(
        ({ stockItemId: id, before, after }) => this.lots(id) === after && (before !== after || this.#invalid.has(id)),
      )
      .map(({ stockItemId, before }) => ({ stockItemId, lots: before }));
    if (cells.length > 0) this.#write(cells);
    return cells[0]?.stockItemId;
  }

  /** Shows cells as the server has them, except those in `unsent`, which are still to be saved. */
  receive(cells: readonly SavedCell[], unsent: ReadonlyMap<string, number>): void {
    for (const cell of cells) {
      const known = this.#saved.get(cell.stockItemId);
      if (known === undefined || known.revision < cell.revision) this.#saved.set(cell.stockItemId, cell);
      if (!unsent.has(cell.stockItemId)) this.#showCell(cell.stockItemId);
    }
    this.#notify();
  }

  /** Shows the whole draft as the server had it at a revision. Cells that it does not name were empty. */
  receiveAll(
    { cells, revision, changedBy }: { cells: readonly SavedCell[]; revision: number; changedBy: DraftPerson },
    unsent: ReadonlyMap<string, number>,
  ): void {
    const named = new Set(cells.map(({ stockItemId }) => stockItemId));
    const cleared = [...this.#saved.values()]
      .filter((cell) => cell.lots > 0 && cell.revision <= revision && !named.has(cell.stockItemId))
      .map(({ stockItemId }) => ({ stockItemId, lots: 0, revision: revision + 0.5, changedBy }));
    for (const [id, lots] of unsent) this.#set(id, lots);
    this.receive([...cells, ...cleared], unsent);
  }

  /** A cell with other lots than were typed here is marked with the author of the change (row G02). */
  #showCell(id: string): void {
    const saved = this.#saved.get(id);
    if (!saved) return;
    const typed = this.#typed.get(id);
    if (typed !== undefined && typed !== saved.lots) {
      if (saved.changedBy._id !== this.userId) this.#foreign.set(id, { author: saved.changedBy, former: typed });
      this.#typed.delete(id);
    }
    this.#set(id, saved.lots);
  }

  #write(changes: readonly DraftCell[]): void {
    // A cell whose text was invalid may keep its lots, and then has nothing to be saved.
    const changed = changes.filter(({ stockItemId, lots }) => this.lots(stockItemId) !== lots);
    for (const { stockItemId, lots } of changes) {
      this.#set(stockItemId, lots);
      this.#typed.set(stockItemId, lots);
      this.#foreign.delete(stockItemId);
      this.#refusals.delete(stockItemId);
      this.#invalid.delete(stockItemId);
    }
    this.#notify();
    if (changed.length > 0) this.onEdit(changed);
  }

  #set(id: string, lots: number): void {
    const former = this.lots(id);
    if (former === lots) return;
    this.#add(id, former, -1);
    this.#add(id, lots, 1);
    if (lots === 0) this.#lots.delete(id);
    else this.#lots.set(id, lots);
  }

  #add(id: string, lots: number, sign: 1 | -1): void {
    if (lots === 0) return;
    const line = this.#lines.get(id);
    this.#sums.lines += sign;
    this.#sums.lots += sign * lots;
    this.#sums.units += sign * lots * (line?.unitsPerLot ?? 0);
    this.#sums.cents += sign * lineCents(line, lots);
  }

  #notify(): void {
    const { cents, ...sums } = this.#sums;
    this.#totals = { ...sums, amount: cents / 100 };
    if (this.#invalid.size > 0 || this.#invalidIds.length > 0) this.#invalidIds = [...this.#invalid.keys()];
    for (const listener of this.#listeners) listener();
  }
}
