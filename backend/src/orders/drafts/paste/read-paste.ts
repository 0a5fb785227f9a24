import type { PastedLine, PasteProblem, PasteProblemKind, PasteResponse } from '@portal/contract/drafts';
import type { OrderSheetLine, Problem, RememberedColumn } from '@portal/contract/workbook';
import { workbookLimits } from '@portal/contract/workbook';
import { referenceKey } from '../../../workbook/interpretation/identity.js';
import { type CatalogueItem } from '../../sheets/assess-lines.js';
import { anyReference } from '../../sheets/match-lines.js';
import { PasteMatcher } from './paste-matcher.js';
import { inTurns, type PastedRow, splitRows } from './pasted-rows.js';
import { isHeaderRow, type PastedTable, placeOf, readTable } from './pasted-table.js';
import { possibleReferences, readRow } from './read-row.js';

/** The published references among which pasted ones are looked up; see `findItems` and `findItemsNear`. */
export interface Catalogue {
  find(lines: readonly Pick<OrderSheetLine, 'reference'>[]): Promise<CatalogueItem[]>;
  findNear(lines: readonly OrderSheetLine[]): Promise<CatalogueItem[]>;
}

/**
 * Reads a pasted text: rows below a header row as an order file's sheet, all others each by itself. Every row that is not
 * blank is matched or has a problem (row G04). `remembered` are the columns with which the stock file was published.
 * Throws `draft.too_large` for a text with too many rows or columns.
 */
export async function readPaste(
  text: string,
  remembered: readonly RememberedColumn[],
  catalogue: Catalogue,
): Promise<PasteResponse> {
  const rows = splitRows(text);
  const header = rows.slice(0, workbookLimits.headerSearchRows).findIndex(isHeaderRow);
  // A row without columns below a header is a note, a total or a free line, so it is read by itself.
  const below = header === -1 ? [] : rows.slice(header).filter(({ cells }) => cells.length > 1);
  const table = below.length === 0 ? null : await readTable(below, remembered);
  const isBelow = new Set(table === null ? [] : below);
  const told = new Problems(rows);
  const single = rows.filter((row) => !isBelow.has(row));
  const lines = [...(table?.lines ?? []), ...(await singleLines(single, catalogue, told))];
  lines.sort((one, other) => one.row - other.row);
  const perRow = Map.groupBy(lines, ({ row }) => row);
  const isOneLine = (row: number) => perRow.get(row)?.length === 1;
  return answer(rows, { table, matcher: await match(lines, catalogue), isOneLine }, told);
}

/** Reads rows that are not below a header. Rows that are no lines are reported. */
async function singleLines(
  rows: readonly PastedRow[],
  catalogue: Catalogue,
  told: Problems,
): Promise<OrderSheetLine[]> {
  if (rows.length === 0) return [];
  const references = new Set<string>();
  for await (const row of inTurns(rows)) for (const reference of possibleReferences(row)) references.add(reference);
  const found = await catalogue.find([...references].map((reference) => ({ reference })));
  const byKey = Map.groupBy(found, ({ referenceKey: key }) => key);
  const known = (reference: string) => byKey.get(referenceKey(reference)) ?? [];
  const lines: OrderSheetLine[] = [];
  for await (const row of inTurns(rows)) {
    const read = readRow(row, known);
    if ('kind' in read) {
      told.add(read.kind, row.line, read.message, read.item?.itemId);
      continue;
    }
    const { reference, item, quantity } = read;
    lines.push({
      sheet: '',
      row: row.line,
      cells: { order: placeOf(row.line) },
      reference,
      barcode: item?.barcode ?? null,
      colour: item?.colour ?? null,
      size: item?.size ?? null,
      ...quantity,
      shownPrice: null,
      shownUnitsPerLot: null,
    });
  }
  return lines;
}

async function match(lines: OrderSheetLine[], catalogue: Catalogue): Promise<PasteMatcher> {
  const matcher = new PasteMatcher();
  if (lines.length === 0) return matcher;
  matcher.add(lines, await catalogue.find(lines));
  if (matcher.unknown.length > 0) matcher.addNear(await catalogue.findNear(matcher.unknown.map(({ line }) => line)));
  return matcher;
}

interface Reading {
  table: PastedTable | null;
  matcher: PasteMatcher;
  /** False for a row with sizes as columns: its problems cannot be corrected by lots of one reference. */
  isOneLine(row: number): boolean;
}

function answer(rows: readonly PastedRow[], { table, matcher, isOneLine }: Reading, told: Problems): PasteResponse {
  const sums = new Map(matcher.finish().map(({ itemId, lots }) => [itemId, lots]));
  const itemAt = new Map(matcher.matches.map(({ line, item }) => [line.row, item.itemId]));
  for (const problem of [...(table?.problems ?? []), ...matcher.problems]) {
    const line = Number(problem.cell.slice(1));
    const fraction = isOneLine(line) ? matcher.fractions.get(line) : undefined;
    const item = fraction?.item.itemId ?? (isOneLine(line) ? itemAt.get(line) : undefined);
    told.add(kindOf(problem), line, withoutAddress(problem.message), item, fraction?.offers);
  }
  const matched: PastedLine[] = [];
  for (const [stockItemId, [first, ...again]] of Map.groupBy(matcher.matches, ({ item }) => item.itemId)) {
    const lots = sums.get(stockItemId) ?? 0;
    for (const { line, item, note } of again) {
      const said = note === null ? '' : ` (${note})`;
      const message = `${item.reference} is listed again${said}. Its lots are added up to ${lots}.`;
      told.add('doubled', line.row, message, stockItemId);
    }
    if (first === undefined || lots > workbookLimits.lotsPerLine) continue;
    matched.push({ stockItemId, lots, reference: first.item.reference, line: first.line.row, note: first.note });
  }
  const isTold = new Set([...matched, ...told.list].map(({ line }) => line));
  for (const { line } of rows) if (!isTold.has(line)) told.add('skipped', line, 'No lots were read in this row.');
  const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line;
  return { matched: matched.sort(byLine), problems: told.list.sort(byLine) };
}

/** The problems of a text, at most one of a kind for each row: further sentences are added to the first one. */
class Problems {
  readonly #byKey = new Map<string, PasteProblem>();
  readonly #textOf: ReadonlyMap<number, string>;

  constructor(rows: readonly PastedRow[]) {
    this.#textOf = new Map(rows.map(({ line, text }) => [line, text]));
  }

  get list(): PasteProblem[] {
    return [...this.#byKey.values()];
  }

  add(kind: PasteProblemKind, line: number, message: string, stockItemId: string | null = null, offers: number[] = []) {
    const key = `${line} ${kind}`;
    const same = this.#byKey.get(key);
    if (same !== undefined) same.message = `${same.message} ${message}`;
    else this.#byKey.set(key, { kind, line, text: this.#textOf.get(line) ?? '', stockItemId, message, offers });
  }
}

const kinds: Partial<Record<Problem['field'], PasteProblemKind>> = {
  order: 'lots',
  available: 'short',
  minimum: 'minimum',
  wholesalePrice: 'changed',
  unitsPerLot: 'changed',
};

function kindOf({ field, severity, expected }: Problem): PasteProblemKind {
  if (field !== 'reference') return kinds[field] ?? 'skipped';
  if (severity === 'warning') return 'near';
  return expected === anyReference ? 'unknown' : 'ambiguous';
}

/** "Cell A5 (order quantity) is negative" → "The order quantity is negative": a pasted text has no addresses. */
const withoutAddress = (message: string): string => message.replace(/^Cell [A-Z]+\d+ \(([^)]+)\)/, 'The $1');
