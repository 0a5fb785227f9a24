import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import exceljs from 'exceljs';
import express from 'express';
import fc from 'fast-check';
import { WorkQueue } from '../../work-queue/work-queue.js';
import { type ExportColumn, type ListExport, sendExport } from './export.js';

interface Row {
  _id: string;
  text: string | null;
  time: string | null;
  day: string | null;
  units: number | null;
  amount: number | null;
}

const columns: ExportColumn<Row>[] = [
  { header: 'Buyer', width: 30, kind: 'text', value: (row) => row.text },
  { header: 'Requested', width: 18, kind: 'time', value: (row) => row.time },
  { header: 'Date', width: 14, kind: 'day', value: (row) => row.day },
  { header: 'Lines', width: 10, kind: 'count', value: (row) => row.units },
  { header: 'Amount', width: 16, kind: 'money', value: (row) => row.amount },
];
const row = (part: Partial<Row>): Row => ({
  _id: '0',
  text: null,
  time: null,
  day: null,
  units: null,
  amount: null,
  ...part,
});

function listOf(rows: Row[], part: Partial<ListExport<Row, Row>> = {}): ListExport<Row, Row> {
  const byId = new Map(rows.map((each) => [each._id, each]));
  return {
    name: 'Orders',
    language: 'en',
    queue: new WorkQueue(),
    person: 'buyer',
    columns,
    ids: async () => rows.map(({ _id }) => _id),
    // The rows are reversed, because a list may return its rows in any order.
    rows: async (ids) => ids.toReversed().flatMap((id) => byId.get(id) ?? []),
    ...part,
  };
}

/** A real server that responds with one export; `failure` holds the error that the exporter threw. */
class ExportServer implements AsyncDisposable {
  failure: unknown;
  done: Promise<void> | undefined;
  readonly disconnected = Promise.withResolvers<void>();
  readonly #server;

  private constructor(list: ListExport<Row, Row>) {
    const app = express();
    app.get('/', (_request, response) => {
      response.once('close', () => this.disconnected.resolve());
      this.done = sendExport(response, list).catch((error: unknown) => {
        this.failure = error;
        if (!response.headersSent) response.sendStatus(503);
      });
    });
    this.#server = app.listen(0);
  }

