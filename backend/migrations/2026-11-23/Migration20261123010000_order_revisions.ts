import { addColumns } from '../add-columns.js';
import { IndexMigration } from '../index-migration.js';

/** Rows that a statement keeps locked; a batch takes some 20 ms. */
const ordersPerBatch = 500;

/**
 * Revisions of orders, proposals and back-orders. Existing orders get a revision for each file they were sent with; the
 * lines and totals of files that were replaced are not known. Nothing here holds up orders that are placed meanwhile:
 * columns are added between two transactions, and the new tables have no foreign keys to the tables in use.
 */
export class Migration20261123010000_order_revisions extends IndexMigration {
  override up(): void {
    this.addSql(
      addColumns('orders', {
        revision: 'int not null default 1',
        proposal_revision: 'int',
        reserved_revision: 'int',
        back_order_of: 'uuid',
        expected_on: 'date',
      }),
    );
    this.addSql(`
      create table if not exists order_revisions (
        order_id uuid not null,
        number int not null check (number > 0),
        kind text not null check (kind in ('placed', 'replaced', 'edited', 'proposed')),
        side text not null check (side in ('buyer', 'team')),
        author_id uuid,
        base int,
        file_id uuid,
        reason text,
        line_count int,
        lots bigint,
        units bigint,
        amount numeric(18, 2),
        created_at timestamptz not null,
        primary key (order_id, number)
      )`);
    this.addSql(`
      create table if not exists order_revision_lines (
        order_id uuid not null,
        revision int not null,
        position int not null,
        stock_item_id uuid not null,
        reference text not null,
        lots int not null check (lots >= 0),
        units_per_lot int not null,
        units bigint not null,
        unit_price numeric(14, 4) not null,
        total numeric(18, 2) not null,
        shown_price numeric(14, 4),
        shown_units_per_lot int,
        note text,
        back_order_lots int check (back_order_lots > 0),
        back_order_on date,
        primary key (order_id, revision, position)
      )`);
    this.addSql(`
      create table if not exists order_proposals (
        order_id uuid not null,
        revision int not null,
        state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded')),
        base_was_held boolean not null,
        approve_on_acceptance boolean not null,
        invoice_id uuid,
        expires_at timestamptz not null,
        reminded_at timestamptz,
        answered_at timestamptz,
        answer_reason text,
        back_orders boolean,
        primary key (order_id, revision),
        check (approve_on_acceptance = (invoice_id is not null))
      )`);
    for (const table of ['order_revisions', 'order_revision_lines']) {
      this.addSql(`
        create or replace trigger ${table}_append_only before update or delete on ${table}
        for each statement execute function refuse_change()`);
    }
    this.addSql(
      `create unique index if not exists one_open_proposal on order_proposals (order_id) where state = 'open'`,
    );
    this.addSql(`
      with sent as (
        select event.order_id, event.action, event.actor_id, actor.role, event.reason, event.file_id, event.created_at,
          row_number() over (partition by event.order_id order by event.id) as number,
          count(*) over (partition by event.order_id) as total
        from order_events event left join users actor on actor.id = event.actor_id
        where event.action in ('place', 'replace-attachment', 'admin-replace-attachment')
      )
      insert into order_revisions (order_id, number, kind, side, author_id, base, file_id, reason, line_count, lots, units,
        amount, created_at)
      select sent.order_id, sent.number, case sent.action when 'place' then 'placed' else 'replaced' end,
        case sent.role when 'admin' then 'team' else 'buyer' end, sent.actor_id, nullif(sent.number - 1, 0), sent.file_id,
        sent.reason, case when is_last then orders.line_count end,
        case when is_last then (select sum(lots) from order_lines where order_id = orders.id) end,
        case when is_last then orders.total_units end, case when is_last then orders.total_amount end, sent.created_at
      from sent join orders on orders.id = sent.order_id cross join lateral (select sent.number = sent.total as is_last) latest
      on conflict do nothing`);
    this.addSql(`
      do $$ declare
        done uuid := '00000000-0000-0000-0000-000000000000';
      begin
        loop
          with batch as (
            select order_id, max(number) as number from order_revisions
            where order_id > done and kind = 'replaced' group by order_id order by order_id limit ${ordersPerBatch}
          ), revised as (
            update orders set revision = batch.number from batch
            where orders.id = batch.order_id and orders.revision < batch.number
          )
          select (select order_id from batch order by order_id desc limit 1) into done;
          commit;
          exit when done is null;
        end loop;
      end $$`);
    this.create({
      open_proposals_by_expiry: `on order_proposals (expires_at) where state = 'open'`,
      orders_waiting_for_buyer: `on orders (buyer_id, created_at desc, id desc)
        where proposal_revision is not null and deleted_at is null`,
      // Back-orders that wait for stock, oldest first.
      orders_waiting_for_stock: `on orders (stock_file_id, created_at, id)
        where back_order_of is not null and reserved_revision is null and status = 'Pending Review' and deleted_at is null`,
      back_orders_by_order: `on orders (back_order_of) where back_order_of is not null`,
    });
  }
}
