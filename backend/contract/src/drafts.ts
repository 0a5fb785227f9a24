import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { messages } from './messages.js';
import { OrderDetails } from './orders.js';
import type { PublishedLine, StockFile } from './stock-files.js';
import { type Problem, workbookLimits } from './workbook.js';

/**
 * A draft is an order that is being filled in on screen (beyond 2). A buyer has at most one open draft for a stock file;
 * the draft belongs to the buyer, whoever of the team works on it.
 *
 * Bounds of one draft and of single requests. A page of 2,000 references has some 600 kB before compression.
 */
export const draftLimits = {
  lines: 20_000,
  linesPerChange: 1_000,
  itemsPerPage: 2_000,
  pasteCharacters: 200_000,
  pasteLines: 2_000,
} as const;

const invalid = { message: messages.common.invalidInput };
const lots = { message: messages.orders.lotsInvalid };

class DraftSource {
  /** The id of the order whose lines are ordered again. */
  @IsUUID(undefined, invalid)
  order!: string;
}

/** Opens the buyer's draft of a stock file: the open one, else a new one. */
export class OpenDraftInput {
  @IsUUID(undefined, invalid)
  brand!: string;

  /** Stock file id. */
  @IsUUID(undefined, invalid)
  file!: string;

  /** Sets the lots of this order's references in the draft; other cells of an open draft stay as they are. */
  @IsOptional()
  @Type(() => DraftSource)
  @ValidateNested(invalid)
  @IsObject(invalid)
  from?: DraftSource;

  /** The approved buyer that an administrator orders for: required from administrators, ignored from buyers. */
  @IsOptional()
  buyerId?: string;
}

/** One cell of the grid. */
export class DraftCell {
  @IsUUID(undefined, invalid)
  stockItemId!: string;

  /** 0 clears the cell. */
  @Max(workbookLimits.lotsPerLine, lots)
  @Min(0, lots)
  @IsInt(lots)
  lots!: number;
}

/**
 * Writes only the cells and details that it names. Of two changes of the same cell the later one counts; changes of
 * different cells are merged. A client that repeats a change sends the same Idempotency-Key, so that the repetition
 * does not undo what somebody else wrote meanwhile.
 */
export class ChangeDraftInput extends OrderDetails {
  @IsOptional()
  @Type(() => DraftCell)
  @ValidateNested({ each: true, ...invalid })
  @IsObject({ each: true, ...invalid })
  @ArrayMaxSize(draftLimits.linesPerChange, { message: messages.drafts.changeTooLarge })
  @IsArray(invalid)
  lines?: DraftCell[];
}

export class SubmitDraftInput {
  /** The revision on screen; when the draft has changed since: `draft.changed`. */
  @IsOptional()
  @Min(0, invalid)
  @IsInt(invalid)
  revision?: number;

  /** The version of the stock file on screen, whose prices were seen; when a newer one is published: `draft.changed`. */
  @IsOptional()
  @Min(1, invalid)
  @IsInt(invalid)
  version?: number;
}

export class PasteInput {
  @MaxLength(draftLimits.pasteCharacters, { message: messages.drafts.pasteTooLarge })
  @IsNotEmpty({ message: messages.drafts.pasteEmpty })
  @IsString(invalid)
  text!: string;
}

const toNumber = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? Number(value) : value);

export class DraftItemsQuery {
  /** References to skip, in the order of the sheet. */
  @IsOptional()
  @IsInt()
  @Transform(toNumber)
  @Max(workbookLimits.lines)
  @Min(0)
  offset?: number;

  @IsOptional()
  @IsInt()
  @Transform(toNumber)
  @Max(draftLimits.itemsPerPage)
  @Min(1)
  limit?: number;
}

/** Who changed something. In responses and live events to buyers, id and name are null for the team. */
export interface DraftPerson {
  _id: string | null;
  name: string | null;
  side: 'buyer' | 'team';
}

/** `totalQuantity` is units, `totalAmount` AED at the published prices of now. */
export interface DraftSummary {
  _id: string;
  buyer: { _id: string; name: string; companyName: string | null };
  brand: { _id: string; name: string };
  stockFile: Pick<StockFile, '_id' | 'fileName' | 'originalName' | 'version'>;
  lineCount: number;
  lots: number;
  totalQuantity: number;
  totalAmount: number;
  /** Grows by 1 with every change; a change that writes what is there already does not count. */
  revision: number;
  createdAt: string;
  createdBy: DraftPerson;
  changedAt: string;
  changedBy: DraftPerson;
}

