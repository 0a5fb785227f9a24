import { addColumns } from '../add-columns.js';
import { IndexMigration } from '../index-migration.js';

/**
 * The ledger of what buyers owe, and their payments. Like documents, the tables have no foreign keys to tables in use. The
 * entries of orders that were approved before are added by a recurring job, in batches, because processes of the release
 * before may still approve orders.
 */
export class Migration20261129010000_receivables extends IndexMigration {
  override up(): void {
    this.addSql(`
      create table if not exists receivable_entries (
        id uuid primary key,
        kind text not null check (kind in ('invoice', 'credit_note', 'payment', 'refund', 'write_off')),
        buyer_id uuid not null,
        -- AED; negative when it takes from what the buyer owes.
        amount numeric(18, 2) not null,
        entered_on date not null,
        due_on date,
        order_id uuid,
        document_id uuid,
        payment_id uuid,
        note text,
        author_id uuid,
        entered_at timestamptz not null,
        -- A write-off is taken back when its invoice is credited.
        check (case when kind in ('invoice', 'refund') then amount >= 0 when kind <> 'write_off' then amount <= 0 else true end),
        check ((kind = 'invoice') = (due_on is not null)),
        check ((kind in ('invoice', 'credit_note', 'write_off')) = (order_id is not null)),
        check ((kind in ('payment', 'refund')) = (payment_id is not null))
      )`);
    this.addSql(`
      create table if not exists payments (
        id uuid primary key,
        buyer_id uuid not null,
        method text check (method in ('transfer', 'cash', 'card', 'cheque')),
        state text not null check (state in ('received', 'deposited', 'cleared', 'bounced', 'returned')),
        amount numeric(18, 2) not null check (amount > 0),
        received_on date not null,
        reference text,
        bank text,
        cheque_number text,
        cheque_date date,
        note text,
        -- The orders that a cheque pays when it clears: [{ orderId, amount }].
        planned jsonb not null default '[]',
        author_id uuid,
        created_at timestamptz not null,
        check ((method is not distinct from 'cheque') = (cheque_date is not null)),
        check (method is not distinct from 'cheque' or state = 'cleared')
      )`);
    this.addSql(`
      create table if not exists payment_steps (
        id bigint primary key generated always as identity,
        payment_id uuid not null,
        state text not null,
        made_on date not null,
        note text,
        author_id uuid,
        made_at timestamptz not null
      )`);
    this.addSql(`
      create table if not exists payment_allocations (
        id bigint primary key generated always as identity,
        payment_id uuid not null,
        order_id uuid not null,
        -- AED; negative where a credit note left less to pay than was paid.
        amount numeric(18, 2) not null check (amount <> 0),
        allocated_on date not null,
        author_id uuid,
        allocated_at timestamptz not null
      )`);
    for (const table of ['receivable_entries', 'payment_steps', 'payment_allocations']) {
      this.addSql(`
        create or replace trigger ${table}_append_only before update or delete or truncate on ${table}
        for each statement execute function refuse_change()`);
    }
    this.addSql(addColumns('users', { payment_days: 'int', credit_limit: 'numeric(18, 2)', hold_reason: 'text' }));
    this.addSql(addColumns('users', { on_hold_since: 'timestamptz' }));
    this.addSql(`create unique index if not exists one_invoice_entry_per_order on receivable_entries (order_id)
      where kind = 'invoice'`);
    this.addSql(`create unique index if not exists one_entry_per_document on receivable_entries (document_id)
      where document_id is not null`);
    this.addSql(`create unique index if not exists one_entry_per_payment on receivable_entries (payment_id)
      where kind = 'payment'`);
    this.create({
      entries_by_buyer: 'on receivable_entries (buyer_id, entered_on, entered_at)',
      entries_by_order: 'on receivable_entries (order_id) where order_id is not null',
      refunds_by_payment: `on receivable_entries (payment_id) where kind = 'refund'`,
      payments_newest: 'on payments (created_at desc, id desc)',
      payments_by_buyer: 'on payments (buyer_id, created_at desc)',
      cheques_not_cleared: `on payments (buyer_id) where state in ('received', 'deposited')`,
      steps_by_payment: 'on payment_steps (payment_id)',
      allocations_by_payment: 'on payment_allocations (payment_id)',
      allocations_by_order: 'on payment_allocations (order_id)',
    });
  }
}
