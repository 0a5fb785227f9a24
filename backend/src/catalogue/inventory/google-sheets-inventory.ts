import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsufficientItem } from '@portal/contract/orders';
import { sql } from 'kysely';
import { type GoogleSheetsSettings } from '../../config/env.js';
import { ConfigError } from '../../config/read-value.js';
import { withoutExtension } from '../stock-files/stock-file.js';
import { GoogleApi, type ServiceAccount } from './google-api.js';
import { StockTable, type WantedItem } from './google-stock-table.js';
import { InventorySource, InventoryUnavailable } from './inventory-source.js';
import { deduct, type StockedOrder, shortage } from './stock-ledger.js';

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

/** Longer than any process can be frozen in the middle of a call and still be given an answer. */
const keepMarkersMs = 60 * 60 * 1000;

/**
 * Stock in a Google Sheet per collection, besides the portal's ledger: a spreadsheet called like the stock file, its first
 * sheet with a reference and an available column, counted in lots.
 *
 * A write that was followed by a crash must not be done again, and one that never arrived must be. Therefore every write
 * is one batch, which Google applies as a whole or not at all, of the new numbers and a marker that names the order. Who
 * comes back looks for the marker. Its id follows from the order: a late second write of the same marker is refused as a
 * whole. Somebody who edits the very cell between our reading and writing it is overwritten; the API knows no condition.
 */
export class GoogleSheetsInventory extends InventorySource {
  override readonly isExternal = true;
  readonly #api: GoogleApi;

  constructor(private readonly settings: GoogleSheetsSettings) {
    super();
    this.#api = new GoogleApi(readAccount(settings.credentialsFile), settings);
  }

  override async deduct(em: EntityManager, order: StockedOrder): Promise<InsufficientItem[]> {
    // Locks the stock file: steps on one spreadsheet follow each other.
    const short = await shortage(em, order);
    if (short.length > 0) return short;
    const book = await this.#open(em, order);
    if (!has(book, taken(order))) {
      const items = await itemsOf(em, order);
      const table = await this.#table(book);
      const missing = table.shortOf(items);
      if (missing.length > 0) return missing;
      await this.#write(book, table.changes(items, -1), [taken(order)]);
    }
    return deduct(em, order);
  }

  override async giveBack(em: EntityManager, order: StockedOrder, wasDeducted: boolean): Promise<void> {
    await shortage(em, order);
    const book = await this.#open(em, order);
    if (has(book, returned(order))) return;
    const wasTaken = wasDeducted || has(book, taken(order));
    const changes = wasTaken ? (await this.#table(book)).changes(await itemsOf(em, order), 1) : [];
    // Where nothing was taken, a late attempt to take it must find that the order is over.
    const markers = has(book, taken(order)) || wasDeducted ? [] : [taken(order)];
    await this.#write(book, changes, [...markers, returned(order)]);
  }

  /** Throws InventoryUnavailable in the specification's words where there is no such spreadsheet (row O05). */
  async #open(em: EntityManager, { stockFileId }: StockedOrder): Promise<Spreadsheet> {
    const { rows } = await sql<{ name: string }>`
      select original_name as name from stock_files where id = ${stockFileId}`.execute(em.getKysely());
    const collection = withoutExtension(rows[0]?.name ?? '');
    const inFolder = this.settings.folder === null ? '' : ` and '${quoted(this.settings.folder)}' in parents`;
    const q = `name = '${quoted(collection)}' and mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false${inFolder}`;
    const fields = { fields: 'files(id)', pageSize: '2', supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };
    const { files } = await this.#api.drive<{ files: { id: string }[] }>('/files', { q, ...fields });
    const [file, another] = files;
    if (!file) throw new InventoryUnavailable(`Failed to find Google Sheet file for collection: ${collection}`);
    if (another) throw new InventoryUnavailable(`There are several Google Sheet files called ${collection}.`);
    const wanted =
      'spreadsheetId,sheets.properties(sheetId,title),developerMetadata(metadataId,metadataKey,metadataValue)';
    return this.#api.sheets<Spreadsheet>(`/${file.id}`, { fields: wanted });
  }

  async #table({ spreadsheetId, sheets }: Spreadsheet): Promise<StockTable> {
    const [first] = sheets;
    if (!first) throw new InventoryUnavailable('The Google Sheet has no sheet');
    const { sheetId, title } = first.properties;
    const range = encodeURIComponent(`'${title.replace(/'/g, "''")}'`);
    const query = { valueRenderOption: 'UNFORMATTED_VALUE' };
    const { values } = await this.#api.sheets<{ values?: unknown[][] }>(`/${spreadsheetId}/values/${range}`, query);
    return new StockTable(sheetId, values ?? []);
  }

  async #write(book: Spreadsheet, changes: object[], markers: string[]): Promise<void> {
    const now = Date.now();
    const old = (book.developerMetadata ?? []).filter(
      ({ metadataKey, metadataValue }) => metadataKey.startsWith(prefix) && now - Number(metadataValue) > keepMarkersMs,
    );
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
const taken = ({ id }: StockedOrder) => `${prefix}taken:${id}`;
const returned = ({ id }: StockedOrder) => `${prefix}returned:${id}`;

function has({ developerMetadata = [] }: Spreadsheet, key: string): boolean {
  return developerMetadata.some(({ metadataKey }) => metadataKey === key);
}

/** Positive and of 31 bits, as the API has it. Two of the few markers that a spreadsheet holds at a time do not meet. */
function idOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) >>> 1 || 1;
}

function quoted(text: string): string {
  return text.replace(/[\\']/g, '\\$&');
}

async function itemsOf(em: EntityManager, { id }: StockedOrder): Promise<WantedItem[]> {
  const { rows } = await sql<WantedItem>`
    select stock_items.reference, reference_key as "referenceKey", variant_key as "variantKey", lots
    from order_lines join stock_items on stock_items.id = stock_item_id
    where order_id = ${id} and available_lots is not null order by stock_items.position`.execute(em.getKysely());
  return rows;
}

function readAccount(file: string): ServiceAccount {
  const expected = 'the key file (JSON) of a Google service account';
  try {
    const account = JSON.parse(readFileSync(file, 'utf8')) as Partial<ServiceAccount>;
    const { client_email, private_key, token_uri } = account;
    if (client_email && private_key && token_uri) return { client_email, private_key, token_uri };
  } catch {
    // Said below; what the file holds is nobody's business.
  }
  throw new ConfigError(`GOOGLE_CREDENTIALS is ${file}, expected ${expected}`);
}
