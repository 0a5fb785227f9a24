import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { copiedZip, type PartChange } from '../container/copied-zip.js';
import { inflateEntry, readZipDirectory } from '../container/zip.js';
import type { FillRequest } from '../isolation/copying-messages.js';
import { findWorkbookParts, type PartReader, readRelationships } from '../xlsx/workbook-parts.js';
import { calculateOnLoad } from './calculate-on-load.js';
import { filledSheet } from './filled-sheet.js';
import { lotsCells } from './lots-cells.js';
import { readStockFile } from './stock-file-reading.js';
import { unsure } from './unsure.js';

/**
 * Yields a copy of a published .xlsx stock file that differs from it only in the cells of lots (row G06): its pictures,
 * formats, formulas and other sheets are copied as they are stored. Throws WorkbookRefused whenever it is not certain
 * which cells these are. To be called in an isolated process only.
 */
export async function* filledWorkbook(request: FillRequest): AsyncGenerator<Buffer, void, undefined> {
  const changesBySheet = lotsCells(await readStockFile(request), request.lots);
  const file = await open(request.file, 'r');
  try {
    const entries = await readZipDirectory(file);
    // A signature would no longer fit.
    if ([...entries.keys()].some((name) => name.startsWith('_xmlsignatures/'))) throw unsure('the workbook is signed');
    const read: PartReader = (name) => {
      const entry = entries.get(name);
      return entry && inflateEntry(file, entry);
    };
    const { sheets } = await findWorkbookParts(read);
    const changes = new Map<string, PartChange>([[await workbookPart(read), calculated]]);
    for (const [sheet, rows] of changesBySheet) {
      const [part, ...others] = sheets.filter(({ name }) => name === sheet).map((one) => one.part);
      if (part === undefined || others.length > 0 || changes.has(part)) throw unsure('sheets share a name or a part');
      changes.set(part, (content) => filledSheet(content, rows));
    }
    yield* copiedZip(file, entries, changes);
  } finally {
    await file.close();
  }
}

async function workbookPart(read: PartReader): Promise<string> {
  const root = [...((await readRelationships(read, ''))?.values() ?? [])];
  return root.find(({ type }) => type === 'officeDocument')?.target ?? '';
}

async function* calculated(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  yield calculateOnLoad(await buffer(content));
}
