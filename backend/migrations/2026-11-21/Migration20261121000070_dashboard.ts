import { Migration } from '@mikro-orm/migrations';

/** The portal's settings, and the tallies for dashboards. */
export class Migration20261121000070_dashboard extends Migration {
  override up(): void {
    this.addSql(`
      -- Every version that ever held, the last one among them: who changed what when can be read off, and of two changes
      -- made from the same version only one finds its number free.
      create table settings (
        version int primary key,
        value jsonb not null,
        changed_by uuid references users,
        changed_at timestamptz not null default now()
      );
      create trigger settings_append_only before update or delete on settings
        for each statement execute function refuse_change();
      insert into settings (version, value) values (1, '{"timeZone": "Asia/Dubai"}');

      -- In which zone a month begins.
      create function portal_time_zone() returns text stable language sql as $$
        select value->>'timeZone' from settings order by version desc limit 1
      $$;
    `);
    this.addSql(`
      alter table orders add column approved_at timestamptz;
      update orders set approved_at =
        (select min(created_at) from order_events where order_id = orders.id and action = 'approve');
      alter table orders add constraint orders_approved_when
        check (approved_at is not null or status not in ('Awaiting Payment', 'Completed'));
      -- A buyer's own sums. The dashboard of a buyer with 20,000 orders reads nothing else of them.
      create index orders_sums_by_buyer on orders (buyer_id)
        include (status, approved_at, total_amount, total_units) where deleted_at is null;

      -- The orders behind a month's revenue.
      create index orders_sold on orders (approved_at)
        where deleted_at is null and status in ('Awaiting Payment', 'Completed');

      -- Zones are 12 hours behind UTC to 14 ahead of it: a month begins in all of them between 14 hours before its first
      -- day in UTC and 12 after, and on a quarter of an hour. Only there sums are kept that finely, and one for the rest
      -- of the month: the tally stays exact whatever the portal's zone is or becomes.
      create function tally_period(at timestamptz) returns timestamptz immutable language sql as $$
        select case
          when utc >= month + interval '12 hours' and utc < month + interval '1 month' - interval '14 hours'
          then month + interval '12 hours'
          else date_bin('15 minutes', utc, timestamp '2000-01-01')
        end at time zone 'UTC'
        from (select at at time zone 'UTC' as utc, date_trunc('month', at at time zone 'UTC') as month) as known
      $$;

      -- As what an order counts: under its status; when it was submitted; and while it is sold, when it was approved.
      create function counted_as(status text, created_at timestamptz, approved_at timestamptz, deleted_at timestamptz)
      returns table (kind text, period timestamptz) immutable language sql as $$
        select status, timestamptz '-infinity' where deleted_at is null
        union all
        select 'Placed', tally_period(created_at) where deleted_at is null
        union all
        select 'Sold', tally_period(approved_at)
          where deleted_at is null and status in ('Awaiting Payment', 'Completed')
      $$;

      -- Differences, added up by whoever reads: a change of an order adds its rows in its own transaction and waits for
      -- nobody, as it would for a sum that is kept in one row. A job merges what can be merged.
      create table order_tally (
        kind text not null,
        period timestamptz not null,
        orders int not null,
        amount numeric(20, 2) not null,
        units bigint not null
      );

      create function tally_orders() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into order_tally
            select fact.kind, fact.period, count(*), sum(total_amount), sum(total_units)
            from new_rows o, counted_as(o.status, o.created_at, o.approved_at, o.deleted_at) fact
            group by 1, 2;
        else
          insert into order_tally
            select fact.kind, fact.period, sum(sign), sum(sign * total_amount), sum(sign * total_units)
            from (select 1 as sign, * from new_rows union all select -1, * from old_rows) o,
              counted_as(o.status, o.created_at, o.approved_at, o.deleted_at) fact
            group by 1, 2
            having sum(sign) <> 0 or sum(sign * total_amount) <> 0 or sum(sign * total_units) <> 0;
        end if;
        return null;
      end $$;
      create trigger orders_tally_placed after insert on orders
        referencing new table as new_rows for each statement execute function tally_orders();
      create trigger orders_tally_changed after update on orders
        referencing old table as old_rows new table as new_rows for each statement execute function tally_orders();

      -- The same for what buyers opened and downloaded.
      create table interest_tally (
        kind text not null check (kind in ('brand', 'stock file')),
        subject_id uuid not null,
        times bigint not null
      );
      create function tally_views() returns trigger language plpgsql as $$
      begin
        insert into interest_tally select 'brand', brand_id, count(*) from new_rows group by 2;
        return null;
      end $$;
      create function tally_downloads() returns trigger language plpgsql as $$
      begin
        insert into interest_tally select 'stock file', stock_file_id, count(*) from new_rows group by 2;
        return null;
      end $$;
      create trigger brand_views_tally after insert on brand_views
        referencing new table as new_rows for each statement execute function tally_views();
      create trigger stock_file_downloads_tally after insert on stock_file_downloads
        referencing new table as new_rows for each statement execute function tally_downloads();
    `);
    this.addSql(`
      -- What the tallies come to when everything is counted again.
      create view order_recount as
        select fact.kind, fact.period, count(*)::int as orders, sum(total_amount) as amount, sum(total_units)::bigint as units
        from orders o, counted_as(o.status, o.created_at, o.approved_at, o.deleted_at) fact
        group by 1, 2;
      create view interest_recount as
        select 'brand' as kind, brand_id as subject_id, count(*) as times from brand_views group by 2
        union all
        select 'stock file', stock_file_id, count(*) from stock_file_downloads group by 2;
      insert into order_tally select * from order_recount;
      insert into interest_tally select * from interest_recount;
    `);
  }
}
