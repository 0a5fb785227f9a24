import type { EntityManager } from '@mikro-orm/postgresql';
import { formatAed } from '@portal/contract/money';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import type { Role } from '@portal/contract/policy';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { sql } from 'kysely';
import { approvedBuyers } from '../users/approved-buyers.js';
import { administratorsExcept, type NotificationContent, notify, onlyUser } from './notify.js';

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
  /** The totals that a proposal offers, and the time until which the buyer may answer, in words. */
  proposed?: { units: number; amount: number; expires: string } | undefined;
}

/**
 * Notifies the people concerned by a step of an order: administrators of a buyer's step, the buyer of an
 * administrator's step.
 */
export async function notifyOfOrderStep(em: EntityManager, step: OrderStep): Promise<void> {
  const { orderId, actorId, buyerId } = step;
  const { team, buyer } = contentByAction[step.action]({
    ...step,
    brand: isolateDirection(step.brand),
    buyer: isolateDirection(step.buyer),
    reason: step.reason && isolateDirection(step.reason),
  });
  if (team) await notify(em, { ...team, orderId }, administratorsExcept(actorId));
  if (buyer) await notify(em, { ...buyer, orderId }, approvedBuyer(buyerId));
}

const approvedBuyer = (id: string) => sql`${onlyUser(id)} and ${approvedBuyers}`;

/** Reminds the buyer a day before a proposal expires (row V07). `expires`: the time in words. */
export async function notifyOfExpiringProposal(
  em: EntityManager,
  {
    orderId,
    buyerId,
    number,
    brand,
    expires,
  }: Pick<OrderStep, 'orderId' | 'buyerId' | 'number' | 'brand'> & { expires: string },
): Promise<void> {
  const content: NotificationContent = {
    type: 'order_proposal',
    title: 'Changes expire soon',
    message: `The proposed changes to ${number} for ${isolateDirection(brand)} expire on ${expires}. Please accept or decline them.`,
    orderId,
    mail: 'order-proposal-reminder',
  };
  await notify(em, content, approvedBuyer(buyerId));
}

type Content = Omit<NotificationContent, 'brandId' | 'orderId'>;

const totalOf = ({ units, amount }: Pick<OrderStep, 'units' | 'amount'>): string =>
  `${units.toLocaleString('en-US')} units, ${formatAed(amount)}`;
const reasonSentence = ({ reason }: OrderStep): string => (reason ? ` Reason: ${reason}` : '');

/** An uploaded invoice can be downloaded at once. */
const invoiceSentence = ({ issuesInvoice }: OrderStep): string =>
  issuesInvoice ? 'Its invoice has been issued.' : 'The invoice is ready to download.';

const offerOf = ({ proposed, ...step }: OrderStep): string =>
  proposed
    ? `: ${totalOf(proposed)}, instead of ${totalOf(step)}. Please accept or decline them by ${proposed.expires}`
    : '. Please accept or decline them';

/** Written before the stock is locked, so it is not known yet whether all former lots are still there. */
const lotsAfterProposal = ({ holdsLots }: OrderStep): string =>
  holdsLots
    ? 'The order holds its former lots again if all of them are still available.'
    : 'The reserved lots are free again.';

interface Contents {
  team?: Content;
  buyer?: Content;
}

