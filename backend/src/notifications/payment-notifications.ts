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
