import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '@portal/contract/messages';
import type { OrderSheetLine, StockLine } from '@portal/contract/workbook';
import { sheetXml, workbookFile, writeStockFile } from '../../../test/workbooks/workbook-files.js';
import { WorkQueue } from '../../platform/work-queue/work-queue.js';
import { readerEntry } from './reader-entry.js';
import { WorkbookReader, type WorkbookReaderOptions } from './workbook-reader.js';

const { jest } = import.meta;
const folder = mkdtempSync(join(tmpdir(), 'workbook-reader-'));
const stockFile = join(folder, 'stock.xlsx');
const stockRows = 3_300;
const readers: WorkbookReader[] = [];

/** Replaces the reader's program: the name of the file to read selects how the program behaves. */
const program = join(folder, 'program.mjs');
const programText = `
import { writeFileSync } from 'node:fs';
process.on('message', (message) => {
  if (message.type !== 'read') return;
  const { file } = message.request;
  if (file.includes('hang')) for (;;);
  if (file.includes('idle')) { setInterval(() => {}, 1_000); return; }
  if (file.includes('crash')) process.exit(3);
  if (file.includes('buffers')) { const kept = []; setInterval(() => kept.length < 80 && kept.push(Buffer.alloc(8_000_000, 1)), 2); return; }
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

/** The reader processes that this process has started. */
function children(): number[] {
  const found = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], { encoding: 'utf8' });
  return found
    .split('\n')
    .filter((line) => line.includes(program))
    .map((line) => Number.parseInt(line, 10));
}

/** Waits until the process has ended; limited by the test's timeout. */
async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) await wait(25);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Makes the clock of the time limits jump by an hour, so that no test depends on how long a process takes to start. */
function anHourPasses(): void {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
}

beforeAll(() => {
  process.env.SECRET_OF_THE_SERVER = 'x';
  writeFileSync(program, programText);
  writeStockFile(stockFile, stockRows);
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const reader of readers.splice(0)) await reader.close();
});
afterAll(() => {
  delete process.env.SECRET_OF_THE_SERVER;
  rmSync(folder, { recursive: true, force: true });
});

describe('reading in a separate process', () => {
  it('delivers stock lines in order, in batches of some hundred lines, one batch at a time', async () => {
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
      Array.from({ length: stockRows }, (_, index) => (index % 7 === 0 ? 1 + (index % 5) : 0)).reduce((a, b) => a + b),
    );
  });

  it('reports that a file is refused, and can read the next file', async () => {
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
  });

  it('fails with the error that the receiver of the lines throws, and can read the next file', async () => {
    const reader = start({ queue: new WorkQueue(1) });
    const failure = new Error('database is away');
    await expect(
      reader.readStock(stockFile, { fileName: 'stock.xlsx', onLines: () => Promise.reject(failure) }),
    ).rejects.toBe(failure);
    await expect(reader.readStock(stockFile, { fileName: 'stock.xlsx' })).resolves.toMatchObject({
      lineCount: stockRows,
    });
  });

  it('stops when the server ends', async () => {
    const { file, execArgv } = readerEntry();
    const child = fork(file, [], { env: {}, execArgv });
    const exit = new Promise((resolve) => child.on('exit', resolve));
    child.disconnect();
    expect(await exit).toBe(0);
  });
});

// R05
describe('a reader process in trouble', () => {
  it('is killed when it gets no CPU time, and the message blames the busy machine instead of the file', async () => {
    const reader = withProgram({ timeMs: 1_800_000, queue: new WorkQueue(1) });
    const reading = read(reader, 'idle');
    while (children().length === 0) await wait(25);
    anHourPasses();
    await expect(reading).rejects.toMatchObject(
      process.platform === 'linux'
        ? { code: 'common.unavailable', message: messages.common.readersBusy }
        : { code: 'workbook.too_slow' },
    );
    await expect(read(reader, 'fine')).resolves.toBeDefined();
  });

  (process.platform === 'linux' ? it : it.skip)(
    'is killed when it uses too much CPU time, even if the limit of elapsed time is not reached',
    async () => {
      const reader = withProgram({ timeMs: 100_000, computedMs: 1_000, queue: new WorkQueue(1) });
      await expect(read(reader, 'hang')).rejects.toMatchObject({
        code: 'workbook.too_slow',
        message: expect.stringContaining('longer than its size explains'),
      });
      await expect(read(reader, 'fine')).resolves.toBeDefined();
    },
  );

  it('is not killed for the time that the server spends handling its lines', async () => {
    const reader = withProgram({ timeMs: 1_800_000, queue: new WorkQueue(1) });
    const reading = reader.readStock(named('lines'), {
      fileName: 'lines.xlsx',
      onLines: async () => {
        anHourPasses();
        // The limits are checked every 100 ms.
        await wait(500);
        throw new Error('taken at last');
      },
    });
    await expect(reading).rejects.toThrow('taken at last');
  });

  it('is replaced when it crashes', async () => {
    const reader = withProgram();
    await expect(read(reader, 'crash')).rejects.toMatchObject({ code: 'workbook.corrupt' });
    await expect(read(reader, 'fine')).resolves.toBeDefined();
  });

  it('is ended when it exceeds the memory limit, with its heap or with buffers outside the heap', async () => {
    const reader = withProgram({ memoryBytes: 300 * 1024 * 1024, timeMs: 600_000, computedMs: 600_000 });
    await expect(read(reader, 'heap')).rejects.toMatchObject({ code: 'workbook.too_large' });
    if (process.platform === 'linux')
      await expect(read(reader, 'buffers')).rejects.toMatchObject({ code: 'workbook.too_large' });
    await expect(read(reader, 'fine')).resolves.toBeDefined();
  });

  it('has neither the environment variables of the server nor the permission to write files', async () => {
    await expect(read(withProgram(), 'fine')).resolves.toMatchObject({ errorCount: 0, warningCount: 0 });
  });
});

describe('a requester who disconnects', () => {
  it('stops waiting, and the process reading for them is killed', async () => {
    const reader = withProgram({ queue: new WorkQueue(1), timeMs: 600_000, computedMs: 600_000 });
    const disconnect = new AbortController();
    const requester = { person: 'buyer', signal: disconnect.signal };
    const path = named('hang');
    const known = new Set(children());
    const readings = [1, 2].map(() => reader.readOrder(path, { fileName: 'hang.xlsx', requester }));
    const outcomes = Promise.all(
      readings.map((reading) => expect(reading).rejects.toMatchObject({ name: 'AbortError' })),
    );
    let pid: number | undefined;
    while (pid === undefined) {
      await wait(25);
      pid = children().find((one) => !known.has(one));
    }
    disconnect.abort();
    await outcomes;
    await gone(pid);
    await expect(read(reader, 'fine')).resolves.toBeDefined();
  });
});

describe('the pool of reader processes', () => {
  it('reuses processes and starts no more than its limit', async () => {
    const reader = withProgram({ queue: new WorkQueue(2) });
    const first = await read(reader, 'one');
    expect((await read(reader, 'two')).lineCount).toBe(first.lineCount);
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => read(reader, `many${index}`)));
    expect(new Set(all.map(({ lineCount }) => lineCount)).size).toBeLessThanOrEqual(2);
  });

  it('ends idle processes', async () => {
    const reader = withProgram({ idleMs: 100 });
    const { lineCount: pid } = await read(reader, 'one');
    await gone(pid);
    await expect(read(reader, 'later')).resolves.toBeDefined();
  });

  it('can be closed while one file is being read and another is waiting', async () => {
    const reader = withProgram({ queue: new WorkQueue(1) });
    // Either of the two readings may get the only process; without closing, both would hang forever.
    const readings = [read(reader, 'hang'), read(reader, 'hang')].map((reading) =>
      expect(reading).rejects.toThrow('closed'),
    );
    await wait(100);
    await reader.close();
    await Promise.all(readings);
    await expect(read(reader, 'fine')).rejects.toThrow('closed');
  });
});
