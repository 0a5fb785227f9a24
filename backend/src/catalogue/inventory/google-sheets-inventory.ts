import { createHash, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsufficientItem } from '@portal/contract/orders';
import { sql } from 'kysely';
import type { Env, GoogleSheetsSettings } from '../../config/env.js';
import { throwInvalidValue } from '../../config/read-value.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { withoutExtension } from '../stock-files/stock-file.js';
import { GoogleApi, type ServiceAccount } from './google-api.js';
import type { GoogleStockTable, StockTableItem } from './google-stock-table.js';
import { InventorySource, InventoryUnavailable } from './inventory-source.js';
import { deductLots, lockAndListShortItems, type StockedOrder } from './stock-ledger.js';
import { STOCK_RETURNED } from './stock-returned.js';

interface Marker {
  metadataId: number;
  metadataKey: string;
  metadataValue: string;
}

interface Spreadsheet {
  spreadsheetId: string;
  sheets: { properties: { sheetId: number; title: string } }[];
  developerMetadata?: Marker[];
}

/**
 * How long markers are kept at least: longer than a process can be frozen during a call to Google and still complete
 * that call. A marker whose effect the ledger does not show yet is kept longer, however old it is.
 */
const keepMarkersMs = 60 * 60 * 1000;

/**
 * Keeps stock in Google Sheets in addition to the portal's ledger. Each stock file has a spreadsheet of the same name,
 * whose first sheet has a column of references and a column of available lots.
 *
 * After a crash, a write that has reached Google must not be repeated, and a write that has not must be. Therefore
 * every write is one batch, which Google applies completely or not at all: the new numbers, and a marker (developer
 * metadata of the spreadsheet) that names the order. A retry looks for the marker. The marker's id is derived from the
 * order, and ids are unique, so Google refuses a late second batch with the same marker. When a person edits a cell
 * between the portal's read and write, the edit is overwritten: the API has no conditional writes.
 */
export class GoogleSheetsInventory extends InventorySource {
  override readonly isExternal = true;
  readonly #api: GoogleApi;

  constructor(private readonly settings: GoogleSheetsSettings) {
    super();
    this.#api = new GoogleApi(readAccount(settings.credentialsFile), settings);
  }

  override async deduct(em: EntityManager, order: StockedOrder): Promise<InsufficientItem[]> {
    // Locks the stock file, so that writes to one spreadsheet run one after the other.
    const short = await lockAndListShortItems(em, order);
    if (short.length > 0) return short;
    const book = await this.#open(em, order);
    if (!has(book, deductionMarker(order))) {
      const items = await itemsOf(em, order);
      const table = await this.#table(book);
      const missing = table.shortOf(items);
      if (missing.length > 0) return missing;
      await this.#write(em, book, table.changes(items, -1), [deductionMarker(order)]);
    }
    return deductLots(em, order);
  }

  override async restore(em: EntityManager, order: StockedOrder, wasDeducted: boolean): Promise<void> {
    await lockAndListShortItems(em, order);
    const book = await this.#open(em, order);
    if (has(book, returned(order))) return;
    const wasDeductedInSheet = wasDeducted || has(book, deductionMarker(order));
    const changes = wasDeductedInSheet ? (await this.#table(book)).changes(await itemsOf(em, order), 1) : [];
    // When nothing was deducted, the deduction's marker is written now: marker ids are unique, so Google refuses a late
    // deduction for the finished order.
    const markers = has(book, deductionMarker(order)) || wasDeducted ? [] : [deductionMarker(order)];
    await this.#write(em, book, changes, [...markers, returned(order)]);
  }

  /**
   * Finds the stock file's spreadsheet. Throws InventoryUnavailable, with the message of the specification, when it
   * does not exist (row O05).
   */
  async #open(em: EntityManager, { stockFileId }: StockedOrder): Promise<Spreadsheet> {
    const file = await database(em)
      .selectFrom('stock_files')
      .select('original_name')
      .where('id', '=', stockFileId)
      .executeTakeFirst();
    const collection = withoutExtension(file?.original_name ?? '');
    const inFolder = this.settings.folder === null ? '' : ` and '${quoted(this.settings.folder)}' in parents`;
    const q = `name = '${quoted(collection)}' and mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false${inFolder}`;
    const fields = { fields: 'files(id)', pageSize: '2', supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };
    const { files } = await this.#api.drive<{ files: { id: string }[] }>('/files', { q, ...fields });
    const [sheet, another] = files;
    if (!sheet) throw new InventoryUnavailable(`Failed to find Google Sheet file for collection: ${collection}`);
    if (another) throw new InventoryUnavailable(`There are several Google Sheet files called ${collection}.`);
    const wanted =
      'spreadsheetId,sheets.properties(sheetId,title),developerMetadata(metadataId,metadataKey,metadataValue)';
    return this.#api.sheets<Spreadsheet>(`/${sheet.id}`, { fields: wanted });
  }

