import { Migration } from '@mikro-orm/migrations';

/** Thumbnails of stock lines. */
export class Migration20261121000090_pictures extends Migration {
  override up(): void {
    this.addSql(`
      alter table stock_items
        -- The part of the published workbook that holds the line's picture.
        add column picture_part text,
        -- The small picture made of it, or of the version before until this one's is made.
        add column picture_id uuid references stored_files;
      create index stock_items_pictures on stock_items (stock_file_id, picture_id) where picture_id is not null;
    `);
  }
}
