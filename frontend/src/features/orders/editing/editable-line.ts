import { lineTotalCents } from '@portal/contract/money';
import { isExpectableDay, type RevisedLineInput } from '@portal/contract/order-revisions';
import type { OrderLine } from '@portal/contract/orders';
import type { PublishedLine } from '@portal/contract/stock-files';

/** A line of the order or an added reference, with the facts that the editor shows. */
export interface EditableLine {
  stockItemId: string;
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  unitsPerLot: number;
  unitPrice: number;
  /** False when the reference can no longer be ordered. */
  isOffered: boolean;
  /** Lots that are neither deducted nor reserved; null when stock is not tracked. */
  availableLots: number | null;
  /** The lots of the revision that is edited; null for an added reference. */
  baseLots: number | null;
  baseNote: string | null;
}

/** What was typed on a line. A null stands for an empty field. */
export interface LineEdit {
  /** Absent: the lots of the base. */
  lots?: number | null;
  note?: string;
  backOrder?: {
    [Field in keyof Required<RevisedLineInput>['backOrder']]: Required<RevisedLineInput>['backOrder'][Field] | null;
  };
  /** Typed texts that are not a whole number of lots. They change nothing, and are not stored. */
  invalid?: Partial<Record<LotsEntry, string>>;
}

export type LotsEntry = 'lots' | 'laterLots';

export function lineTotal(line: EditableLine, lots: number): number {
  return Number(lineTotalCents(lots * line.unitsPerLot, line.unitPrice.toFixed(4))) / 100;
}

export function editableLine(line: OrderLine): EditableLine {
  const { stockItemId, reference, description, colour, size, unitsPerLot, unitPrice } = line;
  const { isOffered, availableLots, lots, note } = line;
  const facts = { stockItemId, reference, description, colour, size, unitsPerLot, unitPrice };
  return { ...facts, isOffered, availableLots, baseLots: lots, baseNote: note };
}

export function addedLine(line: PublishedLine): EditableLine {
  const { _id, reference, description, colour, size, unitsPerLot, wholesalePrice, availableLots } = line;
  const facts = { stockItemId: _id, reference, description, colour, size, unitsPerLot, availableLots };
  return { ...facts, unitPrice: wholesalePrice, isOffered: true, baseLots: null, baseNote: null };
}

/** The lots in the field: as typed, or as in the base; null when the field is empty. */
export function typedLots(line: EditableLine, edit: LineEdit | undefined): number | null {
  return edit?.lots === undefined ? line.baseLots : edit.lots;
}

/** The lots that are ordered now; an empty field counts as none. */
export function lotsOf(line: EditableLine, edit: LineEdit | undefined): number {
  return typedLots(line, edit) ?? 0;
}

export function isRemoved(edit: LineEdit | undefined): boolean {
  return edit?.lots === 0 && !edit.backOrder;
}

/** Stock that was corrected below the reserved lots counts as none. */
export function isOverAvailable(line: EditableLine, edit: LineEdit | undefined): boolean {
  return line.availableLots !== null && lotsOf(line, edit) > Math.max(0, line.availableLots);
}

/** The lots that cannot be delivered now: above what is available, otherwise fewer than were ordered. */
export function shortLots(line: EditableLine, edit: LineEdit | undefined): number {
  const lots = lotsOf(line, edit);
  const over = line.availableLots === null ? 0 : lots - Math.max(0, line.availableLots);
  return over > 0 ? over : Math.max(0, (line.baseLots ?? 0) - lots);
}

export const hasNewNote = (line: EditableLine, { note }: LineEdit) =>
  note !== undefined && note.trim() !== (line.baseNote ?? '');

export function isChanged(line: EditableLine, edit: LineEdit | undefined): boolean {
  if (line.baseLots === null) return !isRemoved(edit);
  if (edit === undefined) return false;
  return typedLots(line, edit) !== line.baseLots || edit.backOrder !== undefined || hasNewNote(line, edit);
}

export type Entry = LotsEntry | 'expectedOn';

/** The first entry of a line that is missing or cannot be sent. */
export function missingEntry(edit: LineEdit | undefined): Entry | undefined {
  if (edit?.lots === null || edit?.invalid?.lots !== undefined) return 'lots';
  if (!edit?.backOrder) return undefined;
  if (!edit.backOrder.lots || edit.invalid?.laterLots !== undefined) return 'laterLots';
  const { expectedOn } = edit.backOrder;
  return expectedOn === null || !isExpectableDay(expectedOn) ? 'expectedOn' : undefined;
}

/** Lots that are ordered after all are no longer back-ordered. */
export function backOrderAfter(line: EditableLine, edit: LineEdit, lots: number | null): LineEdit['backOrder'] {
  const { backOrder } = edit;
  const former = lotsOf(line, edit);
  if (!backOrder?.lots || lots === null || lots <= former) return backOrder;
  const rest = Math.max(line.baseLots ?? 0, former + backOrder.lots) - lots;
  return rest > 0 ? { ...backOrder, lots: Math.min(backOrder.lots, rest) } : undefined;
}
