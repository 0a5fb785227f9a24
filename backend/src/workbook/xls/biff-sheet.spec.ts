import { type BookType, utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { type CollectedSheet, collectBytes } from '../../../test/workbooks/collect-workbook.js';
import { cellAddress } from '../address.js';
import type { Cell } from '../cells.js';
import { withoutExponent } from '../numbers.js';

const text = (value: string): Cell => ({ kind: 'text', text: value });
const number = (value: number): Cell => ({ kind: 'number', number: value, text: withoutExponent(String(value)) });

const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const double = (value: number) => Buffer.from(Float64Array.of(value).buffer);
const record = (type: number, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u16(type, bytes.length), bytes]);
};
const end = record(0x000a);
const beginning = (kind: number) => record(0x0809, u16(0x0600, kind), Buffer.alloc(12));
const narrow = (value: string) => Buffer.concat([u16(value.length), Buffer.from([0]), Buffer.from(value, 'latin1')]);
const numberAt = (row: number, column: number, value: number) => record(0x0203, u16(row, column, 0), double(value));
const sharedAt = (row: number, column: number, index: number) => record(0x00fd, u16(row, column, 0, index, 0));
const formulaAt = (row: number, column: number, result: Buffer) =>
  record(0x0006, u16(row, column, 0), result, Buffer.alloc(8));
const result = (kind: number, value: number) => Buffer.from([kind, 0, value, 0, 0, 0, 0xff, 0xff]);

/**
 * A stream of Excel 97 without its OLE container, which the reader accepts as well. It has one sheet, which is listed
 * `sheets` times.
 */
function workbook(cells: Buffer[], globals: Buffer[] = [], { at = 0, sheets = 1 } = {}): Buffer {
  const name = record(0x0085, Buffer.alloc(6), Buffer.from([5, 0]), Buffer.from('Stock'));
  const names = Array.from({ length: sheets }, () => name);
  const bytes = Buffer.concat([beginning(5), ...names, ...globals, end]);
  for (let index = 0; index < sheets; index += 1) {
    bytes.writeUInt32LE(at || bytes.length, beginning(5).length + index * name.length + 4);
  }
  return Buffer.concat([bytes, beginning(0x10), ...cells, end]);
}
const cellsOf = async (bytes: Uint8Array): Promise<CollectedSheet['cells']> =>
  (await collectBytes(bytes, 'a.xls'))[0]?.cells ?? {};

