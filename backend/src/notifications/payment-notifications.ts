import type { EntityManager } from '@mikro-orm/postgresql';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { sql } from 'kysely';
import { approvedBuyers } from '../users/approved-buyers.js';
import { administratorsExcept, notify, onlyUser } from './notify.js';

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
  const cheque = `cheque ${isolateDirection(number)} of ${isolateDirection(bank)} for ${amount}`;
  const held = holds ? ' The buyer is on hold.' : '';
  await notify(
    em,
    {
      type: 'cheque_bounced',
      title: 'Cheque bounced',
      message: `The ${cheque} from ${isolateDirection(buyer)} bounced.${held}`,
    },
    administratorsExcept(actorId),
  );
  await notify(
    em,
    {
      type: 'own_cheque_bounced',
      title: 'Cheque not paid',
      message: `The bank did not pay your ${cheque}. Please pay the amount in another way.`,
    },
    sql`${onlyUser(buyerId)} and ${approvedBuyers}`,
  );
}

/** Tells the team that a buyer uploaded a transfer slip (row M04). `amount`: in words. */
export async function notifyOfProof(
  em: EntityManager,
  { buyer, amount, paidOn }: { buyer: string; amount: string; paidOn: string },
): Promise<void> {
  const message = `${isolateDirection(buyer)} uploaded a transfer slip for ${amount}, paid on ${paidOn}. Please check it.`;
  await notify(em, { type: 'payment_proof', title: 'Transfer slip', message }, administratorsExcept(null));
}

/** Tells the buyer that the team confirmed a transfer slip, or why it was refused (row M04). `amount`: in words. */
export async function notifyOfAnsweredProof(
  em: EntityManager,
  { buyerId, amount, reason }: { buyerId: string; amount: string; reason: string | null },
): Promise<void> {
  const answer =
    reason === null
      ? { title: 'Transfer confirmed', message: `We have received your transfer of ${amount}.` }
      : {
          title: 'Transfer slip refused',
          message: `Your transfer slip for ${amount} was refused. Reason: ${isolateDirection(reason)}`,
        };
  await notify(em, { type: 'payment_proof_answered', ...answer }, sql`${onlyUser(buyerId)} and ${approvedBuyers}`);
}
