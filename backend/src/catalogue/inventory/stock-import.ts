import type { EntityManager } from '@mikro-orm/postgresql';
import type { StockLine } from '@portal/contract/workbook';
import { type RawBuilder, sql } from 'kysely';
import { lineRows } from './stock-ledger.js';

/** How many references a version brought, took away, or changed in price (or pack) and in stock. */
export interface ImportedChanges {
  added: number;
  gone: number;
  priceChanged: number;
  stockChanged: number;
}

/**
 * Where the lines of a replacing file wait until all of them were read without an error: a table of this transaction
 * alone. Nothing is locked meanwhile, so orders go on while a large file is read.
 */
export async function openStaging(em: EntityManager): Promise<void> {
  await sql`create temporary table incoming (
    id uuid, position int primary key, reference text, reference_key text, variant_key text, barcode text,
    description text, brand text, category text, gender text, season text, colour text, size text, composition text,
    origin text, hs_code text, retail_price numeric(14, 4), wholesale_price numeric(14, 4), units_per_lot int,
    minimum_lots int, available_lots int, picture_part text, item_id uuid unique) on commit drop`.execute(
    em.getKysely(),
  );
}

export async function stage(em: EntityManager, lines: StockLine[], firstPosition: number): Promise<void> {
  await sql`insert into incoming (id, position, reference, reference_key, variant_key, barcode, description, brand,
      category, gender, season, colour, size, composition, origin, hs_code, retail_price, wholesale_price, units_per_lot,
      minimum_lots, available_lots, picture_part)
    select id, position, reference, reference_key, variant_key, barcode, description, brand, category, gender, season,
      colour, size, composition, origin, "hsCode", "retailPrice", "wholesalePrice", "unitsPerLot", "minimumLots",
      "availableLots", picture from ${lineRows(lines, firstPosition)}`.execute(em.getKysely());
}

/**
 * Makes the staged lines the truth of a stock file (design 6): known references take the new numbers, their difference
 * as a movement of kind `import`; new ones are added; those no longer listed have nothing available and stay for old
 * orders. Reservations stay. The caller holds the file's lock.
 */
export async function applyStaged(em: EntityManager, stockFileId: string, version: number): Promise<ImportedChanges> {
  const db = em.getKysely();
  await sql`create index on incoming (reference_key)`.execute(db);
  await sql`analyze incoming`.execute(db);
  await matchItems(em, stockFileId);
  await recordChanges(em, stockFileId, version);
  await moveStock(em, stockFileId);
  await writeItems(em, stockFileId, version);
  const {
    rows: [counts],
  } = await sql<ImportedChanges>`
    select count(*) filter (where kind = 'added')::int as added, count(*) filter (where kind = 'gone')::int as gone,
      count(distinct stock_item_id) filter (where kind in ('price', 'pack'))::int as "priceChanged",
      count(*) filter (where kind = 'stock')::int as "stockChanged"
    from stock_item_changes where stock_file_id = ${stockFileId} and version = ${version}`.execute(db);
  return counts ?? { added: 0, gone: 0, priceChanged: 0, stockChanged: 0 };
}

/**
 * The same article as before is the one with the same reference, colour and size, and barcode where there are several;
 * then one whose barcode alone changed; then the only one of its reference, where one of the two files does not tell
 * colours and sizes. Red is never taken for blue: an old order for red must not take blue.
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
      ) pair where pair.position = incoming.position and pair.items = 1 and pair.lines = 1`.execute(em.getKysely());
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
    em.getKysely(),
  );
}

/** An item that was not tracked before starts from what its movements add up to. */
async function moveStock(em: EntityManager, stockFileId: string): Promise<void> {
  await sql`
    insert into inventory_movements (stock_item_id, kind, lots)
    select item.id, 'import', target.lots - coalesce(item.available_lots, moved.lots, 0)
    from stock_items item
      left join incoming line on line.item_id = item.id
      left join (
        select stock_item_id, sum(lots)::int as lots from inventory_movements
        where stock_item_id in (select id from stock_items where stock_file_id = ${stockFileId} and available_lots is null)
        group by stock_item_id
      ) moved on moved.stock_item_id = item.id
      cross join lateral (select case when line.item_id is null then 0 else line.available_lots end as lots) target
    where item.stock_file_id = ${stockFileId} and (item.listed or line.item_id is not null)
      and target.lots <> coalesce(item.available_lots, moved.lots, 0)`.execute(em.getKysely());
}

/** What a line says of an item, besides which one it is. */
const facts = [
  ...['position', 'reference', 'variant_key', 'barcode', 'description', 'brand', 'category', 'gender', 'season'],
  ...['colour', 'size', 'composition', 'origin', 'hs_code', 'retail_price', 'wholesale_price', 'units_per_lot'],
  ...['minimum_lots', 'available_lots', 'picture_part'],
];
const factsOf = (table: string) => sql.raw(facts.map((fact) => `${table}.${fact}`).join(', '));

async function writeItems(em: EntityManager, stockFileId: string, version: number): Promise<void> {
  const db = em.getKysely();
  await sql`update stock_items item set listed = false, available_lots = 0
    where stock_file_id = ${stockFileId} and listed and not exists (select from incoming where item_id = item.id)`.execute(
    db,
  );
  // Rows that say what they said before are left alone.
  await sql`update stock_items item set (${sql.raw(facts.join(', '))}, listed) = (${factsOf('line')}, true)
    from incoming line where item.id = line.item_id
      and (not item.listed or (${factsOf('item')}) is distinct from (${factsOf('line')}))`.execute(db);
  await sql`insert into stock_items (id, stock_file_id, reference_key, ${sql.raw(facts.join(', '))})
    select id, ${stockFileId}, reference_key, ${factsOf('line')} from incoming line where item_id is null`.execute(db);
  // The new file's truth: a line that it shows without a picture has none.
  await sql`update stock_items set picture_id = null
    where stock_file_id = ${stockFileId} and picture_id is not null and picture_part is null`.execute(db);
  await sql`insert into inventory_movements (stock_item_id, kind, lots)
    select id, 'import', available_lots from incoming where item_id is null and available_lots > 0`.execute(db);
  await sql`insert into stock_item_changes (stock_file_id, version, stock_item_id, kind, after)
    select ${stockFileId}, ${version}, id, 'added', available_lots from incoming where item_id is null`.execute(db);
}