// R31
describe('an old workbook', () => {
  const latin = fc.string({ unit: fc.constantFrom('a', 'Z', '0', ' ', '~', '-'), minLength: 1, maxLength: 40 });
  const anyText = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .map((value) => value.replaceAll('\0', '').toWellFormed())
    .filter((value) => value !== '');
  const value = (texts: fc.Arbitrary<string>) =>
    fc.option(
      fc.oneof(
        texts,
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: -10_000_000, max: 10_000_000 }).map((cents) => cents / 100 + 0),
        fc
          .tuple(fc.integer(), fc.integer({ min: -30, max: 30 }))
          .map(([digits, power]) => Number(`${digits}e${power}`)),
        fc.boolean(),
      ),
      { nil: null },
    );
  const table = (texts: fc.Arbitrary<string>) =>
    fc.array(fc.array(value(texts), { maxLength: 12 }), { minLength: 1, maxLength: 12 });

  it.each<[string, fc.Arbitrary<string>]>([
    ['biff2', latin],
    ['biff3', latin],
    ['biff4', latin],
    ['biff5', latin],
    ['biff8', anyText],
  ])('shows what was written into it: %s', async (bookType, texts) => {
    await fc.assert(
      fc.asyncProperty(table(texts), async (rows) => {
        const expected: Record<string, Cell> = {};
        for (const [row, cells] of rows.entries()) {
          for (const [column, cell] of cells.entries()) {
            const address = cellAddress(row + 1, column);
            if (typeof cell === 'string') expected[address] = text(cell);
            else if (typeof cell === 'number') expected[address] = number(cell);
            else if (cell !== null) expected[address] = { kind: 'boolean', value: cell };
          }
        }
        const book = utils.book_new(utils.aoa_to_sheet(rows), 'Sheet1');
        // The types of SheetJS name only some of the formats that it writes.
        const bytes = write(book, { type: 'buffer', bookType: bookType as BookType }) as Buffer;
        expect(await cellsOf(bytes)).toEqual(expected);
      }),
    );
  });

  it('joins texts that are continued in further records, each with characters of its own width', async () => {
    const shared = record(0x00fc, Buffer.alloc(8), ...[narrow('first'), u16(8), Buffer.from([0]), Buffer.from('narr')]);
    const more = record(
      0x003c,
      Buffer.from([1]),
      Buffer.from('ow Ж', 'utf16le'),
      u16(3),
      Buffer.from([0x0c]),
      u16(1, 4, 0),
    );
    const last = record(0x003c, Buffer.from([0]), Buffer.from('x-y'), Buffer.alloc(8), narrow('after'));
    const cells = [0, 1, 2, 3].map((index) => sharedAt(0, index, index));
    expect(await cellsOf(workbook(cells, [shared, more, last]))).toEqual({
      ...{ A1: text('first'), B1: text('narrow Ж'), C1: text('x-y'), D1: text('after') },
    });
  });

  it('reports formulas by their results, and marks formulas without a result', async () => {
    const cells = [
      formulaAt(0, 0, double(2.5)),
      formulaAt(0, 1, result(0, 0)),
      record(0x0207, narrow('a text')),
      formulaAt(0, 2, result(0, 0)),
      record(0x04bc, Buffer.alloc(10)),
      record(0x0207, narrow('shared')),
      formulaAt(0, 3, result(1, 1)),
      formulaAt(0, 4, result(2, 0x2a)),
      formulaAt(0, 5, result(3, 0)),
      formulaAt(0, 6, result(0, 0)),
      numberAt(0, 7, 0),
    ];
    expect(await cellsOf(workbook(cells))).toEqual({
      ...{ A1: number(2.5), B1: text('a text'), C1: text('shared'), D1: { kind: 'boolean', value: true } },
      ...{ E1: { kind: 'error', text: '#N/A' }, G1: { kind: 'noResult' }, H1: number(0) },
    });
  });

  it('is reported in the order of its rows, without the cells of a chart in the sheet', async () => {
    const chart = [beginning(0x20), numberAt(0, 0, 99), end];
    const cells = [numberAt(2, 0, 3), ...chart, numberAt(0, 1, 1), numberAt(2, 1, 4), numberAt(0, 0, 2)];
    expect(Object.entries(await cellsOf(workbook(cells)))).toEqual([
      ['A1', number(2)],
      ['B1', number(1)],
      ['A3', number(3)],
      ['B3', number(4)],
    ]);
  });

  // R05
  it.each<[string, Buffer, string]>([
    ['whose sheet is cut off', workbook([numberAt(0, 0, 1)]).subarray(0, -4), 'workbook.corrupt'],
    ['whose sheet is not there', workbook([], [], { at: 9_000_000 }), 'workbook.corrupt'],
    ['whose sheet is something else', workbook([], [], { at: 5 }), 'workbook.corrupt'],
    ['with a text that it does not hold', workbook([sharedAt(0, 0, 7)]), 'workbook.corrupt'],
    [
      'with half a text',
      workbook([sharedAt(0, 0, 0)], [record(0x00fc, Buffer.alloc(8), u16(9), Buffer.alloc(3))]),
      'workbook.corrupt',
    ],
    ['with a password', workbook([record(0x002f, Buffer.alloc(6))]), 'workbook.encrypted'],
    [
      'of Excel 4 with a password',
      Buffer.concat([record(0x0409, u16(0, 0x10, 0)), record(0x002f, u16(1, 2)), end]),
      'workbook.encrypted',
    ],
    ['with a value in column 400', workbook([numberAt(0, 399, 1)]), 'workbook.too_large'],
    ['with 61 sheets', workbook([], [], { sheets: 61 }), 'workbook.too_large'],
    [
      'with a million merges',
      workbook(Array.from({ length: 1000 }, () => record(0x00e5, u16(1000), Buffer.alloc(8000, u16(0, 1, 0, 0))))),
      'workbook.too_large',
    ],
  ])('is refused: %s', async (_what, bytes, code) => {
    await expect(collectBytes(bytes, 'a.xls')).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^[A-Z].*\.$/s),
    });
  });

  it('is read or refused as a workbook error, whatever bytes are changed', async () => {
    const cells = [
      numberAt(0, 0, 1),
      sharedAt(0, 1, 0),
      formulaAt(0, 2, double(1)),
      record(0x00bd, u16(0, 3, 0, 2, 0, 0, 2, 0, 4)),
    ];
    const bytes = workbook(cells, [record(0x00fc, Buffer.alloc(8), narrow('a'))]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 8 }), async (changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, byte] of changes) changed[at] = byte;
        await collectBytes(changed, 'a.xls').catch((error) => expect(error.code).toMatch(/^workbook\./));
      }),
    );
  });
});
