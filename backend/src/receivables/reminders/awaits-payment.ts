import { type RawBuilder, sql } from 'kysely';
import { openAmount } from '../../ledger/ledger.js';

/**
 * SQL condition for `orders` whose buyer is to be reminded of the invoice: something is left to pay beyond the cheques that
 * were given for it, and the buyer has sent no transfer slip for it that waits for an answer.
 */
export const awaitsPayment: RawBuilder<boolean> = sql<boolean>`orders.deleted_at is null
  and not exists (
    select from payment_proofs proof
    where proof.buyer_id = orders.buyer_id and proof.state = 'waiting' and proof.order_ids @> to_jsonb(orders.id::text))
  and ${openAmount(sql`orders.id`)} > coalesce((
    select sum(part.amount) from payments cheque
      cross join jsonb_to_recordset(cheque.planned) as part ("orderId" uuid, amount numeric)
    where cheque.buyer_id = orders.buyer_id and cheque.state in ('received', 'deposited')
      and part."orderId" = orders.id), 0)`;
