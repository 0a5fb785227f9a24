import type { EntityManager } from '@mikro-orm/postgresql';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { arabic } from '../platform/language/arabic.js';
import { inEveryLanguage } from '../platform/language/in-every-language.js';
import { dayInWords } from '../platform/language/time-in-words.js';
import { membersWith } from '../users/user-conditions.js';
import { notify, teamWith, textsOf } from './notify.js';

/** A cheque in the words of a notification; the names in it are isolated. */
interface Cheque {
  number: string;
  bank: string;
  amount: string;
  buyer: string;
}

const words = inEveryLanguage({
  en: {
    bounced: ({ number, bank, amount, buyer }: Cheque, holds: boolean) => ({
      title: 'Cheque bounced',
      message: `The cheque ${number} of ${bank} for ${amount} from ${buyer} bounced.${holds ? ' The buyer is on hold.' : ''}`,
    }),
    notPaid: ({ number, bank, amount }: Cheque) => ({
      title: 'Cheque not paid',
      message: `The bank did not pay your cheque ${number} of ${bank} for ${amount}. Please pay the amount in another way.`,
    }),
    slip: (buyer: string, amount: string, paidOn: string) => ({
      title: 'Transfer slip',
      message: `${buyer} uploaded a transfer slip for ${amount}, paid on ${paidOn}. Please check it.`,
    }),
    confirmed: (amount: string) => ({
      title: 'Transfer confirmed',
      message: `We have received your transfer of ${amount}.`,
    }),
    refused: (amount: string, reason: string) => ({
      title: 'Transfer slip refused',
      message: `Your transfer slip for ${amount} was refused. Reason: ${reason}`,
    }),
  },
  ar: {
    bounced: ({ number, bank, amount, buyer }, holds) => ({
      title: 'شيك مرتجع',
      message: `${arabic`ارتُجع الشيك ${number} (${bank}) بمبلغ ${amount} من المشتري ${buyer}.`}${holds ? ' المشتري موقوف.' : ''}`,
    }),
    notPaid: ({ number, bank, amount }) => ({
      title: 'لم يُصرف الشيك',
      message: arabic`لم يصرف البنك شيكك ${number} (${bank}) بمبلغ ${amount}. يُرجى دفع المبلغ بطريقة أخرى.`,
    }),
    slip: (buyer, amount, paidOn) => ({
      title: 'إيصال تحويل',
      message: arabic`أرسل المشتري ${buyer} إيصال تحويل بمبلغ ${amount} بتاريخ ${dayInWords(paidOn, 'ar')}. يُرجى التحقق منه.`,
    }),
    confirmed: (amount) => ({
      title: 'تم تأكيد الحوالة',
      message: arabic`استلمنا حوالتك بمبلغ ${amount}.`,
    }),
    refused: (amount, reason) => ({
      title: 'تم رفض إيصال التحويل',
      message: arabic`رُفض إيصال تحويلك بمبلغ ${amount}. السبب: ${reason}`,
    }),
  },
});

interface BouncedCheque {
  buyerId: string;
  /** The name of the buyer's company, or the buyer's own name when there is no company. */
  buyer: string;
  number: string;
  bank: string;
  /** In words: `AED 1,000`. */
  amount: string;
  /** Whether the buyer was put on hold. */
  holds: boolean;
  actorId: string;
}

/** Tells the rest of the team and the buyer that the bank did not pay a cheque (row M03). */
export async function notifyOfBouncedCheque(
  em: EntityManager,
  { buyerId, buyer, number, bank, amount, holds, actorId }: BouncedCheque,
): Promise<void> {
  const cheque = {
    number: isolateDirection(number),
    bank: isolateDirection(bank),
    buyer: isolateDirection(buyer),
    amount,
  };
  const toTeam = textsOf(words, ({ bounced }) => bounced(cheque, holds));
  await notify(em, { type: 'cheque_bounced', texts: toTeam }, teamWith('payment:manage', actorId));
  const toBuyer = textsOf(words, ({ notPaid }) => notPaid(cheque));
  await notify(em, { type: 'own_cheque_bounced', texts: toBuyer }, membersWith(buyerId, 'payment:prove'));
}

/** Tells the team that a buyer uploaded a transfer slip (row M04). `amount`: in words. */
export async function notifyOfProof(
  em: EntityManager,
  { buyer, amount, paidOn }: { buyer: string; amount: string; paidOn: string },
): Promise<void> {
  const texts = textsOf(words, ({ slip }) => slip(isolateDirection(buyer), amount, paidOn));
  await notify(em, { type: 'payment_proof', texts }, teamWith('payment:manage'));
}

/** Tells the buyer that the team confirmed a transfer slip, or why it was refused (row M04). `amount`: in words. */
export async function notifyOfAnsweredProof(
  em: EntityManager,
  { buyerId, amount, reason }: { buyerId: string; amount: string; reason: string | null },
): Promise<void> {
  const texts = textsOf(words, ({ confirmed, refused }) =>
    reason === null ? confirmed(amount) : refused(amount, isolateDirection(reason)),
  );
  await notify(em, { type: 'payment_proof_answered', texts }, membersWith(buyerId, 'payment:prove'));
}
