import { formatAed } from '@portal/contract/money';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import type { Role } from '@portal/contract/policy';
import { sql } from 'kysely';
import { administratorsBut, buyerAlone, type News } from '../platform/news/tell.js';

export interface OrderStep {
  action: OrderEventKind;
  actorId: string | null;
  actorRole: Role | null;
  reason: string | null;
  orderId: string;
  number: string;
  brand: string;
  buyerId: string;
  /** The company, or the person where there is none. */
  buyer: string;
  units: number;
  amount: number;
}

type Words = Pick<News, 'type' | 'title' | 'message' | 'mail'>;
type Telling = (step: OrderStep) => { team?: Words; buyer?: Words };

const worth = ({ units, amount }: OrderStep): string => `${units.toLocaleString('en-US')} units, ${formatAed(amount)}`;
const because = ({ reason }: OrderStep): string => (reason ? ` Reason: ${reason}` : '');

/** Who is told what of each step. What the buyer did is told to the team, what the team did to the buyer. */
const tellings: Record<OrderEventKind, Telling> = {
  place: (step) => ({
    team: {
      type: 'new_order_submission',
      title: 'New order',
      message:
        step.actorRole === 'admin'
          ? `${step.number} for ${step.brand} was placed on behalf of ${step.buyer}: ${worth(step)}.`
          : `${step.buyer} placed ${step.number} for ${step.brand}: ${worth(step)}.`,
    },
    ...(step.actorRole === 'admin' && {
      buyer: {
        type: 'order_status_update',
        title: 'Order placed for you',
        message: `Our team placed ${step.number} for ${step.brand} on your behalf: ${worth(step)}.`,
      },
    }),
  }),
  approve: (step) => ({
    buyer: {
      type: 'order_status_update',
      title: 'Order approved',
      message: `${step.number} for ${step.brand} is approved and awaits payment of ${formatAed(step.amount)}. The invoice is ready to download.`,
      mail: 'order-approved',
    },
  }),
  reject: (step) => ({
    buyer: {
      type: 'order_status_update',
      title: 'Order rejected',
      message: `${step.number} for ${step.brand} was not approved.${because(step)}`,
      mail: 'order-rejected',
    },
  }),
  'confirm-payment': (step) => ({
    buyer: {
      type: 'payment_complete',
      title: 'Payment received',
      message: `We have received your payment of ${formatAed(step.amount)} for ${step.number}. The order is completed.`,
      mail: 'order-paid',
    },
  }),
  cancel: (step) => ({
    team: {
      type: 'order_cancellation',
      title: 'Order cancelled',
      message: `${step.buyer} cancelled ${step.number} for ${step.brand}.${because(step)}`,
    },
  }),
  'admin-cancel': (step) => ({
    buyer: {
      type: 'order_cancellation',
      title: 'Order cancelled',
      message: `${step.number} for ${step.brand} was cancelled by our team.${because(step)}`,
      mail: 'order-cancelled',
    },
  }),
  'replace-attachment': (step) => ({
    team: {
      type: 'order_status_update',
      title: 'Order changed',
      message: `${step.buyer} replaced the file of ${step.number} for ${step.brand}: now ${worth(step)}.`,
    },
  }),
  'admin-replace-attachment': (step) => ({
    buyer: {
      type: 'order_status_update',
      title: 'Order changed',
      message: `Our team replaced the file of ${step.number} for ${step.brand}: now ${worth(step)}.`,
    },
  }),
  'deduction-failed': (step) => ({
    team: {
      type: 'order_status_update',
      title: 'Inventory not deducted',
      message: `The stock of ${step.number} (${step.buyer}) could not be deducted.${because(step)}`,
    },
  }),
  'reverse-inventory': () => ({}),
  'retry-deduction': () => ({}),
  delete: () => ({}),
  deduct: () => ({}),
};

/** Nothing where nobody needs to know. */
export function newsOf(step: OrderStep): News[] {
  const { team, buyer } = tellings[step.action](step);
  const { orderId } = step;
  return [
    ...(team ? [{ ...team, orderId, to: administratorsBut(step.actorId) }] : []),
    ...(buyer ? [{ ...buyer, orderId, to: sql`${buyerAlone(step.buyerId)} and users.status = 'approved'` }] : []),
  ];
}
