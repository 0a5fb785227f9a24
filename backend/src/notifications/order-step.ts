import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import type { Role } from '@portal/contract/policy';

/** A step of an order that people are notified of. */
export interface OrderStep {
  action: OrderEventKind;
  /** The user who took the step; null when the portal took it. */
  actorId: string | null;
  actorRole: Role | null;
  reason: string | null;
  orderId: string;
  number: string;
  isBackOrder: boolean;
  /** Whether the order is to hold lots while it is under review. */
  holdsLots: boolean;
  brand: string;
  buyerId: string;
  /** The name of the buyer's company, or the buyer's own name when there is no company. */
  buyer: string;
  units: number;
  amount: number;
  /** Whether the step issued an invoice of the portal. Its PDF is made later. */
  issuesInvoice: boolean;
  /** The totals that a proposal offers, and the time until which the buyer may answer, as `portalTime`. */
  proposed?: { units: number; amount: number; expires: string } | undefined;
}
