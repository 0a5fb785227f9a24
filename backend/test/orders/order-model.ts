import { type OrderAction, type OrderTransitionState, transitionFor } from '@portal/contract/order-lifecycle';
import type { Role } from '@portal/contract/policy';

export const references = ['A1', 'A2'] as const;
/** Lots of the two references of the stock file. */
export type Lots = Record<(typeof references)[number], number>;

/** What a step asks for. `later` are the lots that a proposal or an approval with changes back-orders. */
export interface Wish {
  lots: Lots;
  later: Lots;
  /** Whether a buyer who accepts takes the back-orders of the proposal. */
  takesLater: boolean;
}

/**
 * The expected state of one order. The model does not distinguish reserved from deducted stock, because both are
 * unavailable to other orders.
 */
interface ModelOrder extends OrderTransitionState {
  lots: Lots;
  /** The lots of the open proposal. */
  proposal: Pick<Wish, 'lots' | 'later'> | null;
  /** The lots that the order keeps from others: those of its proposal, or its own after acceptance, cover or approval. */
  held: Lots | null;
  /** What the order held before its open proposal. */
  heldBefore: Lots | null;
  /** The position of the order of whose short lots this one is made; null for all other orders. */
  backOrderOf: number | null;
  gone: boolean;
}

/** How often something happened to back-orders, added up over all sequences. */
export interface Happened {
  made: number;
  covered: number;
  ended: number;
  released: number;
}

/**
 * The orders of a stock file as a person would keep them on paper. One buyer places all orders, and all steps follow one
 * another. Back-orders that the stock covers are covered after every step.
 */
export class OrderModel {
  readonly orders: ModelOrder[] = [];

  /** `free`: lots per reference that are neither reserved nor deducted. */
  constructor(
    public free: Lots,
    private readonly happened: Happened,
  ) {}

  place(lots: Lots, backOrderOf: number | null = null): void {
    this.orders.push({
      status: 'Pending Review',
      hasInvoice: false,
      inventoryStatus: 'none',
      inventoryDeducted: false,
      inventoryRestored: false,
      hasOpenProposal: false,
      hasLotsToCredit: false,
      lots,
      proposal: null,
      held: null,
      heldBefore: null,
      backOrderOf,
      gone: false,
    });
  }

  /** The code with which a step that the order offers is refused; null when it succeeds. */
  refusalOf({ lots: current, held }: ModelOrder, action: OrderAction, { lots, later }: Wish): string | null {
    const isUnchanged = isNone(later) && references.every((reference) => lots[reference] === current[reference]);
    if (action === 'propose' && isUnchanged) return 'common.invalid_input';
    const isChange = action === 'propose' || (action === 'approve' && !isNone(later));
    const isShort = isChange
      ? !fits(lots, sum(this.free, held, 1))
      : action === 'approve' && held === null && !fits(current, this.free);
    return isShort ? 'order.insufficient_inventory' : null;
  }

  apply(at: number, action: OrderAction, role: Role, { lots, later, takesLater }: Wish): void {
    const order = this.orders[at];
    const next = order && transitionFor(order, action, role);
    if (!next) throw new Error(`${action} was done on ${order?.status}`);
    const keepsStock = action === 'delete' && order.status === 'Completed';
    const wasUnderReview = order.status === 'Pending Review';
    order.status = next.to;
    if (action === 'approve') {
      order.hasInvoice = true;
      if (!isNone(later)) order.lots = lots;
      this.#hold(order, order.lots);
      this.#makeBackOrder(at, later);
    } else if (action === 'propose') {
      order.heldBefore = order.held;
      this.#hold(order, lots);
      order.proposal = { lots, later };
    } else if (action === 'accept-proposal') {
      order.lots = order.proposal?.lots ?? order.lots;
      if (order.proposal && takesLater) this.#makeBackOrder(at, order.proposal.later);
    } else if (action === 'decline-proposal' || action === 'withdraw-proposal') {
      this.#endProposal(order);
    } else if (action === 'admin-cancel' || action === 'delete') {
      if (!keepsStock) this.#release(order);
      order.gone = action === 'delete';
    } else if (wasUnderReview) this.#release(order);
    const isReplaced = action === 'replace-attachment' || action === 'admin-replace-attachment';
    if (isReplaced) order.lots = lots;
    if (action !== 'propose') order.proposal = null;
    order.hasOpenProposal = order.proposal !== null;
    const isEnded = action === 'cancel' || action === 'reject' || action === 'delete';
    if (wasUnderReview && (isEnded || isReplaced)) this.#endWaitingOf(at, role);
  }

  expire(order: ModelOrder): void {
    this.#endProposal(order);
    order.proposal = null;
    order.hasOpenProposal = false;
  }

  /** A new version of the stock file lists so many lots more, or fewer. */
  publish(change: Lots): void {
    this.free = sum(this.free, change, 1);
  }

  /** The buyer was removed: back-orders that hold their lots give them up. */
  release(): void {
    for (const order of this.orders) {
      if (order.backOrderOf === null || order.held === null || order.proposal !== null || !isUnderReview(order))
        continue;
      this.#release(order);
      this.happened.released++;
    }
  }

  /** Covers waiting back-orders: the oldest claims first, and each is covered as a whole. */
  cover(): void {
    const { free } = this;
    let claimed: Lots = { A1: 0, A2: 0 };
    for (const order of this.orders.filter(waits)) {
      const { lots } = order;
      claimed = sum(claimed, lots, 1);
      if (references.some((reference) => lots[reference] > 0 && claimed[reference] > free[reference])) continue;
      this.#hold(order, lots);
      this.happened.covered++;
    }
  }

  #makeBackOrder(of: number, lots: Lots): void {
    if (isNone(lots)) return;
    this.place(lots, of);
    this.happened.made++;
  }

  /** A back-order that waits ends with its order. */
  #endWaitingOf(at: number, role: Role): void {
    for (const [index, order] of this.orders.entries()) {
      if (order.backOrderOf !== at || !waits(order)) continue;
      order.status = role === 'admin' ? 'Rejected' : 'Cancelled';
      this.happened.ended++;
      this.#endWaitingOf(index, role);
    }
  }

  /** The order holds again what it held before, unless a part of it is gone. */
  #endProposal(order: ModelOrder): void {
    this.#release(order);
    if (order.heldBefore !== null && fits(order.heldBefore, this.free)) this.#hold(order, order.heldBefore);
  }

  #hold(order: ModelOrder, lots: Lots): void {
    this.#release(order);
    this.free = sum(this.free, lots, -1);
    order.held = lots;
  }

  #release(order: ModelOrder): void {
    this.free = sum(this.free, order.held, 1);
    order.held = null;
  }
}

export const isUnderReview = ({ status, gone }: ModelOrder) => status === 'Pending Review' && !gone;
export const waits = (order: ModelOrder) => order.backOrderOf !== null && order.held === null && isUnderReview(order);

const isNone = (lots: Lots) => references.every((reference) => lots[reference] === 0);
const fits = (wanted: Lots, free: Lots) => references.every((reference) => wanted[reference] <= free[reference]);

function sum(free: Lots, lots: Lots | null, sign: 1 | -1): Lots {
  return lots === null ? free : { A1: free.A1 + sign * lots.A1, A2: free.A2 + sign * lots.A2 };
}