  static async of(list: ListExport<Row, Row>): Promise<ExportServer> {
    const server = new ExportServer(list);
    await once(server.#server, 'listening');
    return server;
  }

  get(signal?: AbortSignal): Promise<Response> {
    const { port } = this.#server.address() as AddressInfo;
    return fetch(`http://localhost:${port}/`, { signal: signal ?? null });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

async function exported(list: ListExport<Row, Row>) {
  await using server = await ExportServer.of(list);
  const response = await server.get();
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  expect(server.failure).toBeUndefined();
  const sheet = workbook.worksheets[0];
  if (!sheet) throw new Error('No sheet');
  return { response, sheet };
}

// X06
describe('an export', () => {
  it('is a workbook with title, real dates and numbers, and a frozen header', async () => {
    const { response, sheet } = await exported(
      listOf([
        row({ text: 'Łódź ‏أزياء', time: '2026-11-21T13:08:45.123Z', day: '2026-12-01', units: 1248, amount: 12480.4 }),
      ]),
    );
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Orders \d{4}-\d\d-\d\d\.xlsx"$/,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-total-count')).toBe('1');
    expect(sheet.name).toBe('Orders');
    expect(sheet.getRow(1).values).toEqual([undefined, 'Buyer', 'Requested', 'Date', 'Lines', 'Amount']);
    expect(sheet.getRow(1).font.bold).toBe(true);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.getRow(2).values).toEqual([
      undefined,
      'Łódź ‏أزياء',
      new Date('2026-11-21T13:08:45.000Z'),
      new Date('2026-12-01T00:00:00.000Z'),
      1248,
      12480.4,
    ]);
    expect([1, 2, 3, 4, 5].map((index) => sheet.getColumn(index).width)).toEqual([30, 18, 14, 10, 16]);
    expect([1, 2, 3, 4, 5].map((index) => sheet.getRow(2).getCell(index).numFmt)).toEqual([
      '@',
      'dd/mm/yyyy hh:mm',
      'dd/mm/yyyy',
      '#,##0',
      '"AED" #,##0.00',
    ]);
  });

  it('writes times in the time zone of the person who exports, and days as they are', async () => {
    const list = listOf([row({ time: '2026-06-30T21:30:00.000Z', day: '2026-06-30' })], { timeZone: 'Asia/Dubai' });
    const { sheet } = await exported(list);
    expect(sheet.getRow(2).getCell(2).value).toEqual(new Date('2026-07-01T01:30:00.000Z'));
    expect(sheet.getRow(2).getCell(3).value).toEqual(new Date('2026-06-30T00:00:00.000Z'));
  });

  it('keeps the order of the list, and leaves out rows that were deleted during the export', async () => {
    const rows = Array.from({ length: 1203 }, (_, index) => row({ _id: `r${index}`, text: `Row ${index}` }));
    const { sheet } = await exported(listOf(rows, { ids: async () => ['gone', ...rows.map(({ _id }) => _id)] }));
    expect(sheet.rowCount).toBe(1204);
    for (const [index, { text }] of rows.entries()) expect(sheet.getRow(index + 2).getCell(1).value).toBe(text);
  });

  it('has a header even when the list is empty', async () => {
    const { sheet } = await exported(listOf([]));
    expect(sheet.rowCount).toBe(1);
  });

  // R09
  it('keeps every text a text, never a formula, a link or another type', async () => {
    const starts = [
      '=',
      '+',
      '-',
      '@',
      '\t=',
      '\r=',
      ' =',
      '=HYPERLINK("http://evil.example")',
      "=cmd|' /C calc'!A0",
      '',
    ];
    const text = fc
      .tuple(fc.constantFrom(...starts), fc.string({ unit: 'grapheme', maxLength: 40 }))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (texts) => {
        const { sheet } = await exported(listOf(texts.map((each, index) => row({ _id: String(index), text: each }))));
        for (const [index, each] of texts.entries()) {
          const cell = sheet.getRow(index + 2).getCell(1);
          expect(cell.formula).toBeUndefined();
          expect(cell.hyperlink).toBeUndefined();
          expect(cell.text.replace(/\s/g, '')).toBe(each.replace(/\s/g, ''));
          if (each !== '') expect(cell.type).toBe(exceljs.ValueType.String);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('leaves out characters that no workbook can hold, and truncates texts that are too long', async () => {
    const { sheet } = await exported(listOf([row({ text: `a\u0000\u0008\ufffe\uffffb${'x'.repeat(40_000)}` })]));
    const { text } = sheet.getRow(2).getCell(1);
    expect(text.startsWith('abx')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(32_767);
  });

  it('responds with an error when it fails before its first byte, and aborts the download when it fails later', async () => {
    const failing = async () => Promise.reject(new Error('away'));
    await using early = await ExportServer.of(listOf([row({})], { rows: failing }));
    expect((await early.get()).status).toBe(503);
    let requestedBatches = 0;
    const many = Array.from({ length: 5_000 }, (_, index) => row({ _id: String(index), text: 'x'.repeat(50) }));
    const some = listOf(many);
    await using late = await ExportServer.of({
      ...some,
      rows: (ids) => (++requestedBatches > 4 ? failing() : some.rows(ids)),
    });
    await expect(late.get().then((response) => response.arrayBuffer())).rejects.toThrow();
    expect(late.failure).toMatchObject({ message: 'away' });
  });

  /** The number of rows: 120 MB after compression, ten times the socket buffers of the system. */
  const endless = 200_000;
  const incompressible = () => randomBytes(600).toString('base64');

  it('waits for a slow client, and stops when the client disconnects', async () => {
    let read = 0;
    const list: ListExport<Row, Row> = {
      ...listOf([]),
      ids: async () => Array.from({ length: endless }, (_, index) => String(index)),
      rows: async (ids) => {
        read += ids.length;
        return ids.map((_id) => row({ _id, text: incompressible() }));
      },
    };
    await using server = await ExportServer.of(list);
    const leaving = new AbortController();
    await server.get(leaving.signal);
    // The body is not read: network and buffers fill up, and reading from the list stops.
    let before = -1;
    while (before !== read) {
      before = read;
      await pause(500);
    }
    expect(read).toBeLessThan(endless / 2);
    leaving.abort();
    await server.done;
    expect(server.failure).toBeUndefined();
    expect(read).toBeLessThan(endless / 2);
  });

  it('ends when the client disconnects while the sums are read', async () => {
    const leaving = new AbortController();
    const reading = Promise.withResolvers<void>();
    const rows = async () => {
      reading.resolve();
      await server.disconnected.promise;
      return [row({})];
    };
    await using server = await ExportServer.of(listOf([row({})], { sums: { name: 'Ageing', columns, rows } }));
    const response = server.get(leaving.signal).catch(() => undefined);
    await reading.promise;
    leaving.abort();
    await Promise.all([response, server.done]);
    expect(server.failure).toBeUndefined();
  });

  it('does not block the event loop while it writes 50,000 rows', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) =>
      row({
        _id: String(index),
        text: `Buyer ${index}`,
        time: '2026-11-21T13:08:45.123Z',
        units: index,
        amount: index,
      }),
    );
    await using server = await ExportServer.of(listOf(rows));
    const response = await server.get();
    // The CPU time between two turns of the event loop, because the time that elapses depends on other processes, too.
    const blockedMs: number[] = [];
    let before = process.threadCpuUsage();
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(before);
      blockedMs.push((user + system) / 1_000);
      before = process.threadCpuUsage();
    }, 5);
    const bytes = (await response.arrayBuffer()).byteLength;
    clearInterval(timer);
    expect(bytes).toBeGreaterThan(500_000);
    // The median, because single pauses come from the garbage collector.
    expect(blockedMs.sort((a, b) => a - b)[Math.floor(blockedMs.length / 2)]).toBeLessThan(50);
  });
});