/** A cell with lots, with its reference as it is published now. */
export interface DraftLine extends PublishedLine {
  lots: number;
  /** False when the stock file no longer lists the reference: it is shown and can be cleared. */
  isListed: boolean;
  /** The draft's revision that wrote the cell. */
  revision: number;
  changedAt: string;
  changedBy: DraftPerson;
}

/**
 * - `gone`: the stock file no longer lists the reference
 * - `price`: AED per unit, before and after
 * - `pack`: units per lot, before and after
 * - `short`: the draft's lots before, the lots available now after
 */
export const draftNewsKinds = ['gone', 'price', 'pack', 'short'] as const;
export type DraftNewsKind = (typeof draftNewsKinds)[number];

/** What changed about a line since the version of the stock file that the draft was begun on. */
export interface DraftNews {
  stockItemId: string;
  reference: string;
  kind: DraftNewsKind;
  before: number | null;
  after: number | null;
}

export interface Draft extends DraftSummary {
  poNumber: string | null;
  note: string | null;
  deliverOn: string | null;
  /** The version of the stock file that the draft was begun on. */
  begunVersion: number;
  /** In the order of the sheet. */
  lines: DraftLine[];
  news: DraftNews[];
  /** The order that the draft became; a draft with an order cannot be changed. */
  order: { _id: string; orderNumber: string } | null;
}

export interface DraftsResponse {
  /** Open drafts, the last changed first; at most 1,000. */
  drafts: DraftSummary[];
}

export interface OpenedDraft {
  draft: Draft;
  /** False when the buyer had an open draft of this stock file already. */
  isNew: boolean;
  /**
   * What of the order or order sheet could not be taken over, or is short now, and which lines of a draft that was open
   * already were kept or overwritten. Problems of an order that is ordered again have no sheet and no cell.
   */
  problems: Problem[];
  /** The number of all problems; `problems` has the first ones, errors before warnings where not all fit. */
  problemCount: number;
  /** How many of all problems are errors: lines that were left out. */
  errorCount: number;
}

/** The references of the draft's stock file that can be ordered, in the order of the sheet. */
export interface DraftItemsResponse {
  version: number;
  items: PublishedLine[];
  total: number;
}

/**
 * The lots available now of the references of `DraftItemsResponse`, in the same order; null where stock is not tracked.
 * To be refetched when the catalogue changes: 20,000 references take some 60 kB.
 */
export interface DraftStockResponse {
  /** The published version of the stock file. When it is another one than that of the items, these are refetched. */
  version: number;
  availableLots: (number | null)[];
}

/**
 * A change of a draft: the response to PATCH, and the live event `draft`. A client keeps the revision of each cell and
 * ignores older ones. Details that did not change are absent.
 */
export interface DraftChange extends Partial<Record<'poNumber' | 'note' | 'deliverOn', string | null>> {
  draftId: string;
  revision: number;
  lines: DraftCell[];
  changedAt: string;
  changedBy: DraftPerson;
}

/** A pasted row that names one reference and its lots. Nothing is stored: the client writes the cells it accepts. */
export interface PastedLine extends DraftCell {
  reference: string;
  /** 1-based line of the text. */
  line: number;
  /** How the lots were understood where that is not obvious, such as "48 pcs = 4 lots of 12"; else null. */
  note: string | null;
}

/**
 * - `unknown`, `ambiguous`: the row names no reference of the stock file, or several
 * - `lots`: the row's lots are missing or cannot be read
 * - `skipped`: a header, a title, a total, or a row of a table without lots
 *
 * The others are about rows that are matched:
 * - `near`: the reference or barcode is written differently in the stock file
 * - `doubled`: a reference is named again; its lots are added up
 * - `short`, `minimum`: more than available, or less than the minimum
 * - `changed`: the row shows another price or pack size
 */
export const pasteProblemKinds = [
  ...(['unknown', 'ambiguous', 'lots', 'skipped', 'near', 'doubled', 'short', 'minimum', 'changed'] as const),
] as const;
export type PasteProblemKind = (typeof pasteProblemKinds)[number];

export interface PasteProblem {
  kind: PasteProblemKind;
  /** 1-based line of the text. */
  line: number;
  /** The row as pasted. */
  text: string;
  stockItemId: string | null;
  message: string;
  /** Lots that the person may have meant: the next lower and higher ones where units are no whole lots. */
  offers: number[];
}

export interface PasteResponse {
  matched: PastedLine[];
  problems: PasteProblem[];
}
