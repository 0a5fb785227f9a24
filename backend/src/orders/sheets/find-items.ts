import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderSheetLine } from '@portal/contract/workbook';
import { sql } from 'kysely';
import { availableLotsSql, freeLotsSql } from '../../catalogue/inventory/stock-ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { groupedDigitsPattern, ignoredSigns, nearKey, referenceKey } from '../../workbook/interpretation/identity.js';
import type { CatalogueItem } from './assess-lines.js';

const itemColumns = {
  itemId: 'text',
  reference: 'text',
  referenceKey: 'text',
  variantKey: 'text',
  barcode: 'text?',
  description: 'text?',
  colour: 'text?',
  size: 'text?',
  unitPrice: 'text',
  unitsPerLot: 'number',
  minimumLots: 'number?',
  availableLots: 'number?',
  stockLots: 'number?',
  isListed: 'boolean',
} as const;

const itemSql = sql`id as "itemId", reference, reference_key as "referenceKey", variant_key as "variantKey", barcode,
  description, colour, size, wholesale_price::text as "unitPrice", units_per_lot as "unitsPerLot",
  minimum_lots as "minimumLots", ${freeLotsSql} as "availableLots", ${availableLotsSql} as "stockLots",
  listed as "isListed"`;

/**
 * `onlyListed` leaves out references that a newer version of the stock file no longer lists: an order file that was sent
 * before is read with them, a draft is not filled with them.
 */
interface FindOptions {
  onlyListed?: boolean;
}

const listedSql = ({ onlyListed = false }: FindOptions) => (onlyListed ? sql`and listed` : sql``);

/** The items of a stock file that have the reference of one of the lines. */
export async function findItems(
  em: EntityManager,
  stockFileId: string,
  lines: readonly Pick<OrderSheetLine, 'reference'>[],
  options: FindOptions = {},
): Promise<CatalogueItem[]> {
  const keys = [...new Set(lines.map(({ reference }) => referenceKey(reference)))];
  const { rows } = await typedSql<CatalogueItem>(itemColumns)`
    select ${itemSql} from stock_items item where stock_file_id = ${stockFileId} and reference_key = any(${keys}::text[])
      ${listedSql(options)}
    order by position`.execute(database(em));
  return rows;
}

/**
 * Returns the items with one of the lines' barcodes, or with a reference that differs from a line's reference only in
 * characters that `nearKey` ignores. No index can be used, so PostgreSQL reads all items of the stock file: at most once
 * for an order's lines, and once for its sheets without a table.
 */
export async function findItemsNear(
  em: EntityManager,
  stockFileId: string,
  lines: readonly Pick<OrderSheetLine, 'reference' | 'barcode'>[],
  options: FindOptions = {},
): Promise<CatalogueItem[]> {
  const barcodes = [...new Set(lines.map(({ barcode, reference }) => barcode ?? reference))];
  const keys = [...new Set(lines.map(({ reference }) => nearKey(reference)))].filter((key) => key !== '');
  const { rows } = await typedSql<CatalogueItem>(itemColumns)`
    select ${itemSql} from stock_items item where stock_file_id = ${stockFileId} ${listedSql(options)}
      and (barcode = any(${barcodes}::text[])
        or ltrim(translate(reference_key, ${ignoredSigns}, ''), '0') = any(${keys}::text[])
        or (reference_key ~ ${groupedDigitsPattern} and ltrim(replace(reference_key, ',', ''), '0') = any(${keys}::text[])))
    order by position`.execute(database(em));
  return rows;
}
