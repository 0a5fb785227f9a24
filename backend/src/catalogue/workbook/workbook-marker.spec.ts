import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellObject, read, utils, write } from '@e965/xlsx';
import type { OrderSheetLine, Problem } from '@portal/contract/workbook';
import { WorkbookRefused } from './cells.js';
import { WorkbookMarker } from './workbook-marker.js';
import { WorkbookReader } from './workbook-reader.js';

const patience = 60_000;

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

// X02
describe('a marked workbook', () => {
  let folder: string;
  const marker = new WorkbookMarker();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-marked-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function marked(bytes: Uint8Array, name: string, problems: Problem[], by = marker): Promise<Buffer> {
    const file = join(folder, 'upload');
    await writeFile(file, bytes);
    await by.mark(file, name, problems, `${file}.marked`);
    return readFile(`${file}.marked`);
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
  /** Styles and comments as well. */
  const opened = (bytes: Buffer) => read(bytes, { cellStyles: true, cellFormula: true });
  const commentOf = (cell: CellObject | undefined) => cell?.c?.map(({ t }) => t).join('\n');

  it(
    'holds the same values at the same addresses, its problems coloured, commented and listed',
    async () => {
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
    },
    patience,
  );

  // R09
  it(
    'holds no formula, whatever its texts begin with',
    async () => {
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
    },
    patience,
  );

  it(
    'can be corrected and sent as it is: it reads as its original did',
    async () => {
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
    },
    patience,
  );

  it(
    'of an old or a text file is an .xlsx, also where sheets cannot be called as they were',
    async () => {
      const csv = new TextEncoder().encode('Reference;Lots\nA1;4\nA2;x\n');
      expect(opened(await marked(csv, 'order.xls', [problem({ sheet: 'order', cell: 'B3' })])).SheetNames).toContain(
        'Problems',
      );
      const old = opened(
        await marked(sheetOf(order, 'biff8', 'Problems'), 'order.xls', [problem({ sheet: 'Problems' })]),
      );
      expect(old.SheetNames).toEqual(['Problems', 'Problems (2)']);
      expect(commentOf(old.Sheets.Problems?.C3)).toContain('2.5');
    },
    patience,
  );

  it(
    'reaches the last row that a sheet can have, and leaves out what has no address',
    async () => {
      const sheet = utils.aoa_to_sheet(order);
      utils.sheet_add_aoa(sheet, [['far']], { origin: 'B1048000' });
      const book = utils.book_new();
      utils.book_append_sheet(book, sheet, 'Stock');
      const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
      const found = [problem({ cell: '' }), problem({ cell: 'nonsense' }), problem({ cell: 'A1048001' })];
      const copy = opened(await marked(bytes, 'order.xlsx', found));
      expect(copy.Sheets.Stock?.B1048000.v).toBe('far');
      expect(commentOf(copy.Sheets.Stock?.A1048001)).toContain('2.5');
    },
    patience,
  );

  // R05
  it(
    'is refused when it takes too long, too much memory or too much room, and then leaves nothing behind',
    async () => {
      const many = Array.from({ length: 20_000 }, (_, row) =>
        Array.from({ length: 12 }, (_, column) => `R${row}C${column}`),
      );
      const bytes = sheetOf(many);
      const refusal = async (options: ConstructorParameters<typeof WorkbookMarker>[0]) => {
        const error: unknown = await marked(bytes, 'order.xlsx', [], new WorkbookMarker(options)).catch(
          (thrown) => thrown,
        );
        expect(error).toBeInstanceOf(WorkbookRefused);
        await expect(stat(join(folder, 'upload.marked'))).rejects.toThrow('ENOENT');
        return (error as WorkbookRefused).code;
      };
      expect(await refusal({ timeMs: 300 })).toBe('workbook.too_slow');
      expect(await refusal({ outputBytes: 50_000 })).toBe('workbook.too_large');
      expect(await refusal({ memoryBytes: 60 * 1024 * 1024 })).toBe('workbook.too_large');
      await expect(marked(new TextEncoder().encode('no workbook'), 'a.xlsx', [])).rejects.toThrow(
        'Invalid file format',
      );
    },
    patience,
  );
});
