import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import type { Permission } from '@portal/contract/policy';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { membersWith } from '../users/user-conditions.js';
import { permissionsConcerned } from './concerned-members.js';
import type { NotificationText } from './notification.entity.js';
import { type NotificationContent, notify, teamWith, textsOf } from './notify.js';
import type { OrderStep } from './order-step.js';
import { type OrderWords, orderWords } from './order-words.js';

/**
 * Notifies the people concerned by a step of an order: administrators of a buyer's step, members of the buyer's company of
 * an administrator's step.
 */
export async function notifyOfOrderStep(em: EntityManager, step: OrderStep): Promise<void> {
  const { orderId, actorId, buyerId } = step;
  const { team, buyer } = contentByAction[step.action]({
    ...step,
    brand: isolateDirection(step.brand),
    buyer: isolateDirection(step.buyer),
    reason: step.reason && isolateDirection(step.reason),
  });
  if (team) await notify(em, { ...written(team), orderId }, teamWith(team.concerns ?? 'order:approve', actorId));
  if (buyer)
    await notify(em, { ...written(buyer), orderId }, membersWith(buyerId, ...permissionsConcerned(buyer.mail)));
}

const written = ({ text, type, mail }: Content) => ({ type, mail, texts: textsOf(orderWords, text) });

/** Reminds the buyer a day before a proposal expires (row V07). `expires`: as `portalTime`. */
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
  const expiring = { number, brand: isolateDirection(brand), expires };
  const content: NotificationContent = {
    type: 'order_proposal',
    texts: textsOf(orderWords, ({ proposalExpires }) => proposalExpires(expiring)),
    orderId,
    mail: 'order-proposal-reminder',
  };
  await notify(em, content, membersWith(buyerId, ...permissionsConcerned(content.mail)));
}

type Content = Pick<NotificationContent, 'type' | 'mail'> & {
  text: (words: OrderWords) => NotificationText;
  /** What the team's recipients may do; by default approve orders. */
  concerns?: Permission;
};

interface Contents {
  team?: Content;
  buyer?: Content;
}

const contentByAction: Record<OrderEventKind, (step: OrderStep) => Contents> = {
  place: (step) => (step.isBackOrder ? placedAsBackOrder(step) : placed(step)),
  approve: (step) => ({
    buyer: { type: 'order_status_update', text: (words) => words.approved(step), mail: 'order-approved' },
  }),
  reject: (step) => ({
    buyer: { type: 'order_status_update', text: (words) => words.rejected(step), mail: 'order-rejected' },
  }),
  // Nothing was paid of an order that was credited or written off whole.
  'confirm-payment': (step) =>
    step.amount === 0
      ? {}
      : { buyer: { type: 'payment_complete', text: (words) => words.paid(step), mail: 'order-paid' } },
  cancel: (step) => ({ team: { type: 'order_cancellation', text: (words) => words.cancelledByBuyer(step) } }),
  'admin-cancel': (step) => ({
    buyer: { type: 'order_cancellation', text: (words) => words.cancelledByTeam(step), mail: 'order-cancelled' },
  }),
  'replace-attachment': (step) => ({
    team: { type: 'order_status_update', text: (words) => words.fileReplacedByBuyer(step) },
  }),
  'admin-replace-attachment': (step) => ({
    buyer: { type: 'order_status_update', text: (words) => words.fileReplacedByTeam(step) },
  }),
  'edit-details': (step) =>
    step.actorRole === 'admin'
      ? { buyer: { type: 'order_status_update', text: (words) => words.detailsChangedByTeam(step) } }
      : { team: { type: 'order_status_update', text: (words) => words.detailsChangedByBuyer(step) } },
  propose: (step) => ({
    buyer: { type: 'order_proposal', text: (words) => words.proposed(step), mail: 'order-proposal' },
  }),
  'withdraw-proposal': (step) => ({
    buyer: { type: 'order_proposal', text: (words) => words.proposalWithdrawn(step) },
  }),
  'accept-proposal': (step) => ({
    team: { type: 'order_proposal_answered', text: (words) => words.proposalAccepted(step) },
  }),
  'decline-proposal': (step) => ({
    team: { type: 'order_proposal_answered', text: (words) => words.proposalDeclined(step) },
  }),
  'proposal-expired': (step) => ({
    team: { type: 'order_proposal_answered', text: (words) => words.proposalNotAnswered(step) },
    buyer: { type: 'order_proposal', text: (words) => words.proposalExpired(step), mail: 'order-proposal-expired' },
  }),
  'back-order-covered': (step) => ({
    team: { type: 'back_order', text: (words) => words.stockForBackOrder(step) },
    buyer: { type: 'back_order', text: (words) => words.ownBackOrderCovered(step), mail: 'back-order-covered' },
  }),
  'deduction-failed': (step) => ({
    team: {
      type: 'order_status_update',
      text: (words) => words.deductionFailed(step),
      concerns: 'order:retry-deduction',
    },
  }),
  credit: (step) => ({
    buyer: { type: 'order_status_update', text: (words) => words.credited(step), mail: 'credit-note' },
  }),
  'reverse-inventory': () => ({}),
  'retry-deduction': () => ({}),
  delete: () => ({}),
  deduct: () => ({}),
};

const placed = (step: OrderStep): Contents => ({
  team: { type: 'new_order_submission', text: (words) => words.placed(step) },
  ...(step.actorRole === 'admin' && {
    buyer: { type: 'order_status_update', text: (words) => words.placedForYou(step) },
  }),
});

const placedAsBackOrder = (step: OrderStep): Contents =>
  step.actorRole === 'admin'
    ? { buyer: { type: 'back_order', text: (words) => words.ownBackOrder(step) } }
    : { team: { type: 'back_order', text: (words) => words.newBackOrder(step) } };
