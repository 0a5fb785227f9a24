import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { OpenInvoicesResponse } from '@portal/contract/receivables';
import { type RawBuilder, sql } from 'kysely';
import type { Caller, CallerScope } from '../../auth/caller.js';
import { today } from '../../ledger/ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { maxPageRows } from '../../platform/http/lists/paging.js';
import { isCompany } from '../../users/user-conditions.js';

/** The condition for a row of `users` that is a buyer whose account the caller may see: for buyers only their company's. */
export const accountVisibleTo = ({ companyId, role }: CallerScope): RawBuilder<boolean> =>
  role === 'admin' ? isCompany : sql<boolean>`users.id = ${companyId}`;

/** What is left to pay of a buyer's orders, and of the buyer's payments. */
@Injectable()
export class OpenInvoicesReader {
  constructor(private readonly em: EntityManager) {}

  /**
   * Reads the invoices that are due first and the oldest payments, at most 1,000 of each. Throws `buyer.not_found`, also for
   * another buyer than the caller.
   */
  async read(caller: Caller, buyerId: string): Promise<OpenInvoicesResponse> {
    const { rows } = await typedSql<OpenInvoicesResponse>({ invoices: 'json', payments: 'json' })`
      with buyer as materialized (select users.id from users where users.id = ${buyerId} and ${accountVisibleTo(caller)}),
      entered as materialized (
        select order_id, sum(amount) as amount from receivable_entries
        where buyer_id = (select id from buyer) and order_id is not null group by order_id),
      open as (
        select order_id, entered.amount - coalesce(allocated.amount, 0) as open
        from entered left join (
          select order_id, sum(amount) as amount from payment_allocations
          where order_id in (select order_id from entered) group by order_id
        ) allocated using (order_id)
        where entered.amount > coalesce(allocated.amount, 0)),
      invoices as (
        select open.open, invoice.amount, invoice.entered_on, invoice.due_on, orders.id as order_id, orders.number as order_number,
          documents.id as document_id, documents.number as document_number,
          (select max((mails.sent_at at time zone portal_time_zone())::date)
            from invoice_reminders reminder
              join mails on mails.id = reminder.mail_id or mails.about ->> 'reminderId' = reminder.mail_id::text
            where reminder.order_id = open.order_id) as reminded_on
        from open join receivable_entries invoice on invoice.order_id = open.order_id and invoice.kind = 'invoice'
          join orders on orders.id = open.order_id left join documents on documents.id = invoice.document_id
        order by invoice.due_on, orders.number limit ${maxPageRows}),
      own as materialized (
        select payment_id, -sum(amount) as amount from receivable_entries
        where buyer_id = (select id from buyer) and payment_id is not null group by payment_id),
      payments_left as (
        select payments.id, payments.method, payments.received_on, payments.created_at,
          own.amount - coalesce(allocated.amount, 0) as unallocated
        from own join payments on payments.id = own.payment_id left join (
          select payment_id, sum(amount) as amount from payment_allocations
          where payment_id in (select payment_id from own) group by payment_id
        ) allocated on allocated.payment_id = own.payment_id
        where own.amount > coalesce(allocated.amount, 0)
        order by payments.received_on, payments.created_at, payments.id limit ${maxPageRows}),
      as_of as materialized (select ${today} as day)
      select coalesce((select json_agg(json_build_object(
          'order', json_build_object('_id', order_id, 'orderNumber', order_number),
          'document', case when document_id is null then null
            else json_build_object('_id', document_id, 'number', document_number) end,
          'invoicedOn', entered_on, 'dueOn', due_on, 'overdueDays', greatest(day - due_on, 0),
          'remindedOn', reminded_on, 'amount', amount::text, 'open', open::text) order by due_on, order_number) from invoices, as_of), '[]') as invoices,
        coalesce((select json_agg(json_build_object('_id', id, 'method', method, 'receivedOn', received_on,
          'unallocated', unallocated::text) order by received_on, created_at, id) from payments_left), '[]') as payments
      from buyer`.execute(database(this.em));
    const [found] = rows;
    if (!found) throw new DomainError('buyer.not_found', messages.receivables.buyerNotFound);
    return found;
  }
}
