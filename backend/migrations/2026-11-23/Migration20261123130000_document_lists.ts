import { IndexMigration } from '../index-migration.js';

/** The register of tax documents: its sortings, and searches for a part of a number or name. */
export class Migration20261123130000_document_lists extends IndexMigration {
  override async up(): Promise<void> {
    const hasTrigrams = (await this.execute(`select from pg_extension where extname = 'pg_trgm'`)).length > 0;
    this.create({
      documents_by_buyer_name: 'on documents (lower(buyer_name), id)',
      // Credit notes are sorted as negative amounts.
      documents_by_total: `on documents ((case kind when 'credit_note' then -gross else gross end), id)`,
      ...(hasTrigrams && {
        documents_by_part_of_text: `on documents using gin (number gin_trgm_ops, order_number gin_trgm_ops,
          po_number gin_trgm_ops, buyer_name gin_trgm_ops)`,
      }),
    });
  }
}
