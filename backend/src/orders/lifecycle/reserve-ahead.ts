import type { EntityManager } from '@mikro-orm/postgresql';
import { transitionFor } from '@portal/contract/order-lifecycle';
import type { Caller } from '../../auth/caller.js';
import { itemsShortToReserve, reserveLots } from '../../catalogue/inventory/stock-ledger.js';
import { linesPerTransaction } from '../../catalogue/inventory/stock-locks.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { requireCurrentRevision } from '../revisions/require-current-revision.js';
import { requireApprovedBuyer } from './approved-buyer.js';
import { insufficientInventoryError } from './insufficient-inventory-error.js';
import { lockOrder } from './lock-order.js';
import { readStockProgress, setStockProgress } from './stock-progress.js';

interface Approval {
  id: string;
  confirmInactiveBuyer: boolean;
  /** The revision that the administrator saw. */
  base?: number | undefined;
}

/** Returns the number of lines of an order that has so many that its stock is reserved in parts; 0 for all others. */
export async function linesOfLargeOrder(em: EntityManager, id: string): Promise<number> {
  const { rows } = await typedSql({ lines: 'number' })`
    select line_count as lines from orders where id = ${id} and line_count > ${linesPerTransaction}`.execute(
    database(em),
  );
  return rows[0]?.lines ?? 0;
}

/**
 * Reserves the stock of a large order in parts before it is approved, each part in a transaction of its own: other
 * approvals of the stock file wait for one part, not for 100,000 lines. Its stock progress is the number of reserved
 * lines. If anything fails before the approval commits, `returnStockInParts` releases the reserved lots.
 *
 * Throws the same errors as the approval for another revision, too little stock and inactive buyers. Does nothing for an
 * order whose status does not allow approving; the approval then refuses the order.
 */
export async function reserveStockInParts(em: EntityManager, caller: Caller, approval: Approval): Promise<void> {
  while (await reservePart(em.fork(), caller, approval));
}

/** Reserves the next part of the order. Returns true when another part may remain. */
function reservePart(
  em: EntityManager,
  caller: Caller,
  { id, confirmInactiveBuyer, base }: Approval,
): Promise<boolean> {
  return em.transactional(async (em) => {
    const order = await lockOrder(em, caller, id);
    // Its file was replaced by a small one since: the approval reserves all lines at once, and no progress is kept.
    if (order.lineCount <= linesPerTransaction) return false;
    const from = await readStockProgress(em, order);
    if (from >= order.lineCount || !transitionFor(order.facts, 'approve', caller.role)) return false;
    if (base !== undefined) await requireCurrentRevision(em, order, base);
    // An accepted proposal and a covered back-order hold all their lots already.
    if (order.reservedRevision !== null) return false;
    if (!confirmInactiveBuyer) await requireApprovedBuyer(em, order.buyerId);
    // Checked before any lots are reserved and without a lock, so that a refused order never withholds lots from
    // others.
    const shortItems = from === 0 ? await itemsShortToReserve(em, order) : [];
    if (shortItems.length > 0) throw insufficientInventoryError(shortItems);
    const upTo = Math.min(from + linesPerTransaction, order.lineCount);
    const short = await reserveLots(em, order, { from, upTo });
    if (short.length > 0) throw insufficientInventoryError(await itemsShortToReserve(em, order, { from }));
    // Last, because reserving waits while a new version of the stock file is written, and the progress says how long it
    // is idle.
    await setStockProgress(em, order, upTo);
    return upTo < order.lineCount;
  });
}
