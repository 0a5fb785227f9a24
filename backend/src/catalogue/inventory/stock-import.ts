import type { EntityManager } from '@mikro-orm/postgresql';
import type { StockLine } from '@portal/contract/workbook';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { stockLinesAsRows } from './added-items.js';

/**
 * How many references a new version added, removed (`gone`), or changed in price or pack size (`priceChanged`) and in
 * stock.
 */
export interface ImportedChanges {
  added: number;
  gone: number;
  priceChanged: number;
  stockChanged: number;
}

/** Creates a temporary table for the new file's lines. */
export async function createStagingTable(em: EntityManager): Promise<void> {
  await sql`create temporary table incoming (
    id uuid, position int primary key, reference text, reference_key text, variant_key text, barcode text,
    description text, brand text, category text, gender text, season text, colour text, size text, composition text,
    origin text, hs_code text, retail_price numeric(14, 4), wholesale_price numeric(14, 4), units_per_lot int,
    minimum_lots int, available_lots int, picture_part text, item_id uuid unique) on commit drop`.execute(database(em));
}

export async function stageLines(em: EntityManager, lines: StockLine[], firstPosition: number): Promise<void> {
  await sql`insert into incoming (id, position, reference, reference_key, variant_key, barcode, description, brand,
      category, gender, season, colour, size, composition, origin, hs_code, retail_price, wholesale_price, units_per_lot,
      minimum_lots, available_lots, picture_part)
    select id, position, reference, reference_key, variant_key, barcode, description, brand, category, gender, season,
      colour, size, composition, origin, "hsCode", "retailPrice", "wholesalePrice", "unitsPerLot", "minimumLots",
      "availableLots", picture from ${stockLinesAsRows(lines, firstPosition)}`.execute(database(em));
}

/**
 * Replaces a stock file's lines by those in the staging table (design 6). Known references get the new numbers, with
 * the difference as a movement of kind `import`; new references are added; references that are no longer listed get
 * zero available lots and are kept for old orders. Reservations are kept.
 *
 * The caller has called `lockForNewVersion`, so no other transaction writes the items. Orders continue meanwhile: see
 * `includeOrderDifferences`.
 */
export async function writeStagedLines(
  em: EntityManager,
  stockFileId: string,
  version: number,
): Promise<ImportedChanges> {
  const db = database(em);
  await sql`create index on incoming (reference_key)`.execute(db);
  await sql`analyze incoming`.execute(db);
  await matchItems(em, stockFileId);
  await recordChanges(em, stockFileId, version);
  await moveStock(em, stockFileId);
  await writeItems(em, stockFileId, version);
  const {
    rows: [counts],
  } = await typedSql<ImportedChanges>({
    added: 'number',
    gone: 'number',
    priceChanged: 'number',
    stockChanged: 'number',
  })`
    select count(*) filter (where kind = 'added')::int as added, count(*) filter (where kind = 'gone')::int as gone,
      count(distinct stock_item_id) filter (where kind in ('price', 'pack'))::int as "priceChanged",
      count(*) filter (where kind = 'stock')::int as "stockChanged"
    from stock_item_changes where stock_file_id = ${stockFileId} and version = ${version}`.execute(db);
  return counts ?? { added: 0, gone: 0, priceChanged: 0, stockChanged: 0 };
}

interface IncludedDifferences {
  grown: number;
  items: string[];
}

/**
 * Includes in the new version the lots that orders took or returned while the version was being written. Reservations
 * are kept, and available lots are those of the new file, as if the orders had acted before the new version. The caller
 * holds the stock file's lock. Returns how many more items count as changed in stock because of this, and the items
 * whose available lots the orders changed.
 */
export async function includeOrderDifferences(
  em: EntityManager,
  stockFileId: string,
  version: number,
): Promise<IncludedDifferences> {
  const db = database(em);
  const moved = sql`stock_item_differences difference join stock_items item on item.id = difference.stock_item_id
    left join stock_item_changes change on change.stock_item_id = item.id and change.version = ${version}
      and change.kind in ('added', 'stock', 'gone')
    where difference.stock_file_id = ${stockFileId} and difference.available <> 0`;
  const {
    rows: [counts],
  } = await typedSql<IncludedDifferences>({ grown: 'number', items: 'json' })`
    with moved as (
      select item.id, item.available_lots, difference.available, change.kind, change.before, change.after from ${moved}
    ), undone as (
      insert into inventory_movements (stock_item_id, kind, lots)
      select id, 'import', -available from moved where available_lots is not null
    ), corrected as (
      update stock_item_changes change set before = change.before + moved.available from moved
      where change.stock_item_id = moved.id and change.version = ${version} and change.kind = moved.kind
        and moved.kind in ('stock', 'gone') and (moved.kind = 'gone' or moved.before + moved.available is distinct from moved.after)
    ), removed as (
      delete from stock_item_changes change using moved
      where change.stock_item_id = moved.id and change.version = ${version} and change.kind = moved.kind
        and moved.kind = 'stock' and moved.before + moved.available = moved.after
      returning 1
    ), recorded as (
      insert into stock_item_changes (stock_file_id, version, stock_item_id, kind, before, after)
      select ${stockFileId}, ${version}, id, 'stock', available_lots + available, available_lots from moved
      where kind is null and available_lots is not null
      returning 1
    )
    select ((select count(*) from recorded) - (select count(*) from removed))::int as grown,
      (select coalesce(jsonb_agg(id), '[]') from moved) as items`.execute(db);
  await sql`
    with settled as (delete from stock_item_differences where stock_file_id = ${stockFileId} returning *)
    update stock_items item set reserved_lots = reserved_lots + settled.reserved
    from settled where item.id = settled.stock_item_id`.execute(db);
  return counts ?? { grown: 0, items: [] };
}

