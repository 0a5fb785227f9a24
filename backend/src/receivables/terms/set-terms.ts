import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { BuyerTerms, BuyerTermsInput } from '@portal/contract/receivables';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { requireProof } from '../../auth/second-factor/require-proof.js';
import { findBuyerStatus } from '../../buyers/buyer-status.js';
import { audit, differences } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { broadcast } from '../../platform/live/broadcast.js';
import { readTerms } from './read-terms.js';

@Injectable()
export class SetTerms {
  constructor(private readonly em: EntityManager) {}

  /**
   * Sets those of a buyer's terms that are sent. Invoices that were issued before keep their due day. The buyer's row is locked, so that an
   * approval that checks the buyer's credit sees the terms of before or of after. Another credit limit asks for the second
   * factor. Throws `buyer.not_found` and `second_factor.needed`.
   */
  async set(
    caller: Caller,
    id: string,
    { paymentDays, creditLimit, onHold, holdReason }: BuyerTermsInput,
  ): Promise<BuyerTerms> {
    await this.em.transactional(async (em) => {
      await findBuyerStatus(em, id, { lock: true });
      const before = await readOwnTerms(em, id);
      if (creditLimit !== undefined && creditLimit !== before.creditLimit) requireProof(caller);
      await sql`
        update users set
          payment_days = ${paymentDays === undefined ? sql.ref('payment_days') : paymentDays},
          credit_limit = ${creditLimit === undefined ? sql.ref('credit_limit') : sql`${creditLimit}::numeric`},
          on_hold_since = case ${onHold ?? null}::boolean
            when true then coalesce(on_hold_since, now()) when false then null else on_hold_since end,
          hold_reason = case ${onHold ?? null}::boolean
            when true then ${holdReason || null} when false then null else hold_reason end
        where id = ${id}`.execute(database(em));
      await audit(em, 'buyer.set-terms', { id, changes: differences(before, await readOwnTerms(em, id)) });
      await broadcast(
        em,
        { resource: 'receivables', type: 'updated', ids: [id] },
        { team: 'receivable:read-all' },
        { company: id },
      );
      await broadcast(em, { resource: 'buyers', type: 'updated', ids: [id] }, { role: 'admin' });
    });
    return readTerms(this.em, id);
  }
}

async function readOwnTerms(em: EntityManager, id: string) {
  const { rows } = await typedSql({
    paymentDays: 'number?',
    creditLimit: 'text?',
    onHold: 'boolean',
    holdReason: 'text?',
  })`
    select payment_days as "paymentDays", credit_limit::text as "creditLimit", on_hold_since is not null as "onHold",
      hold_reason as "holdReason"
    from users where id = ${id}`.execute(database(em));
  if (!rows[0]) throw new Error(`The buyer ${id} is missing although they are locked`);
  return rows[0];
}
