import { Migration } from '@mikro-orm/migrations';

/** Buyers' views and downloads; versions of stock files and their changes. */
export class Migration20261121000060_catalogue extends Migration {
  override up(): void {
    this.addSql(`
      -- One row per buyer, brand and half hour: a screen that fetches again by itself is still the same visit.
      create table brand_views (
        brand_id uuid not null references brands,
        buyer_id uuid not null references users,
        viewed_at timestamptz not null default now()
      );
      create unique index brand_views_visit on brand_views
        (brand_id, buyer_id, date_bin('30 minutes', viewed_at at time zone 'UTC', timestamp '2000-01-01'));

      -- One row per download that a buyer starts. The version is the one handed out.
      create table stock_file_downloads (
        stock_file_id uuid not null references stock_files,
        brand_id uuid not null references brands,
        buyer_id uuid not null references users,
        version int not null,
        downloaded_at timestamptz not null default now()
      );
      create index stock_file_downloads_by_file on stock_file_downloads (stock_file_id, buyer_id, downloaded_at desc);
      create index stock_file_downloads_by_brand on stock_file_downloads (brand_id);
    `);
    this.addSql(`
      alter table stock_files add column version int not null default 1;
      -- False once a replaced file no longer lists the reference: it stays for old orders, with nothing available.
      alter table stock_items add column listed boolean not null default true;

      -- Every file that was ever published under a card, the current one among them.
      create table stock_file_versions (
        stock_file_id uuid not null references stock_files,
        version int not null,
        -- Deferred as in stock_files.
        file_id uuid not null references stored_files deferrable initially deferred,
        original_name text not null,
        line_count int not null,
        added int not null default 0,
        gone int not null default 0,
        price_changed int not null default 0,
        stock_changed int not null default 0,
        published_by uuid not null references users,
        published_at timestamptz not null,
        primary key (stock_file_id, version)
      );
      insert into stock_file_versions (stock_file_id, version, file_id, original_name, line_count, published_by, published_at)
        select id, 1, file_id, original_name, line_count, uploaded_by, uploaded_at from stock_files;

      -- What a version changed of a reference that was already listed, or brought or took away. Prices in AED per unit,
      -- packs in units, stock in lots; null where there was none.
      create table stock_item_changes (
        stock_file_id uuid not null references stock_files,
        version int not null,
        stock_item_id uuid not null references stock_items,
        kind text not null check (kind in ('added', 'gone', 'price', 'pack', 'stock')),
        before numeric(14, 4),
        after numeric(14, 4),
        primary key (stock_item_id, version, kind)
      );
      create index stock_item_changes_by_version on stock_item_changes (stock_file_id, version);
    `);
  }
}
