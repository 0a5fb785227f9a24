import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderSheetLine, StockLine } from '@portal/contract/workbook';
import { sheetXml, workbookFile, writeStockFile } from '../../../bench/reader-files.js';
import { readerEntry } from './reader-entry.js';
import { WorkbookReader, type WorkbookReaderOptions } from './workbook-reader.js';

const folder = mkdtempSync(join(tmpdir(), 'workbook-reader-'));
const stockFile = join(folder, 'stock.xlsx');
const stockRows = 3_300;
const patience = 60_000;
const readers: WorkbookReader[] = [];

/** Does what its file's name says instead of reading it. */
const program = join(folder, 'program.mjs');
const programText = `
import { writeFileSync } from 'node:fs';
process.on('message', (message) => {
  if (message.type !== 'read') return;
  const { file } = message.request;
  if (file.includes('hang')) for (;;);
  if (file.includes('crash')) process.exit(3);
  if (file.includes('buffers')) { const kept = []; setInterval(() => kept.push(Buffer.alloc(8_000_000, 1)), 2); return; }
  if (file.includes('heap')) { const kept = []; for (;;) kept.push({ text: String(kept.length) }); }
  if (file.includes('lines')) { process.send({ type: 'lines', lines: [{}] }); return; }
  let written = true;
  try { writeFileSync(file + '.copy', ''); } catch { written = false; }
  const secrets = Object.keys(process.env).length;
  process.send({ type: 'done', reading: { lineCount: process.pid, errorCount: secrets, warningCount: Number(written) } });
});
process.on('disconnect', () => process.exit());`;

function start(options: WorkbookReaderOptions = {}): WorkbookReader {
  const reader = new WorkbookReader(options);
  readers.push(reader);
  return reader;
}

const withProgram = (options: WorkbookReaderOptions = {}) =>
  start({ entry: { file: program, execArgv: [] }, ...options });

function named(name: string): string {
  const path = join(folder, `${name}.xlsx`);
  writeFileSync(path, workbookFile({ sheets: [{ name: 'S', xml: sheetXml('') }] }));
  return path;
}

const read = (reader: WorkbookReader, name: string) => reader.readStock(named(name), { fileName: `${name}.xlsx` });

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await wait(25);
  }
  return false;
}

beforeAll(() => {
  process.env.SECRET_OF_THE_SERVER = 'x';
  writeFileSync(program, programText);
  writeStockFile(stockFile, stockRows);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});
afterAll(() => {
  delete process.env.SECRET_OF_THE_SERVER;
  rmSync(folder, { recursive: true, force: true });
});

describe('reading in a process of its own', () => {
  it(
    'hands stock lines over in order, some hundred at a time, one batch after the other',
    async () => {
      const reader = start();
      reader.warm();
      const lines: StockLine[] = [];
      let active = 0;
      const reading = await reader.readStock(stockFile, {
        fileName: 'stock.xlsx',
        onLines: async (batch) => {
          active += 1;
          expect(active).toBe(1);
          expect(batch.length).toBeLessThanOrEqual(1000);
          lines.push(...batch);
          await wait(5);
          active -= 1;
        },
      });
      expect(reading).toMatchObject({ lineCount: stockRows, errorCount: 0 });
      expect(lines).toHaveLength(stockRows);
      expect(lines[1234]).toMatchObject({
        sheet: 'Stock',
        row: 1236,
        reference: 'ST-101234',
        barcode: '6290000008638',
        colour: 'Olive',
        unitsPerLot: 24,
        wholesalePrice: '74.25',
      });
      const orders: OrderSheetLine[] = [];
      await reader.readOrder(stockFile, {
        fileName: 'stock.xlsx',
        onLines: async (batch) => {
          orders.push(...batch);
        },
      });
      expect(orders.reduce((sum, { lots }) => sum + lots, 0)).toBe(
        Array.from({ length: stockRows }, (_, index) => (index % 7 === 0 ? 1 + (index % 5) : 0)).reduce(
          (a, b) => a + b,
        ),
      );
    },
    patience,
  );

  it(
    'passes refusals on and keeps the process',
    async () => {
      const reader = start();
      const path = join(folder, 'text.xlsx');
      writeFileSync(path, 'SKU,Qty');
      await expect(reader.readStock(path, { fileName: 'text.xlsx' })).rejects.toMatchObject({
        code: 'workbook.invalid_format',
      });
      await expect(read(reader, 'empty')).rejects.toMatchObject({ code: 'workbook.no_table' });
      await expect(reader.readStock(stockFile, { fileName: 'stock.xlsx' })).resolves.toMatchObject({
        lineCount: stockRows,
      });
    },
    patience,
  );

  it(
    'gives up when lines cannot be taken, with that reason, and goes on with the next file',
    async () => {
      const reader = start({ processes: 1 });
      const failure = new Error('database is away');
      await expect(
        reader.readStock(stockFile, { fileName: 'stock.xlsx', onLines: () => Promise.reject(failure) }),
      ).rejects.toBe(failure);
      await expect(reader.readStock(stockFile, { fileName: 'stock.xlsx' })).resolves.toMatchObject({
        lineCount: stockRows,
      });
    },
    patience,
  );

  it(
    'ends with its server',
    async () => {
      const { file, execArgv } = readerEntry();
      const child = fork(file, [], { env: {}, execArgv });
      const exit = new Promise((resolve) => child.on('exit', resolve));
      child.disconnect();
      expect(await exit).toBe(0);
    },
    patience,
  );
});

