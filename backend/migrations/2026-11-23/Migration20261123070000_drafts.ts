import { Migration } from '@mikro-orm/migrations';

/** Orders that are filled in on screen. Without foreign keys, which would lock tables of a portal that is in use. */
export class Migration20261123070000_drafts extends Migration {
  override up(): void {
    this.addSql(`
      create table drafts (
        id uuid primary key,
        buyer_id uuid not null,
        brand_id uuid not null,
        stock_file_id uuid not null,
        -- The version of the stock file that the draft was begun on.
        begun_version int not null,
        revision int not null,
        po_number text,
        note text,
        deliver_on date,
        created_by uuid not null,
        created_at timestamptz not null,
        changed_by uuid not null,
        changed_at timestamptz not null,
        -- The order that the draft became. The row stays, so that submitting it again answers the same order.
        order_id uuid unique
      );
      create unique index one_open_draft on drafts (buyer_id, stock_file_id) where order_id is null;
      create index open_drafts_by_change on drafts (changed_at desc, id) where order_id is null;
      create table draft_lines (
        draft_id uuid not null,
        stock_item_id uuid not null,
        lots int not null check (lots > 0),
        revision int not null,
        changed_by uuid not null,
        changed_at timestamptz not null,
        primary key (draft_id, stock_item_id)
      );
    `);
  }
}