const contentByAction: Record<OrderEventKind, (step: OrderStep) => Contents> = {
  place: (step) => (step.isBackOrder ? placedAsBackOrder(step) : placed(step)),
  approve: (step) => ({
    buyer: {
      type: 'order_status_update',
      title: 'Order approved',
      message: `${step.number} for ${step.brand} is approved and awaits payment of ${formatAed(step.amount)}. ${invoiceSentence(step)}${step.reason ? ` ${step.reason}` : ''}`,
      mail: 'order-approved',
    },
  }),
  reject: (step) => ({
    buyer: {
      type: 'order_status_update',
      title: 'Order rejected',
      message: `${step.number} for ${step.brand} was not approved.${reasonSentence(step)}`,
      mail: 'order-rejected',
    },
  }),
  // Nothing was paid of an order that was credited or written off whole.
  'confirm-payment': (step) => (step.amount === 0 ? {} : paid(step)),
  cancel: (step) => ({
    team: {
      type: 'order_cancellation',
      title: 'Order cancelled',
      message: `${step.buyer} cancelled ${step.number} for ${step.brand}.${reasonSentence(step)}`,
    },
  }),
  'admin-cancel': (step) => ({
    buyer: {
      type: 'order_cancellation',
      title: 'Order cancelled',
      message: `${step.number} for ${step.brand} was cancelled by our team.${reasonSentence(step)}`,
      mail: 'order-cancelled',
    },
  }),
  'replace-attachment': (step) => ({
    team: {
      type: 'order_status_update',
      title: 'Order changed',
      message: `${step.buyer} replaced the file of ${step.number} for ${step.brand}: now ${totalOf(step)}.`,
    },
  }),
  'admin-replace-attachment': (step) => ({
    buyer: {
      type: 'order_status_update',
      title: 'Order changed',
      message: `Our team replaced the file of ${step.number} for ${step.brand}: now ${totalOf(step)}.`,
    },
  }),
  'edit-details': (step) =>
    step.actorRole === 'admin'
      ? {
          buyer: {
            type: 'order_status_update',
            title: 'Order changed',
            message: `Our team changed the details of ${step.number} for ${step.brand}.`,
          },
        }
      : {
          team: {
            type: 'order_status_update',
            title: 'Order changed',
            message: `${step.buyer} changed the details of ${step.number} for ${step.brand}.`,
          },
        },
  propose: (step) => ({
    buyer: {
      type: 'order_proposal',
      title: 'Changes proposed',
      message: `Our team proposes changes to ${step.number} for ${step.brand}${offerOf(step)}.${reasonSentence(step)}`,
      mail: 'order-proposal',
    },
  }),
  'withdraw-proposal': (step) => ({
    buyer: {
      type: 'order_proposal',
      title: 'Proposal withdrawn',
      message: `Our team withdrew the proposed changes to ${step.number} for ${step.brand}. The order stays as it was.`,
    },
  }),
  'accept-proposal': (step) => ({
    team: {
      type: 'order_proposal_answered',
      title: 'Proposal accepted',
      message: `${step.buyer} accepted the changes to ${step.number} for ${step.brand}: now ${totalOf(step)}.${step.reason ? ` ${step.reason}` : ''}`,
    },
  }),
  'decline-proposal': (step) => ({
    team: {
      type: 'order_proposal_answered',
      title: 'Proposal declined',
      message: `${step.buyer} declined the changes to ${step.number} for ${step.brand}.${reasonSentence(step)}`,
    },
  }),
  'proposal-expired': (step) => ({
    team: {
      type: 'order_proposal_answered',
      title: 'Proposal expired',
      message: `${step.buyer} did not answer the changes to ${step.number} for ${step.brand} in time. ${lotsAfterProposal(step)}`,
    },
    buyer: {
      type: 'order_proposal',
      title: 'Proposal expired',
      message: `The proposed changes to ${step.number} for ${step.brand} have expired. The order stays as it was.`,
      mail: 'order-proposal-expired',
    },
  }),
  'back-order-covered': (step) => ({
    team: {
      type: 'back_order',
      title: 'Stock for a back-order',
      message: `The stock for ${step.number} (${step.buyer}) has arrived and is reserved. The order can be approved.`,
    },
    buyer: {
      type: 'back_order',
      title: 'Your back-order is in stock',
      message: `The goods of ${step.number} for ${step.brand} have arrived and are reserved for you.`,
      mail: 'back-order-covered',
    },
  }),
  'deduction-failed': (step) => ({
    team: {
      type: 'order_status_update',
      title: 'Inventory not deducted',
      message: `The stock of ${step.number} (${step.buyer}) could not be deducted.${reasonSentence(step)}`,
    },
  }),
  credit: (step) => ({
    buyer: {
      type: 'order_status_update',
      title: 'Credit note issued',
      message: `Our team issued a credit note for ${step.number} (${step.brand}).${reasonSentence(step)}`,
      mail: 'credit-note',
    },
  }),
  'reverse-inventory': () => ({}),
  'retry-deduction': () => ({}),
  delete: () => ({}),
  deduct: () => ({}),
};

const paid = (step: OrderStep): Contents => ({
  buyer: {
    type: 'payment_complete',
    title: 'Payment received',
    message: `We have received your payment of ${formatAed(step.amount)} for ${step.number}. The order is completed.`,
    mail: 'order-paid',
  },
});

const placed = (step: OrderStep): Contents => ({
  team: {
    type: 'new_order_submission',
    title: 'New order',
    message:
      step.actorRole === 'admin'
        ? `${step.number} for ${step.brand} was placed on behalf of ${step.buyer}: ${totalOf(step)}.`
        : `${step.buyer} placed ${step.number} for ${step.brand}: ${totalOf(step)}.`,
  },
  ...(step.actorRole === 'admin' && {
    buyer: {
      type: 'order_status_update',
      title: 'Order placed for you',
      message: `Our team placed ${step.number} for ${step.brand} on your behalf: ${totalOf(step)}.`,
    },
  }),
});

const placedAsBackOrder = (step: OrderStep): Contents => {
  const message = `${step.number} for ${step.brand} was made of lots that are delivered later: ${totalOf(step)}.`;
  return step.actorRole === 'admin'
    ? { buyer: { type: 'back_order', title: 'Back-order', message } }
    : { team: { type: 'back_order', title: 'New back-order', message: `${message} Buyer: ${step.buyer}.` } };
};
