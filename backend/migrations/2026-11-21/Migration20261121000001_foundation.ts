import { Migration } from '@mikro-orm/migrations';

/** Accounts, catalogue, stock ledger, orders, outbox. */
export class Migration20261121000001_foundation extends Migration {
  override up(): void {
    this.addSql(`
      create table users (
        id uuid primary key,
        email text not null,
        password_hash text not null,
        role text not null check (role in ('admin', 'buyer')),
        status text not null check (status in ('pending', 'approved', 'rejected')),
        name text not null,
        phone text,
        buyer_type text check (buyer_type in ('Wholesale', 'Retail', 'Online')),
        company_name text,
        company_website text,
        company_street text,
        company_city text,
        company_country text,
        last_login timestamptz,
        created_at timestamptz not null,
        removed_at timestamptz
      );
      create unique index users_email_key on users (email) where removed_at is null;
      create index users_by_status on users (role, status, created_at desc, id) where removed_at is null;

      create table sessions (
        id uuid primary key,
        user_id uuid not null references users,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz
      );
      create index sessions_open_by_user on sessions (user_id) where ended_at is null;
    `);
    this.addSql(`
      create table stored_files (
        id uuid primary key,
        storage_key text not null,
        original_name text not null,
        bytes bigint not null,
        created_at timestamptz not null
      );
      create index stored_files_by_key on stored_files (storage_key);

      create table brands (
        id uuid primary key,
        name text not null,
        description text,
        visibility text not null check (visibility in ('all_approved', 'specific_buyers', 'hidden')),
        created_at timestamptz not null,
        deleted_at timestamptz
      );
      create unique index brands_name_key on brands (lower(name)) where deleted_at is null;

      create table brand_buyers (
        brand_id uuid not null references brands,
        buyer_id uuid not null references users,
        primary key (brand_id, buyer_id)
      );
      create index brand_buyers_by_buyer on brand_buyers (buyer_id);

      create table stock_files (
        id uuid primary key,
        brand_id uuid not null references brands,
        -- Deferred: the file is taken into storage only when all of its lines have been read without an error.
        file_id uuid not null references stored_files deferrable initially deferred,
        original_name text not null,
        columns jsonb not null,
        line_count int not null,
        uploaded_by uuid not null references users,
        uploaded_at timestamptz not null,
        deleted_at timestamptz
      );
      create index stock_files_by_brand on stock_files (brand_id, uploaded_at desc) where deleted_at is null;
    `);
    this.addSql(`
      create table stock_items (
        id uuid primary key,
        stock_file_id uuid not null references stock_files,
        position int not null,
        reference text not null,
        reference_key text not null,
        variant_key text not null,
        barcode text,
        description text,
        brand text,
        category text,
        gender text,
        season text,
        colour text,
        size text,
        composition text,
        origin text,
        hs_code text,
        retail_price numeric(14, 4) check (retail_price >= 0),
        wholesale_price numeric(14, 4) not null check (wholesale_price >= 0),
        units_per_lot int not null check (units_per_lot > 0),
        minimum_lots int check (minimum_lots >= 0),
        available_lots int check (available_lots >= 0),
        reserved_lots int not null default 0 check (reserved_lots >= 0)
      ) with (fillfactor = 75); -- room on the page for the next version of a row: its numbers change with every order
      create index stock_items_by_reference on stock_items (stock_file_id, reference_key);

      create table orders (
        id uuid primary key,
        number text not null unique,
        buyer_id uuid not null references users,
        brand_id uuid not null references brands,
        stock_file_id uuid not null references stock_files,
        status text not null check (status in ('Pending Review', 'Awaiting Payment', 'Completed', 'Cancelled', 'Rejected')),
        total_units bigint not null check (total_units > 0),
        total_amount numeric(18, 2) not null check (total_amount >= 0),
        line_count int not null,
        attachment_id uuid not null references stored_files,
        invoice_id uuid references stored_files,
        rejection_reason text,
        cancellation_reason text,
        inventory_status text not null default 'none' check (inventory_status in ('none', 'pending', 'success', 'error')),
        inventory_error text,
        insufficient_items jsonb,
        deducted_at timestamptz,
        restored_at timestamptz,
        created_at timestamptz not null,
        deleted_at timestamptz
      );
      create sequence order_number;
      create index orders_newest on orders (created_at desc, id desc) where deleted_at is null;
      create index orders_by_status on orders (status, created_at desc, id desc) where deleted_at is null;
      create index orders_by_buyer on orders (buyer_id, created_at desc, id desc) where deleted_at is null;
      create index orders_awaiting_deduction on orders (id) where inventory_status = 'pending';

      create table order_lines (
        order_id uuid not null references orders,
        position int not null,
        stock_item_id uuid not null references stock_items,
        reference text not null,
        lots int not null check (lots > 0),
        units_per_lot int not null,
        units bigint not null,
        unit_price numeric(14, 4) not null,
        total numeric(18, 2) not null,
        primary key (order_id, position),
        unique (order_id, stock_item_id)
      );

      create table order_events (
        id uuid primary key,
        order_id uuid not null references orders,
        action text not null,
        actor_id uuid references users,
        reason text,
        file_id uuid references stored_files,
        created_at timestamptz not null
      );
      create index order_events_by_order on order_events (order_id, id);

      create table inventory_movements (
        id bigint generated always as identity primary key,
        stock_item_id uuid not null references stock_items,
        kind text not null check (kind in ('import', 'deduction', 'restoration')),
        lots int not null,
        order_id uuid references orders,
        created_at timestamptz not null default now(),
        unique (order_id, stock_item_id, kind)
      );
    `);
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name;
      end $$;
      create trigger inventory_movements_append_only before update or delete on inventory_movements
        for each statement execute function refuse_change();
      create trigger order_events_append_only before update or delete on order_events
        for each statement execute function refuse_change();

      create table outbox_events (
        id uuid primary key,
        kind text not null,
        payload jsonb not null,
        created_at timestamptz not null default now(),
        dispatched_at timestamptz
      );
      create index outbox_events_waiting on outbox_events (id) where dispatched_at is null;
      create index outbox_events_done on outbox_events (dispatched_at) where dispatched_at is not null;
      create function notify_outbox() returns trigger language plpgsql as $$
      begin
        perform pg_notify('outbox', '');
        return null;
      end $$;
      create trigger outbox_events_notify after insert on outbox_events
        for each statement execute function notify_outbox();

      create table idempotency_keys (
        caller_id uuid not null references users,
        key text not null,
        fingerprint text not null,
        answer jsonb,
        created_at timestamptz not null default now(),
        primary key (caller_id, key)
      );
      create index idempotency_keys_by_age on idempotency_keys (created_at);
    `);
  }
}
