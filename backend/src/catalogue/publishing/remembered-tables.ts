import type { EntityManager } from '@mikro-orm/postgresql';
import type { SimilarTables } from '@portal/contract/stock-files';
import type {
  ColumnField,
  RememberedTable,
  SheetSample,
  TableChoice,
  WorkbookReading,
} from '@portal/contract/workbook';
import { isCompleteTableChoice } from '@portal/contract/workbook';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { columnIndex, columnName } from '../../workbook/address.js';
import { headerTextKey, isShape } from '../../workbook/interpretation/tables/table-fingerprint.js';

/**
 * At most this many header layouts are remembered for one brand or buyer; those whose columns were chosen longest ago
 * are deleted.
 */
const mostOfOwner = 50;
/** A similar header is searched among at most this many column choices of other brands, the most recent ones. */
const mostOfOthers = 200;
const mostAlike = 3;
/** A header counts as similar when it contains at least this share of a remembered header's texts. */
const alikeFrom = 0.7;

/**
 * Returns the columns that were chosen for earlier files of these owners (brands or buyers). Those of the first owner
 * come first and take precedence.
 */
export async function findRememberedTables(em: EntityManager, ...owners: string[]): Promise<RememberedTable[]> {
  const rows = await database(em)
    .selectFrom('remembered_tables')
    .select(['owner_id as owner', 'fingerprint', 'columns', ...othersOfChoice])
    .where('owner_id', 'in', owners)
    .orderBy('used_at', 'desc')
    .execute();
  return rows
    .sort((left, right) => owners.indexOf(left.owner) - owners.indexOf(right.owner))
    .map(({ fingerprint, columns, sizes, prices, factor }) => ({
      fingerprint,
      columns,
      ...(sizes === null ? {} : { sizeColumns: sizes }),
      ...(prices === null ? {} : { priceColumns: prices }),
      ...(factor === null ? {} : { wholesaleFactor: factor }),
    }));
}

const othersOfChoice = ['size_columns as sizes', 'price_columns as prices', 'wholesale_factor as factor'] as const;

/**
 * The choices that apply to orders from this stock file. A table without a header row is known by its shape alone, which a
 * buyer's orders from other stock files may have as well with other columns, so those choices are kept per stock file.
 */
export function ofStockFile(tables: readonly RememberedTable[], stockFileId: string): RememberedTable[] {
  return tables.flatMap((table) => {
    const [fingerprint = '', owner = stockFileId] = table.fingerprint.split(separator);
    return owner === stockFileId ? [{ ...table, fingerprint }] : [];
  });
}

/** The headers of an order's tables, under which the choice of their columns is remembered; see `ofStockFile`. */
export function headersOfStockFile(
  headers: WorkbookReading['headers'],
  stockFileId: string,
): WorkbookReading['headers'] {
  return headers.map(({ fingerprint, texts }) => ({
    fingerprint: isShape(fingerprint) ? `${fingerprint}${separator}${stockFileId}` : fingerprint,
    texts,
  }));
}

/** Between a shape and the stock file whose orders it belongs to. */
const separator = ' ';

/**
 * Stores the tables and columns that a person chose, so that they are applied to the next file with the same header
 * rows.
 */
export async function rememberTables(
  em: EntityManager,
  ownerId: string,
  tables: readonly TableChoice[] | undefined,
  { sheets, headers }: Pick<WorkbookReading, 'sheets' | 'headers'>,
): Promise<void> {
  const chosen = sheets.flatMap(({ sheet, headerRow }, index) => {
    const choice = tables?.find((table) => table.sheet === sheet && table.headerRow === headerRow);
    const header = headers[index];
    return choice === undefined || header === undefined || header.fingerprint === '' ? [] : [{ choice, header }];
  });
  // Sorted, so that two uploads with the same header rows write these rows in the same order and cannot deadlock.
  chosen.sort((left, right) => (left.header.fingerprint < right.header.fingerprint ? -1 : 1));
  for (const { choice, header } of chosen) {
    const [sizes, prices] = [choice.sizeColumns, choice.priceColumns].map((letters) =>
      letters?.length ? JSON.stringify(letters) : null,
    );
    await sql`
      insert into remembered_tables
        (owner_id, fingerprint, headers, columns, size_columns, price_columns, wholesale_factor, used_at)
      values (${ownerId}, ${header.fingerprint}, ${JSON.stringify(header.texts)}::jsonb,
        ${JSON.stringify(choice.columns)}::jsonb, ${sizes}::jsonb, ${prices}::jsonb, ${choice.wholesaleFactor ?? null},
        now())
      on conflict (owner_id, fingerprint) do update set columns = excluded.columns,
        size_columns = excluded.size_columns, price_columns = excluded.price_columns,
        wholesale_factor = excluded.wholesale_factor, used_at = excluded.used_at`.execute(database(em));
  }
  if (chosen.length === 0) return;
  await sql`
    delete from remembered_tables where owner_id = ${ownerId} and fingerprint not in (
      select fingerprint from remembered_tables where owner_id = ${ownerId} order by used_at desc limit ${mostOfOwner})`.execute(
    database(em),
  );
}

