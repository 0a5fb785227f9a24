import type { EntityManager } from '@mikro-orm/postgresql';
import type { StockLine } from '@portal/contract/workbook';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { database } from '../../platform/db/database.js';
import { referenceKey, variantKey } from '../../workbook/interpretation/identity.js';

/** SQL for the lines of a stock file as rows `line(…)`, each with a new id, its reference key and its variant key. */
export function stockLinesAsRows(lines: StockLine[], firstPosition: number): RawBuilder<unknown> {
  // Without the sheet's name, which may contain characters that PostgreSQL refuses.
  const rows = lines.map(({ sheet: _sheet, row: _row, ...line }, index) => ({
    id: uuid(),
    position: firstPosition + index,
    reference_key: referenceKey(line.reference),
    variant_key: variantKey(line.colour, line.size),
    ...line,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(
    id uuid, position int, reference text, reference_key text, variant_key text, barcode text, description text,
    brand text, category text, gender text, season text, colour text, size text, composition text, origin text,
    "hsCode" text, "retailPrice" numeric, "wholesalePrice" numeric, "unitsPerLot" int, "minimumLots" int,
    "availableLots" int, picture text)`;
}

/** Inserts the items of a new stock file, and their available lots as movements of kind `import`. */
export async function addItems(
  em: EntityManager,
  stockFileId: string,
  lines: StockLine[],
  firstPosition: number,
): Promise<void> {
  await sql`
    with line as (
      select id, position, reference, reference_key, variant_key, barcode, description, brand, category, gender, season,
        colour, size, composition, origin, "hsCode", "retailPrice", "wholesalePrice", "unitsPerLot", "minimumLots",
        "availableLots", picture from ${stockLinesAsRows(lines, firstPosition)}
    ), item as (
      insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, barcode, description,
        brand, category, gender, season, colour, size, composition, origin, hs_code, retail_price, wholesale_price,
        units_per_lot, minimum_lots, available_lots, picture_part)
      select id, ${stockFileId}, position, reference, reference_key, variant_key, barcode, description, brand, category,
        gender, season, colour, size, composition, origin, "hsCode", "retailPrice", "wholesalePrice", "unitsPerLot",
        "minimumLots", "availableLots", picture from line
    )
    insert into inventory_movements (stock_item_id, kind, lots)
    select id, 'import', "availableLots" from line where "availableLots" > 0`.execute(database(em));
}
