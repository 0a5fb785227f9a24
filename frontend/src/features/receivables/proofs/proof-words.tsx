import type { PaymentProof, ProofState } from '@portal/contract/payment-proofs';
import { shortDate } from '../../../shared/ui/values/dates';
import { type ChipTone, StatusChip } from '../../../shared/ui/values/status-chip';
import { texts } from '../../../texts/texts';
import { exactAed } from '../amounts';

const tones = {
  waiting: 'pending',
  confirmed: 'completed',
  refused: 'rejected',
} as const satisfies Record<ProofState, ChipTone>;

export function ProofStateChip({ state }: { state: ProofState }) {
  return <StatusChip tone={tones[state]}>{texts.t(`proofs:states.${state}`)}</StatusChip>;
}

/** The subject of a slip's dialogs: `Haddad Trading · AED 1,234.50 · 20/11/2026`. */
export const describeProof = ({ buyer, amount, paidOn }: PaymentProof): string =>
  [buyer.name, exactAed(amount), shortDate(paidOn)].join(' · ');

export const proofMenuLabel = ({ buyer, amount, paidOn }: PaymentProof): string =>
  texts.t('proofs:actionsFor', { amount: exactAed(amount), buyer: buyer.name, day: shortDate(paidOn) });
