import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OrderSheetLine } from '@portal/contract/workbook';
import type { CatalogueItem } from '../sheets/assess-lines.js';
import type { LineMatcher } from '../sheets/match-lines.js';

const linesPerBatch = 1_000;

/**
 * Adds lines to a matcher, with the items that `find` returns for them. The longest order has 20,000 lines: matching
 * them at once would delay other requests, which are answered between two batches.
 */
export async function matchInBatches(
  matcher: LineMatcher,
  lines: OrderSheetLine[],
  find: (batch: OrderSheetLine[]) => Promise<CatalogueItem[]>,
): Promise<void> {
  for (let from = 0; from < lines.length; from += linesPerBatch) {
    const batch = lines.slice(from, from + linesPerBatch);
    matcher.add(batch, await find(batch));
    await nextTurn();
  }
}
