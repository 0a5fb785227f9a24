import { IndexMigration } from '../index-migration.js';

const alef = ['أإآٱ', 'اااا'];
const otherLetters = ['ىئیؤةک', 'يييوهك'];
const digits = ['٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'];
const ignoredRanges = [
  ...[0x0610, 0x061a, 0x061c, 0x061c, 0x0640, 0x0640, 0x064b, 0x065f, 0x0670, 0x0670, 0x06d6, 0x06dc],
  ...[0x200b, 0x200f, 0x202a, 0x202e, 0x2060, 0x2060, 0x2066, 0x2069, 0xfeff, 0xfeff],
];

/** All characters from the first to the last of each pair. */
const ignored = ignoredRanges
  .flatMap((first, index) =>
    index % 2 === 0
      ? Array.from({ length: (ignoredRanges[index + 1] ?? first) - first + 1 }, (_, step) => first + step)
      : [],
  )
  .map((code) => String.fromCharCode(code))
  .join('');

const [from, to] = [0, 1].map((side) => [alef, otherLetters, digits].map((pair) => pair[side]).join(''));

/**
 * Row Z04: searches compare texts in a folded form, which is stored in the indexes. A generated column would rewrite the
 * tables under an exclusive lock.
 */
export class Migration20261129080000_folded_search extends IndexMigration {
  override async up(): Promise<void> {
    // The twin of the contract's `foldSearchText`. ASCII is returned at once, because `translate` takes some 10 µs.
    this.addSql(`create or replace function search_folded(text) returns text language sql immutable parallel safe as
      $$ select case when octet_length($1) = length($1) then $1 else translate($1, '${from}${ignored}', '${to}') end $$`);
    const hasTrigrams = (await this.execute(`select from pg_extension where extname = 'pg_trgm'`)).length > 0;
    const trigrams = {
      users_by_folded_text: `on users using gin (search_folded(name) gin_trgm_ops, search_folded(company_name) gin_trgm_ops,
        search_folded(email) gin_trgm_ops)`,
      orders_by_folded_po_number: `on orders using gin (search_folded(po_number) gin_trgm_ops) where po_number is not null`,
      orders_by_folded_note: 'on orders using gin (search_folded(note) gin_trgm_ops) where note is not null',
      order_lines_by_folded_note: 'on order_lines using gin (search_folded(note) gin_trgm_ops) where note is not null',
      documents_by_folded_text: `on documents using gin (number gin_trgm_ops, order_number gin_trgm_ops,
        search_folded(po_number) gin_trgm_ops, search_folded(buyer_name) gin_trgm_ops)`,
      // Only the references whose texts folding changes: the others are found by the texts themselves.
      stock_items_by_folded_text: `on stock_items using gin (search_folded(reference) gin_trgm_ops,
        search_folded(description) gin_trgm_ops, search_folded(barcode) gin_trgm_ops)
        where search_folded(reference) <> reference or search_folded(description) <> description
          or search_folded(barcode) <> barcode`,
    };
    this.create({
      stock_items_by_folded_key: `on stock_items (search_folded(reference_key) text_pattern_ops)
        where search_folded(reference_key) <> reference_key`,
      ...(hasTrigrams && trigrams),
    });
    // The previous release searches without these until its processes have ended.
    this.drop(
      'users_by_part_of_name',
      'orders_by_part_of_po_number',
      'orders_by_part_of_note',
      'order_lines_by_part_of_note',
      'documents_by_part_of_text',
    );
  }
}