/**
 * Returns the column choices of at most three other brands whose files had similar headers, as tables of this file's
 * sheets.
 */
export async function findSimilarTables(
  em: EntityManager,
  brandId: string,
  samples: readonly SheetSample[],
): Promise<SimilarTables[]> {
  const known = await database(em)
    .selectFrom('remembered_tables')
    .innerJoin('brands', 'brands.id', 'owner_id')
    .select(['brands.id', 'brands.name', 'headers', 'columns', ...othersOfChoice])
    .where('owner_id', '!=', brandId)
    .where('brands.deleted_at', 'is', null)
    .orderBy('used_at', 'desc')
    .limit(mostOfOthers)
    .execute();
  const byBrand = new Map<string, SimilarTables>();
  for (const { id, name, headers, columns, sizes, prices, factor } of known) {
    if (byBrand.size === mostAlike || byBrand.has(id)) continue;
    const tables = samples.flatMap((sample) => {
      const found = similarTable(sample, headers, { columns, sizes: sizes ?? [], prices: prices ?? [] });
      return found === null ? [] : [factor === null ? found : { ...found, wholesaleFactor: factor }];
    });
    const complete = tables.filter((table) => isCompleteTableChoice('stock', table));
    if (complete.length > 0) byBrand.set(id, { brand: name, tables: complete });
  }
  return [...byBrand.values()];
}

/**
 * Returns the table whose header is the first row that is similar to `headers` and contains the header texts of all
 * chosen columns; null when there is no such row.
 */
function similarTable(
  { sheet, rows }: SheetSample,
  headers: readonly string[],
  { columns, sizes, prices }: { columns: TableChoice['columns']; sizes: readonly string[]; prices: readonly string[] },
): TableChoice | null {
  const texts = headers.filter((text) => text !== '');
  const chosen = Object.entries(columns) as [ColumnField, string][];
  for (const { row, cells } of rows) {
    const keys = cells.map(headerTextKey);
    const shared = texts.filter((text) => keys.includes(text)).length;
    if (shared === 0 || shared < texts.length * alikeFrom) continue;
    const placeOf = (letter: string): number => {
      const column = columnIndex(letter);
      const text = headers[column] ?? '';
      if (text === '') return -1;
      // The second of two equal headers is the second in the other file, too.
      const before = headers.slice(0, column).filter((other) => other === text).length;
      return keys.flatMap((key, place) => (key === text ? [place] : []))[before] ?? -1;
    };
    const places = chosen.map(([field, letter]): [ColumnField, number] => [field, placeOf(letter)]);
    // Brands use different size scales, so only the size columns that exist in this file as well are kept.
    const [sizeColumns = [], priceColumns = []] = [sizes, prices].map((letters) =>
      letters.flatMap((letter) => {
        const place = placeOf(letter);
        return place === -1 ? [] : [columnName(place)];
      }),
    );
    if (places.some(([, place]) => place === -1)) continue;
    return {
      sheet,
      headerRow: row,
      columns: Object.fromEntries(places.map(([field, at]) => [field, columnName(at)])),
      ...(sizeColumns.length === 0 ? {} : { sizeColumns }),
      ...(priceColumns.length === 0 ? {} : { priceColumns }),
    };
  }
  return null;
}
