import { type RawBuilder, sql } from 'kysely';

/** The columns of `positions` that are amounts in AED. */
export const positionAmounts = [
  'balance',
  'notDue',
  'days30',
  'days60',
  'days90',
  'older',
  'overdue',
  'credit',
] as const;

/**
 * SQL that selects where each buyer stands at the end of `day` (SQL for a date): balance, open amounts by age, and credit
 * (row M06). An order that was paid before its invoice was entered has nothing open on the days between; what was paid is
 * credit. `buyers`: SQL for the ids of the only buyers to read; without it all entries and allocations are read once.
 */
export function selectPositions(day: RawBuilder<unknown>, buyers?: RawBuilder<unknown>): RawBuilder<unknown> {
  const isTheirs = buyers ? sql`and buyer_id in (${buyers})` : sql``;
  const isOfTheirs = buyers
    ? sql`and order_id in (select order_id from receivable_entries where buyer_id in (${buyers}))`
    : sql``;
  return sql`
    select buyer_id, sum(amount) as balance, sum(open) filter (where days <= 0) as "notDue",
      sum(open) filter (where days between 1 and 30) as days30, sum(open) filter (where days between 31 and 60) as days60,
      sum(open) filter (where days between 61 and 90) as days90, sum(open) filter (where days > 90) as older,
      sum(open) filter (where days > 0) as overdue, max(days) filter (where days > 0 and open > 0) as "overdueDays",
      sum(open) - sum(amount) as credit
    from (
      select entered.buyer_id, entered.amount, coalesce(${day} - entered.due_on, 0) as days,
        case when entered.order_id is null then 0 else greatest(entered.amount - coalesce(allocated.amount, 0), 0) end as open
      from (
        select buyer_id, order_id, sum(amount) as amount, max(due_on) as due_on from receivable_entries
        where entered_on <= ${day} ${isTheirs} group by buyer_id, order_id
      ) entered left join (
        select order_id, sum(amount) as amount from payment_allocations
        where allocated_on <= ${day} ${isOfTheirs} group by order_id
      ) allocated on allocated.order_id = entered.order_id
    ) part
    group by buyer_id`;
}

/** SQL for an amount of a position as text with 2 decimals; zero for a buyer without entries. */
export const amountText = (amount: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`round(coalesce(${amount}, 0), 2)::text`;

/**
 * SQL for the sum of a buyer's cheques that are received and not cleared, bounced or returned by the end of `day`, as text.
 * `buyer`: SQL for the buyer's id.
 */
export const coveredByCheques = (buyer: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string> =>
  amountText(sql`(
    select sum(amount) from payments
    where buyer_id = ${buyer} and method = 'cheque' and received_on <= ${day} and not exists (
      select from payment_steps step
      where step.payment_id = payments.id and step.state in ('cleared', 'bounced', 'returned') and step.made_on <= ${day}))`);
