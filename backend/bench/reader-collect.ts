import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellAddress } from '../src/catalogue/workbook/address.js';
import type { Cell, SheetHead, WorkbookVisitor } from '../src/catalogue/workbook/cells.js';
import { inspectContainer } from '../src/catalogue/workbook/container.js';
import { readWorkbook } from '../src/catalogue/workbook/read-workbook.js';

export interface CollectedSheet {
  head: SheetHead;
  /** By address, in reading order. */
  cells: Record<string, Cell>;
}

/** Everything that a file shows, for specs that compare it. */
export async function collectWorkbook(path: string, fileName = path): Promise<CollectedSheet[]> {
  const sheets: CollectedSheet[] = [];
  const visitor: WorkbookVisitor = {
    enterSheet(head) {
      sheets.push({ head, cells: {} });
      return 'read';
    },
    row(row, cells) {
      cells.forEach((cell, column) => {
        const sheet = sheets.at(-1);
        if (cell && sheet) sheet.cells[cellAddress(row, column)] = cell;
      });
    },
    leaveSheet() {},
    async drain() {},
  };
  await readWorkbook(path, await inspectContainer(path, fileName), visitor);
  return sheets;
}

/** Lends a file with these bytes. */
export async function withFile<Result>(
  fileName: string,
  bytes: string | Uint8Array,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'workbook-'));
  try {
    const path = join(folder, fileName);
    writeFileSync(path, bytes);
    return await use(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function collectBytes(bytes: string | Uint8Array, fileName = 'file.xlsx'): Promise<CollectedSheet[]> {
  return withFile(fileName, bytes, (path) => collectWorkbook(path));
}
