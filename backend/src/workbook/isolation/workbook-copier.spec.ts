import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CellObject, read, utils, write } from '@e965/xlsx';
import type { Language } from '@portal/contract/languages';
import type { OrderSheetLine, Problem } from '@portal/contract/workbook';
import exceljs from 'exceljs';
import { writeStockFile } from '../../../test/workbooks/workbook-files.js';
import { WorkbookRefused } from '../cells.js';
import { WorkbookCopier } from './workbook-copier.js';
import { WorkbookReader } from './workbook-reader.js';

const problem = (part: Partial<Problem>): Problem => ({
  sheet: 'Stock',
  cell: 'C3',
  reference: 'A2',
  field: 'order',
  found: '2.5',
  expected: 'a whole number',
  message: 'Cell C3 is 2.5; a whole number is expected',
  severity: 'error',
  ...part,
});

/** Opens a written workbook with SheetJS, including its styles and comments. */
const opened = (bytes: Buffer) => read(bytes, { cellStyles: true, cellFormula: true });

// X02
describe('a marked workbook', () => {
  let folder: string;
  // Elapsed time is no limit, because the machine may be busy.
  const timeMs = 600_000;
  const copier = new WorkbookCopier({ timeMs });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-marked-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function marked(
    bytes: Uint8Array,
    name: string,
    problems: Problem[],
    by = copier,
    language: Language = 'en',
  ): Promise<Buffer> {
    const file = join(folder, 'upload');
    await writeFile(file, bytes);
    const { path } = await by.mark({ path: file, name }, problems, { person: 'buyer' }, language);
    return readFile(path);
  }
  const sheetOf = (rows: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx', name = 'Stock'): Uint8Array => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
    return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
  };
  const order = [
    ['Reference', 'Barcode', 'Order quantity (lots)'],
    ['A1', '0629', 4],
    ['A2', 6291234567890, 2.5],
    ['=1+1', '@SUM(A1)', 1],
  ];
  const commentOf = (cell: CellObject | undefined) => cell?.c?.map(({ t }) => t).join('\n');

  it('has the same values at the same addresses, with its problems coloured, commented and listed', async () => {
    const found = [problem({}), problem({ cell: 'A9', reference: undefined, message: 'Row 9 has no reference' })];
    const book = opened(await marked(sheetOf(order), 'order.xlsx', found));
    expect(book.SheetNames).toEqual(['Stock', 'Problems']);
    const stock = book.Sheets.Stock ?? {};
    for (const [row, cells] of order.entries()) {
      for (const [column, value] of cells.entries()) {
        expect(stock[utils.encode_cell({ r: row, c: column })]?.v).toBe(value);
      }
    }
    expect(stock.C3.s.fgColor.rgb).toBe('FDE4E1');
    expect(stock.C2.s?.fgColor).toBeUndefined();
    expect(commentOf(stock.C3)).toBe(
      'Cell C3 is 2.5; a whole number is expected\nFound: 2.5\nExpected: a whole number',
    );
    expect(commentOf(stock.A9)).toContain('Row 9 has no reference');
    expect(utils.sheet_to_json(book.Sheets.Problems ?? {}, { header: 1 }).slice(0, 2)).toEqual([
      ['Kind', 'Sheet', 'Cell', 'For', 'Concerns', 'Problem', 'Found', 'Expected'],
      ['Error', 'Stock', 'C3', 'A2', 'order quantity', expect.stringContaining('C3'), '2.5', 'a whole number'],
    ]);
  });

  // R09
  it('contains no formula, even for texts that begin like one', async () => {
    const evil = ['=1+1', '+1', '-1', '@x', '\t=1', '=cmd|x!A1'];
    const rows = [...order, ...evil.map((text) => [text, text, 1])];
    const found = evil.map((text) => problem({ found: text, message: text, expected: text, reference: text }));
    const bytes = await marked(sheetOf(rows), 'order.xlsx', found);
    for (const sheet of Object.values(opened(bytes).Sheets)) {
      for (const [address, cell] of Object.entries(sheet)) {
        if (!address.startsWith('!')) expect([address, (cell as CellObject).f]).toEqual([address, undefined]);
      }
    }
    expect(opened(bytes).Sheets.Stock?.A5.v).toBe('=1+1');
  });

  it('can be opened whatever characters its cells, problems and sheets have', async () => {
    const strange = 'A\u0008\ufffe\uffffB';
    const found = [problem({ cell: 'A2', found: strange, message: strange, expected: strange, reference: strange })];
    const workbook = new exceljs.Workbook();
    const bytes = await marked(sheetOf([['Reference'], [strange]], 'biff8', strange), 'order.xls', found);
    await workbook.xlsx.load(bytes as unknown as exceljs.Buffer);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['A   B', 'Problems']);
    expect(workbook.worksheets[0]?.getCell('A2').value).toBe('AB');
    expect(workbook.worksheets[1]?.getCell('G2').value).toBe('AB');
  });

  it('can be corrected and uploaded, because it is read like the original', async () => {
    const reader = new WorkbookReader();
    try {
      const rows = [
        ['Reference', 'Order quantity (lots)'],
        ['A1', 4],
        ['A2', 3],
        ['0012', 5],
      ];
      const linesOf = async (bytes: Uint8Array, name: string) => {
        const file = join(folder, name);
        await writeFile(file, bytes);
        const lines: OrderSheetLine[] = [];
        const reading = await reader.readOrder(file, {
          fileName: name,
          onLines: async (more) => {
            lines.push(...more);
          },
        });
        return { lines, errors: reading.errorCount };
      };
      const original = sheetOf(rows);
      const copy = await marked(original, 'order.xlsx', [problem({ cell: 'B3' }), problem({ cell: 'B40' })]);
      expect(await linesOf(copy, 'copy.xlsx')).toEqual(await linesOf(original, 'original.xlsx'));
    } finally {
      await reader.close();
    }
  });

  it('marks each wrong size of a style at its own cell, and is read like the original', async () => {
    const reader = new WorkbookReader({ timeMs });
    try {
      const read = async (bytes: Uint8Array) => {
        const file = join(folder, 'sizes.xlsx');
        await writeFile(file, bytes);
        const lines: OrderSheetLine[] = [];
        const { problems } = await reader.readOrder(file, {
          fileName: 'sizes.xlsx',
          onLines: async (more) => {
            lines.push(...more);
          },
        });
        return { lines, problems };
      };
      const original = sheetOf([
        ['Style', 'Colour', 36, 37, 38, 39],
        ['SH-100', 'Black', 2, 1.5, 1, 4],
        ['SH-200', 'Tan', null, 3, -1, 2],
        ['SH-300', 'White', 5, 5, 6, 6],
      ]);
      const { lines, problems } = await read(original);
      const copy = await marked(original, 'sizes.xlsx', problems);

      const sheet = opened(copy).Sheets.Stock ?? {};
      const coloured = Object.keys(sheet).filter((address) => sheet[address]?.s?.fgColor?.rgb === 'FDE4E1');
      expect(coloured).toEqual(['D2', 'E3']);
      expect(commentOf(sheet.D2)).toContain('is not a whole number');
      expect([sheet.C1?.v, sheet.F3?.v]).toEqual([36, 2]);
      expect(await read(copy)).toEqual({ lines, problems });
      expect(lines.map(({ reference, size, lots }) => `${reference} ${size} ${lots}`)).toEqual([
        ...['SH-100 36 2', 'SH-100 38 1', 'SH-100 39 4', 'SH-200 37 3', 'SH-200 39 2'],
        ...['SH-300 36 5', 'SH-300 37 5', 'SH-300 38 6', 'SH-300 39 6'],
      ]);
    } finally {
      await reader.close();
    }
  });

  it('is an .xlsx also for an old or a text file, even with sheet names that Excel does not allow', async () => {
    const csv = new TextEncoder().encode('Reference;Lots\nA1;4\nA2;x\n');
    expect(opened(await marked(csv, 'order.xls', [problem({ sheet: 'order', cell: 'B3' })])).SheetNames).toContain(
      'Problems',
    );
    const old = opened(
      await marked(sheetOf(order, 'biff8', 'Problems'), 'order.xls', [problem({ sheet: 'Problems' })]),
    );
    expect(old.SheetNames).toEqual(['Problems', 'Problems (2)']);
    expect(commentOf(old.Sheets.Problems?.C3)).toContain('2.5');
  });

  it('marks rows near the end of the largest possible sheet, and ignores problems without a valid cell address', async () => {
    const sheet = utils.aoa_to_sheet(order);
    utils.sheet_add_aoa(sheet, [['far']], { origin: 'B1048000' });
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Stock');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    const found = [problem({ cell: '' }), problem({ cell: 'nonsense' }), problem({ cell: 'A1048001' })];
    const copy = opened(await marked(bytes, 'order.xlsx', found));
    expect(copy.Sheets.Stock?.B1048000.v).toBe('far');
    expect(commentOf(copy.Sheets.Stock?.A1048001)).toContain('2.5');
  });

  // Z05
  it('lists the problems from the right with headers in both languages for an Arabic reader, and is read again', async () => {
    const workbook = new exceljs.Workbook();
    const bytes = await marked(sheetOf(order), 'order.xlsx', [problem({})], copier, 'ar');
    await workbook.xlsx.load(bytes as unknown as exceljs.Buffer);
    const list = workbook.worksheets[1];
    expect([list?.name, list?.views[0]?.rightToLeft]).toEqual(['المشكلات - Problems', true]);
    expect(list?.getCell('F1').value).toBe('المشكلة\nProblem');
    const linesOf = async (content: Uint8Array) => {
      const lines: OrderSheetLine[] = [];
      const path = join(folder, 'read-again');
      await writeFile(path, content);
      await new WorkbookReader({ timeMs }).readOrder(path, {
        fileName: 'order.xlsx',
        requester: { person: 'buyer' },
        onLines: async (some) => void lines.push(...some),
      });
      return lines.map(({ reference, lots }) => [reference, lots]);
    };
    expect(await linesOf(bytes)).toEqual(await linesOf(await marked(sheetOf(order), 'order.xlsx', [problem({})])));
  });

  // R05
  it('is refused when it takes too long, too much memory or too much disk space, and then leaves no file behind', async () => {
    const many = Array.from({ length: 20_000 }, (_, row) =>
      Array.from({ length: 12 }, (_, column) => `R${row}C${column}`),
    );
    const bytes = sheetOf(many);
    const refusal = async (options: ConstructorParameters<typeof WorkbookCopier>[0]) => {
      const error: unknown = await marked(bytes, 'order.xlsx', [], new WorkbookCopier({ timeMs, ...options })).catch(
        (thrown) => thrown,
      );
      expect(error).toBeInstanceOf(WorkbookRefused);
      await expect(stat(join(folder, 'upload.marked'))).rejects.toThrow('ENOENT');
      return (error as WorkbookRefused).code;
    };
    expect(await refusal({ timeMs: 300 })).toBe('workbook.too_slow');
    expect(await refusal({ outputBytes: 50_000 })).toBe('workbook.too_large');
    expect(await refusal({ memoryBytes: 60 * 1024 * 1024 })).toBe('workbook.too_large');
    await expect(marked(new TextEncoder().encode('no workbook'), 'a.xlsx', [])).rejects.toThrow('Invalid file format');
  });

  it('is written by a process that waits ready after the first copy and ends when it stays unused', async () => {
    const program = join(folder, 'program.mjs');
    await writeFile(
      program,
      `process.once('message', () => process.stdout.end(String(process.pid), () => process.send({ type: 'done' })));`,
    );
    const ready = () =>
      execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(program))
        .map((line) => Number.parseInt(line, 10));
    const copyBy = async (by: WorkbookCopier) => Number(await marked(sheetOf(order), 'order.xlsx', [], by));
    const entry = { file: program, execArgv: [] };

    const keeping = new WorkbookCopier({ entry, timeMs });
    const first = await copyBy(keeping);
    const [spare] = ready().filter((pid) => pid !== first);
    expect(await copyBy(keeping)).toBe(spare);
    for (const pid of ready()) process.kill(pid, 'SIGKILL');

    await copyBy(new WorkbookCopier({ entry, timeMs, idleMs: 100 }));
    while (ready().length > 0) await wait(50);
  });
});

