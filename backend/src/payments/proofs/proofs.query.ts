import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { PaymentProof, PaymentProofsQuery } from '@portal/contract/payment-proofs';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { boundedPageClause, containsPattern, orderByClause } from '../../platform/http/lists/paging.js';

type ListedRow = Omit<PaymentProof, 'buyer'> & { buyerId: string; buyerName: string };

const kinds = {
  _id: 'text',
  buyerId: 'text',
  buyerName: 'text',
  state: 'text',
  amount: 'text',
  paidOn: 'text',
  reference: 'text?',
  orders: 'json',
  fileName: 'text',
  reason: 'text?',
  paymentId: 'text?',
  answeredAt: 'text?',
  createdAt: 'text',
} as const;

const columns = sql`proof.id as "_id", proof.buyer_id as "buyerId",
  coalesce(users.company_name, users.name) as "buyerName", proof.state, proof.amount::text,
  to_char(proof.paid_on, 'YYYY-MM-DD') as "paidOn", proof.reference,
  (select coalesce(json_agg(json_build_object('_id', orders.id, 'orderNumber', orders.number) order by orders.number), '[]')
    from jsonb_array_elements_text(proof.order_ids) as paid (id) join orders on orders.id = paid.id::uuid) as orders,
  file.original_name as "fileName", proof.reason, proof.payment_id as "paymentId",
  ${isoTime('proof.answered_at')} as "answeredAt", ${isoTime('proof.created_at')} as "createdAt"`;

const tables = sql`payment_proofs proof join users on users.id = proof.buyer_id
  join stored_files file on file.id = proof.file_id`;

const sortable = {
  createdAt: 'proof.created_at',
  paidOn: 'proof.paid_on',
  amount: 'proof.amount',
  buyer: 'lower(coalesce(users.company_name, users.name))',
  state: 'proof.state',
};

@Injectable()
export class ProofsReader {
  constructor(private readonly em: EntityManager) {}

  /** Returns one page of the slips that the caller may see and the filters match, and the number of all of them. */
  async list(caller: Caller, query: PaymentProofsQuery): Promise<{ rows: PaymentProof[]; total: number }> {
    const db = database(this.em);
    const found = sql`from ${tables} where ${filtersOf(caller, query)}`;
    const order = orderByClause(query.sort, sortable, 'proof.created_at desc, proof.id desc', 'proof.id');
    const { rows } = await typedSql<ListedRow>(kinds)`
      select ${columns} ${found} ${order} ${boundedPageClause(query)}`.execute(db);
    const { rows: counts } = await typedSql({ total: 'number' })`select count(*)::int as total ${found}`.execute(db);
    return { rows: rows.map(toProof), total: counts[0]?.total ?? 0 };
  }

  /** Throws `payment_proof.not_found`, also for a slip of another buyer than the caller. */
  async one(caller: Caller, id: string): Promise<PaymentProof> {
    const { rows } = await typedSql<ListedRow>(kinds)`
      select ${columns} from ${tables} where ${proofVisibleTo(caller)} and proof.id = ${id}`.execute(database(this.em));
    const [row] = rows;
    if (!row) throw new DomainError('payment_proof.not_found', messages.paymentProofs.notFound);
    return toProof(row);
  }

  /** The slip's file. Throws `payment_proof.not_found`. */
  async file(caller: Caller, id: string): Promise<{ storageKey: string; originalName: string }> {
    const { rows } = await typedSql({ storageKey: 'text', originalName: 'text' })`
      select file.storage_key as "storageKey", file.original_name as "originalName"
      from ${tables} where ${proofVisibleTo(caller)} and proof.id = ${id}`.execute(database(this.em));
    const [file] = rows;
    if (!file) throw new DomainError('payment_proof.not_found', messages.paymentProofs.notFound);
    return file;
  }
}

/**
 * The condition for slips that a caller may see: for buyers only those of their company. All others are missing for
 * them.
 */
const proofVisibleTo = ({ companyId, role }: Caller): RawBuilder<boolean> =>
  role === 'admin' ? sql<boolean>`true` : sql<boolean>`proof.buyer_id = ${companyId}`;

function filtersOf(caller: Caller, { buyer, state, search }: PaymentProofsQuery): RawBuilder<boolean> {
  const term = search?.trim() ? sql`${containsPattern(search)}` : null;
  return sql<boolean>`${proofVisibleTo(caller)}
    ${buyer ? sql`and proof.buyer_id = ${buyer}` : sql``}
    ${state ? sql`and proof.state = ${state}` : sql``}
    ${term ? sql`and (search_folded(proof.reference) ilike ${term} or search_folded(users.company_name) ilike ${term} or search_folded(users.name) ilike ${term})` : sql``}`;
}

const toProof = ({ buyerId, buyerName, ...proof }: ListedRow): PaymentProof => ({
  ...proof,
  buyer: { _id: buyerId, name: buyerName },
});
