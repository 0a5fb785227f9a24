import type { EntityManager } from '@mikro-orm/postgresql';
import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { formatExactAed } from '@portal/contract/money';
import { CreditSettings } from '@portal/contract/settings';
import { sql } from 'kysely';
import { notifyOfBouncedCheque } from '../notifications/payment-notifications.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';

const { holdOnBounce: holdsByDefault } = new CreditSettings();

interface BouncedCheque {
  buyerId: string;
  amount: string;
  bank: string | null;
  chequeNumber: string | null;
  actorId: string;
}

/** Tells the team and the buyer that a cheque bounced, and puts the buyer on hold unless the settings say otherwise. */
export async function bounceCheque(em: EntityManager, cheque: BouncedCheque): Promise<void> {
  const { buyerId, actorId } = cheque;
  const [bank, number] = [cheque.bank ?? '', cheque.chequeNumber ?? ''];
  const amount = formatExactAed(Number(cheque.amount));
  const { rows } = await typedSql({ name: 'text', holds: 'boolean' })`
    select coalesce(company_name, name) as name, coalesce((
      select (value -> 'credit' ->> 'holdOnBounce')::boolean from settings order by version desc limit 1), ${holdsByDefault}) as holds
    from users where id = ${buyerId}`.execute(database(em));
  const { name = '', holds = false } = rows[0] ?? {};
  if (holds) await putOnHold(em, buyerId, `The cheque ${number} of ${bank} for ${amount} bounced.`);
  await notifyOfBouncedCheque(em, { buyerId, buyer: name, number, bank, amount, holds, actorId });
}

/** A buyer who is on hold already keeps the time and the reason; the new reason is added. */
async function putOnHold(em: EntityManager, buyerId: string, reason: string): Promise<void> {
  const former = sql`case when on_hold_since is not null then hold_reason end`;
  await sql`
    update users set hold_reason = left(concat_ws(E'\n', ${former}, ${reason}::text), ${maxReasonLength}),
      on_hold_since = coalesce(on_hold_since, now())
    where id = ${buyerId}`.execute(database(em));
}