// G06
describe('a filled-in workbook', () => {
  let folder: string;
  const timeMs = 600_000;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-filled-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const fill = async (file: string, options: ConstructorParameters<typeof WorkbookCopier>[0] = {}, lots = 1) => {
    const known = { remembered: [], knownInStock: [], knownInOrders: [] };
    const line = { reference: 'ST-100000', barcode: '6290000000000', colour: 'Black', size: 'S-M-L-XL', lots };
    const copier = new WorkbookCopier({ timeMs, ...options });
    const filling = { file, fileName: 'Stock.xlsx', target: `${file}.filled`, lots: [line], ...known };
    await copier.fill(filling, { person: 'buyer' });
    return `${file}.filled`;
  };
  const stockFile = (rows: number): string => {
    const path = join(folder, `${rows}.xlsx`);
    writeStockFile(path, rows);
    return path;
  };

  it('is written by an isolated process', async () => {
    const book = opened(await readFile(await fill(stockFile(20), {}, 9)));
    const column = 'ABCDEFGHIJKLMNOP'.split('').find((letter) => book.Sheets.Stock?.[`${letter}1`]?.v === 'Order');
    // The file had no lots in row 3, whose zero stays, and 3 lots in row 9.
    expect([2, 3, 9].map((row) => book.Sheets.Stock?.[`${column}${row}`]?.v)).toEqual([9, 0, undefined]);
    expect(book.Sheets.Stock?.P2.f).toBe('O2*L2*M2');
  });

  // R05
  it('is refused when it takes too long, too much memory or too much disk space, and then leaves no file behind', async () => {
    const file = stockFile(20_000);
    const refusal = async (options: ConstructorParameters<typeof WorkbookCopier>[0]) => {
      const error: unknown = await fill(file, options).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(WorkbookRefused);
      await expect(stat(`${file}.filled`)).rejects.toThrow('ENOENT');
      return (error as WorkbookRefused).code;
    };
    expect(await refusal({ timeMs: 300 })).toBe('workbook.too_slow');
    expect(await refusal({ outputBytes: 50_000 })).toBe('workbook.too_large');
    expect(await refusal({ memoryBytes: 60 * 1024 * 1024 })).toBe('workbook.too_large');
  });

  it('is refused for a file that is no .xlsx', async () => {
    const file = join(folder, 'Stock.xls');
    await writeFile(file, '<html><table><tr><td>Reference</td></tr></table></html>');
    const copier = new WorkbookCopier({ timeMs });
    const known = { remembered: [], knownInStock: [], knownInOrders: [] };
    const filling = { file, fileName: 'Stock.xls', target: `${file}.filled`, lots: [], ...known };
    await expect(copier.fill(filling, { person: 'buyer' })).rejects.toMatchObject({ code: 'workbook.invalid_format' });
  });
});