/**
 * Matches lines of the new file with existing items in three rounds: by reference, colour, size and barcode; then
 * without the barcode; then by reference alone, when it is unique in the old and the new file and one of the two gives
 * no colour and size for it. Different colours never match: an old order for red must not deduct blue.
 */
async function matchItems(em: EntityManager, stockFileId: string): Promise<void> {
  const sameVariant = sql`item.variant_key = line.variant_key`;
  const onlyOne = sql`item.listed and (item.variant_key = '' or line.variant_key = '')
    and (select count(*) from incoming other where other.reference_key = line.reference_key) = 1
    and (select count(*) from stock_items other where other.stock_file_id = ${stockFileId} and other.listed
      and other.reference_key = line.reference_key) = 1`;
  const rounds: RawBuilder<unknown>[] = [
    sql`${sameVariant} and item.barcode is not distinct from line.barcode`,
    sql`${sameVariant}`,
    onlyOne,
  ];
  for (const same of rounds) {
    await sql`
      update incoming set item_id = pair.item_id from (
        select line.position, item.id as item_id, count(*) over (partition by line.position) as items,
          count(*) over (partition by item.id) as lines
        from incoming line join stock_items item on item.stock_file_id = ${stockFileId}
          and item.reference_key = line.reference_key and ${same}
        where line.item_id is null and not exists (select from incoming taken where taken.item_id = item.id)
      ) pair where pair.position = incoming.position and pair.items = 1 and pair.lines = 1`.execute(database(em));
  }
}

async function recordChanges(em: EntityManager, stockFileId: string, version: number): Promise<void> {
  await sql`
    insert into stock_item_changes (stock_file_id, version, stock_item_id, kind, before, after)
    select item.stock_file_id, ${version}::int, item.id, change.kind, change.before, change.after
    from incoming line join stock_items item on item.id = line.item_id
      cross join lateral (values
        ('added', not item.listed, null, line.available_lots::numeric),
        ('price', item.listed and item.wholesale_price <> line.wholesale_price, item.wholesale_price, line.wholesale_price),
        ('pack', item.listed and item.units_per_lot <> line.units_per_lot, item.units_per_lot, line.units_per_lot),
        ('stock', item.listed and item.available_lots is distinct from line.available_lots, item.available_lots,
          line.available_lots)
      ) as change(kind, happened, before, after)
    where change.happened
    union all
    select stock_file_id, ${version}::int, id, 'gone', available_lots, null from stock_items item
    where stock_file_id = ${stockFileId} and listed and not exists (select from incoming where item_id = item.id)`.execute(
    database(em),
  );
}

/**
 * Inserts the movements that lead from the items' old numbers of lots to the new ones. An item whose stock was not
 * tracked before starts from the sum of its movements, without those of `stock_item_differences`, which
 * `includeOrderDifferences` adds.
 */
async function moveStock(em: EntityManager, stockFileId: string): Promise<void> {
  await sql`
    insert into inventory_movements (stock_item_id, kind, lots)
    select item.id, 'import', target.lots - coalesce(item.available_lots, moved.lots - coalesce(difference.available, 0), 0)
    from stock_items item
      left join incoming line on line.item_id = item.id
      left join (
        select stock_item_id, sum(lots)::int as lots from inventory_movements
        where stock_item_id in (select id from stock_items where stock_file_id = ${stockFileId} and available_lots is null)
        group by stock_item_id
      ) moved on moved.stock_item_id = item.id
      left join stock_item_differences difference on difference.stock_item_id = item.id
      cross join lateral (select case when line.item_id is null then 0 else line.available_lots end as lots) target
    where item.stock_file_id = ${stockFileId} and (item.listed or line.item_id is not null)
      and target.lots <> coalesce(item.available_lots, moved.lots - coalesce(difference.available, 0), 0)`.execute(
    database(em),
  );
}

/** The columns of a stock item that are copied from a line of the stock file. */
const facts = [
  ...['position', 'reference', 'variant_key', 'barcode', 'description', 'brand', 'category', 'gender', 'season'],
  ...['colour', 'size', 'composition', 'origin', 'hs_code', 'retail_price', 'wholesale_price', 'units_per_lot'],
  ...['minimum_lots', 'available_lots', 'picture_part'],
];
const factsOf = (table: string) => sql.raw(facts.map((fact) => `${table}.${fact}`).join(', '));

async function writeItems(em: EntityManager, stockFileId: string, version: number): Promise<void> {
  const db = database(em);
  await sql`update stock_items item set listed = false, available_lots = 0
    where stock_file_id = ${stockFileId} and listed and not exists (select from incoming where item_id = item.id)`.execute(
    db,
  );
  // Unchanged rows are not written.
  await sql`update stock_items item set (${sql.raw(facts.join(', '))}, listed) = (${factsOf('line')}, true)
    from incoming line where item.id = line.item_id
      and (not item.listed or (${factsOf('item')}) is distinct from (${factsOf('line')}))`.execute(db);
  await sql`insert into stock_items (id, stock_file_id, reference_key, ${sql.raw(facts.join(', '))})
    select id, ${stockFileId}, reference_key, ${factsOf('line')} from incoming line where item_id is null`.execute(db);
  // A reference without a picture in the new file loses the picture of the previous version.
  await sql`update stock_items set picture_id = null
    where stock_file_id = ${stockFileId} and picture_id is not null and picture_part is null`.execute(db);
  await sql`insert into inventory_movements (stock_item_id, kind, lots)
    select id, 'import', available_lots from incoming where item_id is null and available_lots > 0`.execute(db);
  await sql`insert into stock_item_changes (stock_file_id, version, stock_item_id, kind, after)
    select ${stockFileId}, ${version}, id, 'added', available_lots from incoming where item_id is null`.execute(db);
}
