import type { ChequeStep, Payment, PaymentMethod, PaymentState } from '@portal/contract/payments';
import dayjs from 'dayjs';
import { type ChipTone, StatusChip } from '../../../shared/ui/values/status-chip';
import { texts } from '../../../texts/texts';
import { exactAed, isZero } from '../amounts';

// The contract's lists of these come with the rules of inputs, which no list needs.
export const paymentMethods = ['transfer', 'cash', 'card', 'cheque'] as const satisfies readonly PaymentMethod[];
const tones = {
  received: 'pending',
  deposited: 'awaiting',
  cleared: 'completed',
  bounced: 'rejected',
  returned: 'cancelled',
} as const satisfies Record<PaymentState, ChipTone>;
export const paymentStates = Object.keys(tones) as readonly PaymentState[];

export type PaymentAction = ChequeStep | 'allocate' | 'refund';

/** The steps that are possible for a payment, in the order of its menu. */
export function paymentActions({ steps, unallocated }: Payment): PaymentAction[] {
  return [...steps, ...(isZero(unallocated) ? [] : (['allocate', 'refund'] as const))];
}

/** True for a cheque that the bank has neither paid nor refused. */
export const isWaiting = (state: PaymentState): boolean => state === 'received' || state === 'deposited';

export function actionTitle(action: PaymentAction): string {
  if (action === 'allocate' || action === 'refund') return texts.t(`receivables:${action}.title`);
  return texts.t(`receivables:steps.${action}.title`);
}

/** Nobody is asked for the method of the rest that *Confirm Payment* pays. */
export const methodLabel = (method: PaymentMethod | null): string =>
  method === null ? texts.t('receivables:payments.confirmed') : texts.t(`receivables:payments.methods.${method}`);

export const stateLabel = (state: PaymentState): string => texts.t(`receivables:payments.states.${state}`);

export function PaymentStateChip({ state }: { state: PaymentState }) {
  return <StatusChip tone={tones[state]}>{stateLabel(state)}</StatusChip>;
}

/** The subject of a payment's dialogs: `Haddad Trading · Cheque 000123 · AED 1,234.50`. */
export function describePayment({ buyer, method, cheque, reference, amount }: Payment): string {
  const number = cheque?.number ?? reference;
  return [buyer.name, [methodLabel(method), number].filter(Boolean).join(' '), exactAed(amount)].join(' · ');
}

/** Says how far a cheque's date is away: `in 12 days`, `today` or `3 days ago`. */
export function chequeDateDistance(date: string): string {
  const days = dayjs(date).diff(dayjs().startOf('day'), 'day');
  if (days === 0) return texts.t('receivables:payments.today');
  if (days > 0) return texts.t('receivables:payments.inDays', { count: days });
  return texts.t('receivables:payments.daysAgo', { count: -days });
}
