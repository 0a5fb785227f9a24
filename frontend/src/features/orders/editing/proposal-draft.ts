import type { RevisedLineInput } from '@portal/contract/order-revisions';
import type { OrderLine } from '@portal/contract/orders';
import type { PublishedLine } from '@portal/contract/stock-files';
import { isWholeLots } from '../../../shared/form/lots-text';
import type { StoredDraft } from './draft-storage';
import { type DraftSummary, type Sums, summarize, sumsBefore } from './draft-summary';
import {
  addedLine,
  backOrderAfter,
  type EditableLine,
  editableLine,
  hasNewNote,
  isChanged,
  isOverAvailable,
  isRemoved,
  type LineEdit,
  type LotsEntry,
  lotsOf,
  shortLots,
} from './editable-line';

/** The entries without the text that stands in a field instead of whole lots. */
function without({ invalid, ...edit }: LineEdit, entry: LotsEntry): LineEdit {
  const { [entry]: _, ...others } = invalid ?? {};
  return Object.keys(others).length > 0 ? { ...edit, invalid: others } : edit;
}

/**
 * The changes of an order that are being typed. Rows of the editor subscribe to their own line, so that a keystroke
 * renders only its row and the sums, also among 1,000 lines.
 */
export class ProposalDraft {
  #lines: readonly EditableLine[];
  readonly #edits = new Map<string, LineEdit>();
  /** What was typed on lines before they were removed. */
  readonly #removed = new Map<string, LineEdit>();
  readonly #listeners = new Set<() => void>();
  readonly #before: Sums;
  #summary: DraftSummary;
  #lastExpectedOn: string | null = null;
  reason = '';
  approveOnAcceptance = false;

