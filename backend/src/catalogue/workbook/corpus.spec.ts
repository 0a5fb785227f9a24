import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CellObject, read, set_cptable } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { collectWorkbook } from '../../../bench/reader-collect.js';
import { cellAddress } from './address.js';
import type { Cell } from './cells.js';
import { WorkbookReader } from './workbook-reader.js';

/** Files of other projects' test suites; they stay beside the project, not in it. */
const corpus = fileURLToPath(new URL('../../../../../shared/workbooks/', import.meta.url));
const present = existsSync(`${corpus}MANIFEST.tsv`);
if (!present)
  console.warn('The corpus of workbooks is not beside the project (../shared/workbooks): its specs are skipped.');
const describeCorpus = present ? describe : describe.skip;

const manifest = (present ? readFileSync(`${corpus}MANIFEST.tsv`, 'utf8') : '')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([file = '', , , expected = '']) => ({ file, expected }));

/** Listed as readable, and without a single cell: nothing but empty sheets, styled cells or charts. */
const withoutCells = new Set([
  'calamine__capitalized_wbook_stream.xls',
  'calamine__issue281.xlsm',
  'fastexcel__VeryHidden.xlsx',
  'poi__57893-many-merges.xlsx',
  'sheetjs__BlankSheetTypes.xlsm',
]);
const refusalSentence = /^[A-Z].*\.$/s;

// R30
describeCorpus('the corpus', () => {
  const reader = new WorkbookReader({ timeMs: 20_000 });
  afterAll(() => reader.close());

  it('is wholly described', () => {
    expect(manifest.length).toBeGreaterThan(100);
    for (const folder of ['valid', 'hostile'])
      for (const file of readdirSync(corpus + folder))
        expect(manifest.map((entry) => entry.file)).toContain(`${folder}/${file}`);
  });

  it.each(manifest)(
    '$file is $expected',
    async ({ file, expected }) => {
      const path = corpus + file;
      // In a process first: if it hung or crashed, this says so instead of doing the same.
      const outcome = await reader.readStock(path, { fileName: basename(file) }).then(
        () => 'read',
        (error) => {
          expect(error).toMatchObject({ name: 'WorkbookRefused', message: expect.stringMatching(refusalSentence) });
          expect(error.code).not.toBe('workbook.too_slow');
          return error.code;
        },
      );
      if (expected === 'encrypted') expect(outcome).toBe('workbook.encrypted');
      else if (expected === 'corrupt' || expected === 'bomb') expect(outcome).toBe('workbook.corrupt');
      else if (expected === 'unsupported') expect(['workbook.invalid_format', 'workbook.no_table']).toContain(outcome);
      else if (expected === 'readable') {
        // Hardly any is a stock file.
        expect(['read', 'workbook.no_table']).toContain(outcome);
        const sheets = await collectWorkbook(path);
        const count = sheets.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0);
        if (withoutCells.has(basename(file))) expect(count).toBe(0);
        else expect(count).toBeGreaterThan(0);
      } else expect(expected).toBe('any-safe');
    },
    60_000,
  );
});

/** One cell as the library reports it, in our words; null where it reports none. */
function theirs(cell: CellObject | undefined): unknown {
  if (!cell) return null;
  if (cell.t === 'e') return `error ${cell.w}`;
  if (cell.t === 'n') return cell.v;
  if (cell.t === 'b') return cell.v;
  if (cell.t === 's') return cell.v === '' ? null : cell.v;
  return cell.f === undefined ? null : 'no result';
}

function ours(cell: Cell | undefined): unknown {
  if (!cell) return null;
  if (cell.kind === 'error') return `error ${cell.text}`;
  if (cell.kind === 'number') return cell.number;
  if (cell.kind === 'boolean') return cell.value;
  if (cell.kind === 'text') return cell.text === '' ? null : cell.text;
  return 'no result';
}

/**
 * Where we are right to differ. Besides these: values in cells that a merge covers, which no spreadsheet shows, are not
 * reported (R31); and cells of type date stay the ISO text that they hold, where the library makes day numbers of them.
 */
const justified = new Set([
  // The library takes only the first run of a rich inline string.
  'readxl__inlineStr2.xlsx Requirements!B1',
]);

function isoDate(value: unknown): boolean {
  return typeof value === 'string' && /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d:\d\d)?/.exec(value)?.[0] === value;
}

// R30, R31
describeCorpus('our readers beside SheetJS', () => {
  set_cptable(codePages);
  const files = manifest.filter(({ file, expected }) => expected === 'readable' && /\.xls[xm]?$/.test(file));

  it.each(files)(
    '$file',
    async ({ file }) => {
      const book = read(readFileSync(corpus + file), { dense: true, sheetStubs: true });
      for (const { head, cells } of await collectWorkbook(corpus + file)) {
        const library = new Map<string, CellObject>();
        const data = (book.Sheets[head.name]?.['!data'] ?? []) as (CellObject | undefined)[][];
        data.forEach((row, rowIndex) => {
          row?.forEach((cell, column) => {
            const covered = head.merges.some(
              ({ top, left, bottom, right }) =>
                rowIndex >= top &&
                rowIndex <= bottom &&
                column >= left &&
                column <= right &&
                !(rowIndex === top && column === left),
            );
            if (cell && !covered) library.set(cellAddress(rowIndex + 1, column), cell);
          });
        });
        const differing: string[] = [];
        for (const address of new Set([...Object.keys(cells), ...library.keys()])) {
          const [mine, other] = [ours(cells[address]), theirs(library.get(address))];
          if (mine === other || justified.has(`${basename(file)} ${head.name}!${address}`)) continue;
          if (isoDate(mine) && typeof other === 'number') continue;
          differing.push(`${head.name}!${address}: ${JSON.stringify(mine)} here, ${JSON.stringify(other)} there`);
        }
        expect(differing).toEqual([]);
      }
    },
    60_000,
  );
});
