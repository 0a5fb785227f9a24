import { addColumns, alterTable } from '../add-columns.js';
import { IndexMigration } from '../index-migration.js';

/**
 * Tax invoices and credit notes. The new tables have no foreign keys to the tables in use: a document stands by itself
 * for as long as it must be kept, also when its order or its buyer is removed. Returned lots are movements of kind
 * `return`, which name the line of their credit note instead of an order, because an order's line may be returned in
 * parts.
 */
export class Migration20261123100000_documents extends IndexMigration {
  override up(): void {
    this.addSql(`
      create table if not exists document_counters (
        series text not null,
        year int not null,
        last int not null check (last > 0),
        primary key (series, year)
      )`);
    this.addSql(`
      create table if not exists documents (
        id uuid primary key,
        kind text not null check (kind in ('invoice', 'credit_note')),
        series text not null,
        year int not null,
        position int not null check (position > 0),
        number text not null unique,
        order_id uuid not null,
        order_number text not null,
        po_number text,
        buyer_id uuid not null,
        buyer_name text not null,
        -- The invoice that a credit note corrects.
        invoice_id uuid,
        issued_on date not null,
        issued_at timestamptz not null,
        issued_by uuid,
        -- The seller's emirate, to which the VAT return assigns the supply.
        emirate text not null,
        lots bigint not null,
        net numeric(18, 2) not null,
        vat numeric(18, 2) not null,
        gross numeric(18, 2) not null,
        -- Everything that the document shows.
        snapshot jsonb not null,
        unique (series, year, position),
        check ((kind = 'credit_note') = (invoice_id is not null))
      )`);
    this.addSql(`
      create table if not exists document_lines (
        id uuid primary key,
        document_id uuid not null,
        position int not null,
        stock_item_id uuid not null,
        lots int not null check (lots > 0),
        vat_category text not null,
        vat_rate numeric(5, 2) not null,
        net numeric(18, 2) not null,
        vat numeric(18, 2) not null,
        unique (document_id, position),
        unique (document_id, stock_item_id)
      )`);
    this.addSql(`
      create table if not exists document_states (
        document_id uuid primary key,
        pdf text not null check (pdf in ('waiting', 'ready', 'failed')),
        file_id uuid,
        error text,
        -- What the checks for e-invoices found when the document was issued; empty when it is ready.
        findings jsonb not null,
        updated_at timestamptz not null,
        check ((pdf = 'ready') = (file_id is not null))
      )`);
    this.addSql(`
      create table if not exists seller_logos (
        id int primary key generated always as identity,
        file_id uuid,
        media_type text check (media_type in ('image/png', 'image/jpeg')),
        changed_by uuid not null,
        changed_at timestamptz not null default now(),
        check ((file_id is null) = (media_type is null))
      )`);
    for (const table of ['documents', 'document_lines']) {
      this.addSql(`
        create or replace trigger ${table}_append_only before update or delete or truncate on ${table}
        for each statement execute function refuse_change()`);
    }
    this.addSql(`
      create or replace trigger document_states_append_only before delete or truncate on document_states
      for each statement execute function refuse_change()`);
    this.addSql(`
      create or replace trigger document_states_pdf_kept before update on document_states
      for each row when (old.file_id is not null or new.document_id <> old.document_id or new.findings <> old.findings)
      execute function refuse_change()`);
    this.addSql(
      addColumns('users', { trn: 'text', licence_number: 'text', licence_authority: 'text', emirate: 'text' }),
    );
    // A proposal that approves without an uploaded invoice has one made.
    this.addSql(alterTable('order_proposals', 'drop constraint if exists order_proposals_check'));
    this.addSql(addColumns('inventory_movements', { document_line_id: 'uuid' }));
    // The list of kinds is that of the entity. A longer list here would be a new rule for a table that is in use.
    this.addSql(alterTable('inventory_movements', 'drop constraint if exists inventory_movements_kind_check'));
    this.drop('one_return_per_line');
    this.addSql(`
      create unique index concurrently one_return_per_line on inventory_movements (document_line_id)
      where document_line_id is not null`);
    this.create({
      documents_newest: `on documents (issued_at desc, id desc)`,
      documents_by_buyer: `on documents (buyer_id, issued_at desc, id desc)`,
      documents_by_order: `on documents (order_id)`,
      documents_by_day: `on documents (issued_on)`,
      credit_notes_by_invoice: `on documents (invoice_id) where invoice_id is not null`,
      documents_without_pdf: `on document_states (updated_at) where pdf <> 'ready'`,
    });
    this.addSql(
      `create unique index if not exists one_invoice_per_order on documents (order_id) where kind = 'invoice'`,
    );
  }
}