  async #table({ spreadsheetId, sheets }: Spreadsheet): Promise<GoogleStockTable> {
    const [first] = sheets;
    if (!first) throw new InventoryUnavailable('The Google Sheet has no sheet');
    const { sheetId, title } = first.properties;
    const range = encodeURIComponent(`'${title.replace(/'/g, "''")}'`);
    const query = { valueRenderOption: 'UNFORMATTED_VALUE' };
    const { values } = await this.#api.sheets<{ values?: unknown[][] }>(`/${spreadsheetId}/values/${range}`, query);
    // Loaded here because few portals keep their stock in Google Sheets, and the known header words take long to prepare.
    const { GoogleStockTable: Table } = await import('./google-stock-table.js');
    return new Table(sheetId, values ?? []);
  }

  async #write(em: EntityManager, book: Spreadsheet, changes: object[], markers: string[]): Promise<void> {
    const now = Date.now();
    const old = await findUnneededMarkers(em, book, now);
    const requests = [
      ...changes,
      ...old.map(({ metadataId }) => ({
        deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } },
      })),
      ...markers.map((metadataKey) => ({
        createDeveloperMetadata: {
          developerMetadata: {
            metadataId: idOf(metadataKey),
            metadataKey,
            metadataValue: String(now),
            location: { spreadsheet: true },
            visibility: 'DOCUMENT',
          },
        },
      })),
    ];
    await this.#api.sheets(`/${book.spreadsheetId}:batchUpdate`, {}, { requests });
  }
}

const prefix = 'portal:';
const deductionMarker = ({ id }: StockedOrder) => `${prefix}taken:${id}`;
const returned = ({ id }: StockedOrder) => `${prefix}returned:${id}`;

function has({ developerMetadata = [] }: Spreadsheet, key: string): boolean {
  return developerMetadata.some(({ metadataKey }) => metadataKey === key);
}

/**
 * Returns the old markers that no retry needs any more. The marker of a deduction is needed until the ledger shows the
 * deduction, or until the stock of the order that ended without it was returned; the marker of a return until its event
 * is handled. Without it the retry of a write whose answer was lost, even months later, would write again.
 */
async function findUnneededMarkers(
  em: EntityManager,
  { developerMetadata = [] }: Spreadsheet,
  now: number,
): Promise<Marker[]> {
  const old = developerMetadata.flatMap((marker) => {
    const [, kind, orderId] = /^portal:(taken|returned):([\da-f-]{36})$/.exec(marker.metadataKey) ?? [];
    return orderId && now - Number(marker.metadataValue) > keepMarkersMs ? [{ marker, kind, orderId }] : [];
  });
  if (old.length === 0) return [];
  const { rows } = await typedSql({ id: 'text', isDeducting: 'boolean', isReturning: 'boolean' })`
    select id, inventory_status in ('pending', 'error') as "isDeducting", exists (
      select from outbox_events where kind = ${sql.lit(STOCK_RETURNED)} and handled_at is null
        and payload->>'orderId' = orders.id::text) as "isReturning"
    from orders where id = any(${old.map(({ orderId }) => orderId)}::uuid[])`.execute(database(em));
  const orders = new Map(rows.map((order) => [order.id, order]));
  return old
    .filter(({ kind, orderId }) => {
      const order = orders.get(orderId);
      return !order?.isReturning && !(kind === 'taken' && order?.isDeducting);
    })
    .map(({ marker }) => marker);
}

/**
 * Returns a marker's id: a hash of its key as a positive 31-bit number, as the API requires. A spreadsheet holds few
 * markers at a time, so collisions are negligible.
 */
function idOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) >>> 1 || 1;
}

function quoted(text: string): string {
  return text.replace(/[\\']/g, '\\$&');
}

function itemsOf(em: EntityManager, { id }: StockedOrder): Promise<StockTableItem[]> {
  return database(em)
    .selectFrom('order_lines')
    .innerJoin('stock_items', 'stock_items.id', 'stock_item_id')
    .select([
      'stock_items.id',
      'stock_items.reference',
      'reference_key as referenceKey',
      'variant_key as variantKey',
      'lots',
    ])
    .where('order_id', '=', id)
    .where('available_lots', 'is not', null)
    .orderBy('stock_items.position')
    .execute();
}

/** Aborts the start when the key file of the service account cannot be used. To be called before anything is changed. */
export function requireServiceAccount(source: Env['inventorySource']): void {
  if (source !== 'ledger') readAccount(source.credentialsFile);
}

function readAccount(file: string): ServiceAccount {
  try {
    const account = JSON.parse(readFileSync(file, 'utf8')) as Partial<ServiceAccount>;
    const { client_email, private_key, token_uri } = account;
    if (client_email && private_key && token_uri && createPrivateKey(private_key))
      return { client_email, private_key, token_uri };
  } catch {
    // The error below reports the failure, without the parsers' messages, which could quote the private key.
  }
  throwInvalidValue('GOOGLE_CREDENTIALS', file, 'the key file (JSON) of a Google service account');
}
