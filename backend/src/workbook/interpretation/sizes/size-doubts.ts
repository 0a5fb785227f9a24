import { columnName } from '../../address.js';
import type { MappingDoubt, MeaningCertainty } from '../columns/column-mapping.js';
import type { SheetKind } from '../headers/header.js';
import type { FoundSizeMatrix } from './find-size-columns.js';
import type { SizeColumn, SizeRun } from './size-runs.js';

/** Text for messages that names the sizes: "36–41", or "S–XL and 36–41" for several runs. */
export function sizeRangesText(runs: readonly { columns: readonly SizeColumn[] }[]): string {
  const named = runs.map(({ columns }) => {
    const [first, last] = [columns[0]?.size ?? '', columns.at(-1)?.size ?? ''];
    return columns.length === 1 ? first : `${first}–${last}`;
  });
  return named.length < 2 ? (named[0] ?? '') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

const countNoun = { stock: 'the stock', order: 'the order' } as const;

/** How certain it is that the columns are sizes, with the reason shown to the person who confirms the mapping. */
export function sizeCertainty(runs: readonly SizeRun[], kind: SheetKind): MeaningCertainty {
  const sentence = `Sizes ${sizeRangesText(runs)} are columns: each cell is ${countNoun[kind]} of one size.`;
  return { confidence: runs.every(({ isSure }) => isSure) ? 0.9 : 0.6, reason: sentence };
}

/** Warnings about the size columns that a person should confirm. */
export function sizeDoubts({ runs, isStock }: FoundSizeMatrix, kind: SheetKind): MappingDoubt[] {
  const first = runs[0]?.columns[0];
  const last = runs.at(-1)?.columns.at(-1);
  if (first === undefined || last === undefined) return [];
  const field = kind === 'stock' ? 'available' : 'order';
  const where = `Columns ${columnName(first.column)} to ${columnName(last.column)}`;
  const doubt = (expected: string, message: string): MappingDoubt => ({
    column: first.column,
    field,
    found: sizeRangesText(runs),
    expected,
    message,
  });
  const doubts: MappingDoubt[] = [];
  if (runs.some(({ isSure }) => !isSure)) {
    const message = `${where} were taken as ${countNoun[kind]} of the sizes ${sizeRangesText(runs)}; please confirm.`;
    doubts.push(doubt('a title that says sizes', message));
  }
  if (isStock) {
    const message = `${where} show the stock in the published file: every number in them was read as an order; please confirm.`;
    doubts.push(doubt('only the quantities that you order', message));
  }
  return doubts;
}