  /** `unsent` may come from another base: its entries then apply to the lines that are still ordered. */
  constructor(
    readonly base: number,
    lines: readonly OrderLine[],
    unsent: StoredDraft | undefined,
    private readonly store: (draft: StoredDraft | undefined) => void,
  ) {
    const known = new Map(lines.map((line) => [line.stockItemId, editableLine(line)]));
    const added: EditableLine[] = [];
    for (const { line, edit } of unsent?.lines ?? []) {
      if (!known.has(line.stockItemId)) {
        // A line that was removed meanwhile is added again, unless it was to be removed here as well.
        if (!edit.lots && !edit.backOrder) continue;
        added.push({ ...line, baseLots: null, baseNote: null });
      }
      this.#edits.set(line.stockItemId, edit);
    }
    this.#lines = [...known.values(), ...added];
    this.reason = unsent?.reason ?? '';
    this.approveOnAcceptance = unsent?.approveOnAcceptance ?? false;
    this.#before = sumsBefore(known.values());
    this.#summary = this.#summarize();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly lines = (): readonly EditableLine[] => this.#lines;
  readonly summary = (): DraftSummary => this.#summary;
  edit(id: string): LineEdit | undefined {
    return this.#edits.get(id);
  }

  /** Ignores lots that no order can have. */
  setLots(line: EditableLine, lots: number | null): void {
    if (lots !== null && !isWholeLots(lots)) return;
    const edit = this.#editOf(line);
    const backOrder = backOrderAfter(line, edit, lots);
    this.#change(line, {
      ...without(edit, 'lots'),
      // Lots as in the base are no entry: they follow the order when it changes.
      lots: lots === line.baseLots && !backOrder ? undefined : lots,
      backOrder,
    });
  }

  setNote(line: EditableLine, note: string): void {
    this.#change(line, { ...this.#editOf(line), note });
  }

  setBackOrder(line: EditableLine, backOrder: LineEdit['backOrder']): void {
    if (backOrder && backOrder.lots !== null && !isWholeLots(backOrder.lots)) return;
    if (backOrder?.expectedOn) this.#lastExpectedOn = backOrder.expectedOn;
    this.#change(line, { ...this.#editOf(line), backOrder });
  }

  /** Keeps a text that is no whole lots in its field, and returns the line to what was typed on it before the text. */
  keepInvalid(line: EditableLine, entry: LotsEntry, text: string, former: LineEdit | undefined): void {
    this.#change(line, { ...former, invalid: { ...former?.invalid, [entry]: text } });
  }

  /** Gives up a text that is no whole lots. */
  dropInvalid(line: EditableLine, entry: LotsEntry): void {
    this.#change(line, without(this.#editOf(line), entry));
  }

  /** Lowers all lines that order more than is available, so that nobody has to go through a long order line by line. */
  lowerToAvailable(): void {
    for (const line of this.#lines) {
      const edit = this.#editOf(line);
      if (!isOverAvailable(line, edit)) continue;
      this.#edits.set(line.stockItemId, { ...without(edit, 'lots'), lots: Math.max(0, line.availableLots ?? 0) });
    }
    this.#changed();
  }

  /** Orders what is available and back-orders the rest, by default for the day that was entered last. */
  backOrderRest(line: EditableLine): void {
    const { invalid: _, ...edit } = this.#editOf(line);
    const short = shortLots(line, edit);
    const lots = Math.min(lotsOf(line, edit), Math.max(0, line.availableLots ?? Number.POSITIVE_INFINITY));
    this.#change(line, {
      ...without(edit, 'lots'),
      lots,
      backOrder: { lots: short, expectedOn: this.#lastExpectedOn },
    });
  }

  remove(line: EditableLine): void {
    this.#removed.set(line.stockItemId, this.#editOf(line));
    this.#change(line, { lots: 0 });
  }

  /** Returns a removed line as it was. An added one whose lots were typed away gets the lot with which it was added. */
  restore(line: EditableLine): void {
    const added = line.baseLots === null ? { lots: 1 } : undefined;
    this.#change(line, this.#removed.get(line.stockItemId) ?? added);
    this.#removed.delete(line.stockItemId);
  }

  /** Adds a reference with one lot, or returns to a line that has it already. Returns the line's position. */
  add(published: PublishedLine): number {
    const at = this.#lines.findIndex(({ stockItemId }) => stockItemId === published._id);
    const present = this.#lines[at];
    if (present) {
      if (isRemoved(this.edit(present.stockItemId))) this.restore(present);
      return at;
    }
    const line = addedLine(published);
    this.#lines = [...this.#lines, line];
    this.#change(line, { lots: 1 });
    return this.#lines.length - 1;
  }

  setTerms(terms: { reason?: string; approveOnAcceptance?: boolean }): void {
    Object.assign(this, terms);
    this.#changed();
  }

  /** Shows the latest available lots; what was typed stays. */
  updateAvailability(lines: readonly OrderLine[]): void {
    const available = new Map(lines.map(({ stockItemId, availableLots }) => [stockItemId, availableLots]));
    const isCurrent = this.#lines.every(
      ({ stockItemId, availableLots }) => !available.has(stockItemId) || available.get(stockItemId) === availableLots,
    );
    if (isCurrent) return;
    this.#lines = this.#lines.map((line) => ({
      ...line,
      availableLots: available.has(line.stockItemId) ? (available.get(line.stockItemId) ?? null) : line.availableLots,
    }));
    this.#notify();
  }

  /** Shows an added reference as it is published now; undefined when it can no longer be ordered. */
  updateAdded(id: string, published: PublishedLine | undefined): void {
    const old = this.#lines.find(({ stockItemId, baseLots }) => stockItemId === id && baseLots === null);
    if (!old) return;
    const line = published ? addedLine(published) : { ...old, isOffered: false };
    if (JSON.stringify(line) === JSON.stringify(old)) return;
    this.#lines = this.#lines.map((other) => (other === old ? line : other));
    this.#changed();
  }

  /** The lines of the changed order, as the API takes them. */
  input(): RevisedLineInput[] {
    return this.#lines.flatMap((line): RevisedLineInput[] => {
      const edit = this.edit(line.stockItemId);
      const lots = lotsOf(line, edit);
      const { lots: backOrdered, expectedOn } = edit?.backOrder ?? {};
      const backOrder = backOrdered && expectedOn ? { lots: backOrdered, expectedOn } : undefined;
      if (lots === 0 && !backOrder) return [];
      const note = edit && hasNewNote(line, edit) ? edit.note?.trim() : undefined;
      return [
        {
          stockItemId: line.stockItemId,
          lots,
          ...(note === undefined ? {} : { note }),
          ...(backOrder ? { backOrder } : {}),
        },
      ];
    });
  }

  /** The changes to store until they are sent; undefined when nothing was typed. */
  unsent(): StoredDraft | undefined {
    const lines = this.#lines.flatMap((line) => {
      const edit = this.edit(line.stockItemId);
      return edit && isChanged(line, edit) ? [{ line, edit }] : [];
    });
    const { base, reason, approveOnAcceptance } = this;
    return lines.length > 0 || reason !== '' ? { base, lines, reason, approveOnAcceptance } : undefined;
  }

  #editOf(line: EditableLine): LineEdit {
    return this.edit(line.stockItemId) ?? {};
  }

  #change(line: EditableLine, edit: LineEdit | undefined): void {
    if (edit) this.#edits.set(line.stockItemId, edit);
    else this.#edits.delete(line.stockItemId);
    this.#changed();
  }

  #changed(): void {
    this.store(this.unsent());
    this.#notify();
  }

  #notify(): void {
    this.#summary = this.#summarize();
    for (const listener of this.#listeners) listener();
  }

  #summarize(): DraftSummary {
    return summarize(
      this.#before,
      this.#lines.map((line) => ({ line, edit: this.edit(line.stockItemId) })),
    );
  }
}
