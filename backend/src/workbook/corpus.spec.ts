import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CellObject, read, set_cptable } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { collectWorkbook } from '../../test/workbooks/collect-workbook.js';
import { cellAddress } from './address.js';
import type { Cell, MergedRange } from './cells.js';
import { WorkbookReader } from './isolation/workbook-reader.js';

/**
 * Workbooks from the test suites of other projects, kept outside the repository. The tests are skipped where this
 * folder does not exist.
 */
const corpus = fileURLToPath(new URL('../../../../shared/workbooks/', import.meta.url));
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

/** Readable files without a single value: they have only empty sheets, styled cells or charts. */
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
  // CPU time is the limit, not elapsed time, because the machine may be busy.
  const reader = new WorkbookReader({ computedMs: 20_000, timeMs: 110_000 });
  afterAll(() => reader.close());

  it('has a manifest entry for every file', () => {
    expect(manifest.length).toBeGreaterThan(100);
    for (const folder of ['valid', 'hostile'])
      for (const file of readdirSync(corpus + folder))
        expect(manifest.map((entry) => entry.file)).toContain(`${folder}/${file}`);
  });

  it.each(manifest)('the outcome for $file is: $expected', async ({ file, expected }) => {
    const path = corpus + file;
    // Read in an isolated process first, so that a hang or crash fails this test instead of stopping the run.
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
      // Hardly any of the files is a stock file, so most are readable but have no table.
      expect(['read', 'workbook.no_table']).toContain(outcome);
      const sheets = await collectWorkbook(path);
      const count = sheets.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0);
      if (withoutCells.has(basename(file))) expect(count).toBe(0);
      else expect(count).toBeGreaterThan(0);
    } else expect(expected).toBe('any-safe');
  });
});

/** The value of a cell as SheetJS reports it, in a form comparable with ours; null when SheetJS reports no value. */
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
  if (cell.kind === 'date') return cell.number ?? cell.text;
  if (cell.kind === 'boolean') return cell.value;
  if (cell.kind === 'text') return cell.text === '' ? null : cell.text;
  return 'no result';
}

/**
 * Cells that our readers intentionally read differently than SheetJS. Two further differences are handled in the
 * comparison below: our readers do not report values in cells covered by a merge, which no spreadsheet shows (R31), and
 * keep the ISO text of date cells, which SheetJS converts to day numbers.
 */
const justified = new Set([
  // SheetJS reads only the first run of a rich inline string.
  'readxl__inlineStr2.xlsx Requirements!B1',
]);

function isoDate(value: unknown): boolean {
  return typeof value === 'string' && /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d:\d\d)?/.exec(value)?.[0] === value;
}

/** The addresses of those of the first `rows` rows' cells that a merged range hides, which are all but its first. */
function coveredCells(merges: readonly MergedRange[], rows: number): Set<string> {
  const covered = new Set<string>();
  for (const { top, left, bottom, right } of merges) {
    for (let row = top; row <= Math.min(bottom, rows - 1); row++) {
      for (let column = left; column <= right; column++) covered.add(cellAddress(row + 1, column));
    }
    covered.delete(cellAddress(top + 1, left));
  }
  return covered;
}

// R30, R31
describeCorpus('our readers report the same cells as SheetJS', () => {
  set_cptable(codePages);
  const files = manifest.filter(({ file, expected }) => expected === 'readable' && /\.xls[xm]?$/.test(file));

  it.each(files)('in $file', async ({ file }) => {
    const book = read(readFileSync(corpus + file), { dense: true, sheetStubs: true });
    for (const { head, cells } of await collectWorkbook(corpus + file)) {
      const library = new Map<string, CellObject>();
      const data = (book.Sheets[head.name]?.['!data'] ?? []) as (CellObject | undefined)[][];
      const covered = coveredCells(head.merges, data.length);
      data.forEach((row, rowIndex) => {
        row?.forEach((cell, column) => {
          const address = cellAddress(rowIndex + 1, column);
          if (cell && !covered.has(address)) library.set(address, cell);
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
  });
});
