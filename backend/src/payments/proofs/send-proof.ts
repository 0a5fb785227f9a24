import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { formatExactAed } from '@portal/contract/money';
import type { PaymentProof, PaymentProofInput } from '@portal/contract/payment-proofs';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type Caller, companyOfCaller } from '../../auth/caller.js';
import { requireStillMay } from '../../auth/still-may.js';
import { ENV, type Env } from '../../config/env.js';
import { broadcastAccount } from '../../ledger/ledger.js';
import { notifyOfProof } from '../../notifications/payment-notifications.js';
import { auditSql } from '../../platform/audit/audit.js';
import { personLabelSql } from '../../platform/audit/object-labels.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import type { Upload } from '../../platform/http/inputs/uploads.js';
import { Storage } from '../../platform/storage/storage.js';
import { saveFileRecord } from '../../platform/storage/stored-file.js';
import { Thumbnailer } from '../../workbook/isolation/thumbnailer.js';
import { requireBegun } from '../input-checks.js';
import { ProofsReader } from './proofs.query.js';
import { storeSlip } from './slip.js';

/** Takes a buyer's transfer slip (row M04). */
@Injectable()
export class SendProof {
  readonly #thumbnailer = new Thumbnailer();

  constructor(
    private readonly em: EntityManager,
    private readonly proofs: ProofsReader,
    private readonly storage: Storage,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Throws `payment_proof.file_invalid`, `receivable.order_unknown` for orders that are not the buyer's own, and
   * `auth.forbidden` for a caller who may not send slips any more.
   */
  async send(caller: Caller, input: PaymentProofInput, slip: Upload, idempotencyKey?: string): Promise<PaymentProof> {
    const { storage, env } = this;
    const companyId = companyOfCaller(caller);
    const stored = await storeSlip(slip, { storage, dataDir: env.dataDir, thumbnailer: this.#thumbnailer });
    const { amount, paidOn, reference } = input;
    const orderIds = [...new Set(input.orderIds.map((id) => id.toLowerCase()))];
    const fingerprint = { proof: input, slip: stored.key };
    const request = { callerId: caller.id, key: idempotencyKey, input: fingerprint };
    return transactionalOnce(this.em, request, async (em) => {
      await requireStillMay(em, caller, 'payment:prove');
      await requireBegun(em, 'paidOn', paidOn);
      await requireOwnOrders(em, companyId, orderIds);
      const [id, fileId] = [uuid(), await saveFileRecord(em, stored, slip.name)];
      const changes = { amount: [null, amount], paidOn: [null, paidOn], reference: [null, reference || null] } as const;
      const { rows } = await typedSql({ buyer: 'text' })`
        with proof as (
          insert into payment_proofs (id, buyer_id, amount, paid_on, reference, order_ids, file_id, created_at)
          values (${id}, ${companyId}, ${amount}::numeric, ${paidOn}::date, ${reference || null},
            ${JSON.stringify(orderIds)}::jsonb, ${fileId}, clock_timestamp())
        ), audited as (${auditSql('payment-proof.send', { id, label: personLabelSql(companyId), changes })})
        select coalesce(company_name, name) as buyer from users where id = ${companyId}`.execute(database(em));
      await notifyOfProof(em, { buyer: rows[0]?.buyer ?? '', amount: formatExactAed(Number(amount)), paidOn });
      await broadcastAccount(em, companyId);
      return this.proofs.one(caller, id);
    });
  }
}

async function requireOwnOrders(em: EntityManager, buyerId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    select from orders where id = any(${ids}::uuid[]) and buyer_id = ${buyerId} and deleted_at is null`.execute(
    database(em),
  );
  if (rows.length < ids.length) throw new DomainError('receivable.order_unknown', messages.receivables.orderNotFound);
}
