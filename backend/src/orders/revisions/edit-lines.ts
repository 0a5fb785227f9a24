import type { EntityManager } from '@mikro-orm/postgresql';
import type { RevisedLineInput } from '@portal/contract/order-revisions';
import type { Caller } from '../../auth/caller.js';
import { waitWithManyLines } from '../../catalogue/inventory/stock-locks.js';
import { database } from '../../platform/db/database.js';
import type { Order } from '../order.entity.js';
import { type LineNote, makeLinesCurrent } from '../sheets/order-lines.js';
import { requireCurrentRevision } from './require-current-revision.js';
import { saveRevisedLines } from './revised-lines.js';
import { insertRevision, nextRevision } from './write-revision.js';

/** All lines of an order after a change, and the revision that was changed. */
export interface ChangedLines {
  base: number;
  lines: RevisedLineInput[];
}

/**
 * Makes changed lines the order's current revision, and returns the number of the superseded one and the notes of its
 * lines. Throws `order.changed` when that is not `base`. The caller has locked the order and flushes it.
 */
export async function editLines(
  em: EntityManager,
  caller: Caller,
  order: Order,
  { base, lines }: ChangedLines,
): Promise<{ former: number; notes: LineNote[] }> {
  await requireCurrentRevision(em, order, base);
  await waitWithManyLines(em, order, Math.max(lines.length, order.lineCount));
  const number = await nextRevision(em, order);
  const { revision: former } = order;
  const totals = await saveRevisedLines(em, order, number, lines);
  const revision = { number, kind: 'edited', author: caller, base: former } as const;
  await insertRevision(order.id, revision, totals).execute(database(em));
  const notes = await makeLinesCurrent(em, order, number);
  order.revise(number, totals);
  return { former, notes };
}
