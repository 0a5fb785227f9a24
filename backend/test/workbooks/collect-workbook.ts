import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellAddress } from '../../src/workbook/address.js';
import type { Cell, SheetProperties, WorkbookVisitor } from '../../src/workbook/cells.js';
import { inspectContainer } from '../../src/workbook/container/container.js';
import { readWorkbook } from '../../src/workbook/read-workbook.js';

export interface CollectedSheet {
  head: SheetProperties;
  /** Cells by address, in reading order. */
  cells: Record<string, Cell>;
}

/** Reads a file and returns all cells that the reader reports. */
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
  await readWorkbook(path, (await inspectContainer(path, fileName)).container, visitor);
  return sheets;
}

/** Calls `work` with a temporary file of these bytes. */
export async function withTemporaryFile<Result>(
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
  return withTemporaryFile(fileName, bytes, (path) => collectWorkbook(path));
}