// R05
describe('a process that a file has broken', () => {
  it(
    'is killed when it hangs; the pool goes on',
    async () => {
      const reader = withProgram({ timeMs: 3_000, processes: 1 });
      await expect(read(reader, 'hang')).rejects.toMatchObject({
        code: 'workbook.too_slow',
        message: expect.stringContaining('longer than 3 seconds'),
      });
      await expect(read(reader, 'fine')).resolves.toBeDefined();
    },
    patience,
  );

  (process.platform === 'linux' ? it : it.skip)(
    'is killed for what it computes, however long the clock would let it',
    async () => {
      const reader = withProgram({ timeMs: 100_000, computedMs: 1_000, processes: 1 });
      await expect(read(reader, 'hang')).rejects.toMatchObject({
        code: 'workbook.too_slow',
        message: expect.stringContaining('longer than 1 seconds'),
      });
      await expect(read(reader, 'fine')).resolves.toBeDefined();
    },
    patience,
  );

  it(
    'does not count the time in which the server takes lines',
    async () => {
      const reader = withProgram({ timeMs: 3_000, processes: 1 });
      const reading = reader.readStock(named('lines'), {
        fileName: 'lines.xlsx',
        onLines: async () => {
          await wait(3_500);
          throw new Error('taken at last');
        },
      });
      await expect(reading).rejects.toThrow('taken at last');
    },
    patience,
  );

  it(
    'is replaced when it crashes',
    async () => {
      const reader = withProgram();
      await expect(read(reader, 'crash')).rejects.toMatchObject({ code: 'workbook.corrupt' });
      await expect(read(reader, 'fine')).resolves.toBeDefined();
    },
    patience,
  );

  it(
    'is ended when it needs too much memory, in its heap or beside it',
    async () => {
      const reader = withProgram({ memoryBytes: 300 * 1024 * 1024 });
      await expect(read(reader, 'heap')).rejects.toMatchObject({ code: 'workbook.too_large' });
      if (process.platform === 'linux')
        await expect(read(reader, 'buffers')).rejects.toMatchObject({ code: 'workbook.too_large' });
      await expect(read(reader, 'fine')).resolves.toBeDefined();
    },
    patience,
  );

  it(
    'never had the secrets of the server, nor the right to write',
    async () => {
      await expect(read(withProgram(), 'fine')).resolves.toMatchObject({ errorCount: 0, warningCount: 0 });
    },
    patience,
  );
});

describe('the pool', () => {
  it(
    'reuses a process, runs no more than it may and ends idle ones',
    async () => {
      const reader = withProgram({ processes: 2, idleMs: 100 });
      const first = await read(reader, 'one');
      expect((await read(reader, 'two')).lineCount).toBe(first.lineCount);
      const all = await Promise.all(Array.from({ length: 12 }, (_, index) => read(reader, `many${index}`)));
      expect(new Set(all.map(({ lineCount }) => lineCount)).size).toBeLessThanOrEqual(2);
      expect(await gone(first.lineCount)).toBe(true);
      await expect(read(reader, 'later')).resolves.toBeDefined();
    },
    patience,
  );

  it(
    'closes while files are being read and waiting',
    async () => {
      const reader = withProgram({ processes: 1 });
      // Either may be the one that gets the process: both would go on for ever.
      const readings = [read(reader, 'hang'), read(reader, 'hang')].map((reading) =>
        expect(reading).rejects.toThrow('closed'),
      );
      await wait(100);
      await reader.close();
      await Promise.all(readings);
      await expect(read(reader, 'fine')).rejects.toThrow('closed');
    },
    patience,
  );
});
