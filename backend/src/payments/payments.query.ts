import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { chequeStepsFrom, type Payment, type PaymentsQuery } from '@portal/contract/payments';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { unallocatedAmount } from '../ledger/ledger.js';
import { database } from '../platform/db/database.js';
import { isoTime } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { boundedPageClause, containsPattern, orderByClause } from '../platform/http/lists/paging.js';

type ListedRow = Omit<Payment, 'buyer' | 'cheque' | 'steps'> & {
  buyerId: string;
  buyerName: string;
  bank: string | null;
  chequeNumber: string | null;
  chequeDate: string | null;
};

const kinds = {
  _id: 'text',
  buyerId: 'text',
  buyerName: 'text',
  method: 'text?',
  state: 'text',
  amount: 'text',
  receivedOn: 'text',
  reference: 'text?',
  bank: 'text?',
  chequeNumber: 'text?',
  chequeDate: 'text?',
  note: 'text?',
  allocations: 'json',
  refunded: 'text',
  unallocated: 'text',
  history: 'json',
  createdAt: 'text',
} as const;

const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** The orders that the payment is for: those that it pays, or those that a cheque will pay. */
const parts = sql`(
  select order_id, sum(amount) as amount from payment_allocations
  where payment_id = payments.id group by order_id having sum(amount) <> 0
  union all
  select "orderId", amount from jsonb_to_recordset(planned) as part("orderId" uuid, amount numeric(18, 2))
  where payments.state in ('received', 'deposited'))`;

const columns = sql`payments.id as "_id", payments.buyer_id as "buyerId",
  coalesce(users.company_name, users.name) as "buyerName", payments.method, payments.state, payments.amount::text,
  ${day('payments.received_on')} as "receivedOn", payments.reference, payments.bank,
  payments.cheque_number as "chequeNumber", ${day('payments.cheque_date')} as "chequeDate", payments.note,
  (select coalesce(json_agg(json_build_object('order', json_build_object('_id', orders.id, 'orderNumber', orders.number),
      'amount', part.amount::text) order by orders.number), '[]')
    from ${parts} part join orders on orders.id = part.order_id) as allocations,
  (select coalesce(sum(amount), 0)::numeric(18, 2)::text from receivable_entries
    where payment_id = payments.id and kind = 'refund') as refunded,
  ${sql.raw(unallocatedAmount)}::text as unallocated,
  (select coalesce(json_agg(json_build_object('state', step.state, 'on', ${day('step.made_on')}, 'note', step.note,
      'by', author.name, 'at', ${isoTime('step.made_at')}) order by step.id), '[]')
    from payment_steps step left join users author on author.id = step.author_id
    where step.payment_id = payments.id) as history,
  ${isoTime('payments.created_at')} as "createdAt"`;

const tables = sql`payments join users on users.id = payments.buyer_id`;

const sortable = {
  createdAt: 'payments.created_at',
  receivedOn: 'payments.received_on',
  amount: 'payments.amount',
  buyer: 'lower(coalesce(users.company_name, users.name))',
  state: 'payments.state',
  method: 'payments.method',
  chequeDate: 'payments.cheque_date',
  unallocated: unallocatedAmount,
};

@Injectable()
export class PaymentsReader {
  constructor(private readonly em: EntityManager) {}

  /** Returns one page of the payments that the caller may see and the filters match, and the number of all of them. */
  async list(caller: Caller, query: PaymentsQuery): Promise<{ rows: Payment[]; total: number }> {
    const db = database(this.em);
    const found = sql`from ${tables} where ${filtersOf(caller, query)}`;
    const order = orderByClause(query.sort, sortable, 'payments.created_at desc, payments.id desc', 'payments.id');
    // A page is cut before the amounts of its payments are summed.
    const ids = sql`array(select payments.id ${found} ${order} ${boundedPageClause(query)})`;
    const { rows } = await typedSql<ListedRow>(kinds)`
      select ${columns} from unnest(${ids}) with ordinality as page (id, nth), ${tables}
      where payments.id = page.id order by nth`.execute(db);
    const { rows: counts } = await typedSql({ total: 'number' })`select count(*)::int as total ${found}`.execute(db);
    return { rows: rows.map((row) => toPayment(caller, row)), total: counts[0]?.total ?? 0 };
  }

  /** Throws `payment.not_found`, also for a payment of another buyer than the caller. */
  async one(caller: Caller, id: string): Promise<Payment> {
    const { rows } = await typedSql<ListedRow>(kinds)`
      select ${columns} from ${tables} where ${paymentVisibleTo(caller)} and payments.id = ${id}`.execute(
      database(this.em),
    );
    const [row] = rows;
    if (!row) throw new DomainError('payment.not_found', messages.payments.notFound);
    return toPayment(caller, row);
  }
}

/**
 * The condition for payments that a caller may see: for buyers only those of their company. All others are missing for
 * them.
 */
const paymentVisibleTo = ({ companyId, role }: Caller): RawBuilder<boolean> =>
  role === 'admin' ? sql<boolean>`true` : sql<boolean>`payments.buyer_id = ${companyId}`;

function filtersOf(caller: Caller, { buyer, method, state, chequeDateTo, search }: PaymentsQuery): RawBuilder<boolean> {
  return sql<boolean>`${paymentVisibleTo(caller)}
    ${buyer ? sql`and payments.buyer_id = ${buyer}` : sql``}
    ${method ? sql`and payments.method = ${method}` : sql``}
    ${state ? sql`and payments.state = ${state}` : sql``}
    ${chequeDateTo ? sql`and payments.cheque_date <= ${chequeDateTo}::date` : sql``}
    ${search?.trim() ? sql`and ${matches(search)}` : sql``}`;
}

function matches(search: string): RawBuilder<boolean> {
  const term = sql`${containsPattern(search)}`;
  return sql<boolean>`(search_folded(payments.reference) ilike ${term} or search_folded(payments.cheque_number) ilike ${term}
    or search_folded(payments.bank) ilike ${term} or search_folded(users.company_name) ilike ${term} or search_folded(users.name) ilike ${term})`;
}

/** Buyers do not see who of the team acted, and have no steps. */
function toPayment({ role }: Caller, row: ListedRow): Payment {
  const { buyerId, buyerName, bank, chequeNumber, chequeDate, history, ...payment } = row;
  const isCheque = bank !== null && chequeNumber !== null && chequeDate !== null;
  return {
    ...payment,
    buyer: { _id: buyerId, name: buyerName },
    cheque: isCheque ? { bank, number: chequeNumber, date: chequeDate } : null,
    steps: role === 'admin' ? chequeStepsFrom(payment.state) : [],
    history: role === 'admin' ? history : history.map((step) => ({ ...step, by: null })),
  };
}
