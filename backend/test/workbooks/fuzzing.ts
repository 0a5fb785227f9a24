import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BookType, utils, write } from '@e965/xlsx';
import { messages } from '@portal/contract/messages';
import type { OrderSheetLine, StockLine, WorkbookReading } from '@portal/contract/workbook';
import type { WorkbookReader } from '../../src/workbook/isolation/workbook-reader.js';
import { SeededRandom } from '../seeded-random.js';
import { mutateWorkbook } from './mutations.js';
import { inCellPictureParts, stockFileWithPictures } from './pictured-sheets.js';

export interface FuzzSeed {
  name: string;
  bytes: Uint8Array;
}

/**
 * A failure of the reader: a hang, a crash, a response with the status 500, or a line that the database cannot store.
 */
export interface FuzzFailure {
  case: number;
  name: string;
  description: string;
  bytes: Uint8Array;
}

export interface FuzzReport {
  cases: number;
  read: number;
  lines: number;
  refused: Record<string, number>;
  faults: FuzzFailure[];
  slowestMs: number;
}

/** Larger files take too long to read thousands of times. */
const largestSeed = 200_000;

/**
 * The fixtures, text formats that old systems save as .xls, and the shared workbooks next to the project if they exist.
 */
export function fuzzSeeds(): FuzzSeed[] {
  const folders = ['./fixtures/', '../../../../shared/workbooks/valid/'];
  const files = folders
    .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, path: join(folder, name) })))
    .filter(({ path }) => statSync(path).isFile() && statSync(path).size > 0 && statSync(path).size <= largestSeed);
  const rows = [
    ['Reference', 'Colour', 'Wholesale price (AED)', 'Units per lot', 'Available (lots)', 'Order quantity (lots)'],
    ['A-1', 'Navy', 'AED 1.250,50', 6, 12, 2],
    ['007', 'Red', 80.5, '12', '٣', null],
    ['Total', null, null, null, 15, 2],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Stock');
  const formats = ['xlml', 'html', 'csv', 'biff8', 'biff5', 'biff4', 'biff3', 'biff2'];
  const made = formats.map((bookType) => ({
    name: `${bookType}.xls`,
    // The library's types list only some of the formats that it writes.
    bytes: new Uint8Array(write(book, { type: 'array', bookType: bookType as BookType }) as ArrayBuffer),
  }));
  const picture = { 'a.png': Buffer.alloc(200, 1) };
  made.push({
    name: 'pictures-in-cells.xlsx',
    bytes: new Uint8Array(stockFileWithPictures(['#2|A', 'B'], inCellPictureParts(picture))),
  });
  return [...files.map(({ name, path }) => ({ name, bytes: new Uint8Array(readFileSync(path)) })), ...made];
}

/**
 * Reads mutated workbooks and reports each failure of the reader; a hang is one that exceeds the reader's limits. Case
 * `n` of a seed is always the same file. Two files are read concurrently, as in the portal.
 */
export async function fuzz(
  reader: WorkbookReader,
  { cases, seed, seeds = fuzzSeeds(), from = 0 }: { cases: number; seed: number; seeds?: FuzzSeed[]; from?: number },
  onProgress: (report: FuzzReport) => void = () => undefined,
): Promise<FuzzReport> {
  const report: FuzzReport = { cases: 0, read: 0, lines: 0, refused: {}, faults: [], slowestMs: 0 };
  const folder = await mkdtemp(join(tmpdir(), 'portal-fuzz-'));
  let next = from;
  const work = async () => {
    for (let number = next++; number < from + cases; number = next++) {
      const chance = new SeededRandom(Math.imul(seed, 1_000_003) + number);
      const { name, bytes } = chance.of(seeds);
      const mutated = mutateWorkbook(bytes, chance);
      const path = join(folder, `${number}`);
      await writeFile(path, mutated);
      const started = performance.now();
      const fault = await outcomeOf(reader, path, name, chance, report);
      report.slowestMs = Math.max(report.slowestMs, performance.now() - started);
      report.cases += 1;
      if (fault !== undefined) report.faults.push({ case: number, name, description: fault, bytes: mutated });
      await rm(path);
      if (report.cases % 500 === 0) onProgress(report);
    }
  };
  await Promise.all([work(), work()]);
  await rm(folder, { recursive: true });
  return report;
}

async function outcomeOf(
  reader: WorkbookReader,
  path: string,
  fileName: string,
  chance: SeededRandom,
  report: FuzzReport,
): Promise<string | undefined> {
  let fault: string | undefined;
  const checkLines = (lines: object[], check: (line: never) => string | undefined) => {
    report.lines += lines.length;
    for (const line of lines) fault ??= check(line as never);
    return Promise.resolve();
  };
  try {
    const reading = chance.below(3)
      ? await reader.readStock(path, {
          fileName,
          withSamples: chance.below(2) === 1,
          pictures: true,
          onLines: (lines) => checkLines(lines, stockFault),
        })
      : await reader.readOrder(path, { fileName, onLines: (lines) => checkLines(lines, orderFault) });
    report.read += 1;
    return fault ?? readingFault(reading);
  } catch (error) {
    const { name, code, cause, message } = error as Error & { code?: string };
    if (name !== 'WorkbookRefused') return `failed: ${message}`;
    if (cause === 'cut short') return `${code}: ${message}`;
    report.refused[code ?? ''] = (report.refused[code ?? ''] ?? 0) + 1;
    return /^[A-Z].*\.$/s.test(message) || message === messages.orders.noQuantities ? undefined : `says ${message}`;
  }
}

/** True for a value with NUL or a lone surrogate, which PostgreSQL cannot store. */
const isUnstorable = (value: object): boolean => /\\u0000|\\ud[89a-f]/i.test(JSON.stringify({ ...value, sheet: '' }));
const isCount = (value: number | null, least: number, most: number): boolean =>
  value === null || (Number.isInteger(value) && value >= least && value <= most);
const isPrice = (value: string | null): boolean => value === null || /^\d{1,10}(\.\d{1,4})?$/.test(value);

function stockFault(line: StockLine): string | undefined {
  if (isUnstorable(line)) return `a text that cannot be kept: ${JSON.stringify(line)}`;
  const isValid =
    line.reference !== '' &&
    isPrice(line.wholesalePrice) &&
    isPrice(line.retailPrice) &&
    isCount(line.unitsPerLot, 1, 2_147_483_647) &&
    isCount(line.availableLots, 0, 1_000_000) &&
    isCount(line.minimumLots, 0, 2_147_483_647);
  return isValid ? undefined : `a line that no row can hold: ${JSON.stringify(line)}`;
}

function orderFault(line: OrderSheetLine): string | undefined {
  if (isUnstorable(line)) return `a text that cannot be kept: ${JSON.stringify(line)}`;
  const isValid = line.reference !== '' && isCount(line.lots, 1, 1_000_000) && isPrice(line.shownPrice);
  return isValid ? undefined : `a line that no order can hold: ${JSON.stringify(line)}`;
}

function readingFault({ sheets, problems, errorCount, warningCount }: WorkbookReading): string | undefined {
  if (isUnstorable(sheets.map(({ columns }) => columns)))
    return `headers that cannot be kept: ${JSON.stringify(sheets)}`;
  if (problems.length > errorCount + warningCount) return 'more problems listed than counted';
  const withoutSentence = problems.find(({ message }) => !/^[A-Z].*[.;]$/s.test(message));
  return withoutSentence ? `a problem without a sentence: ${JSON.stringify(withoutSentence)}` : undefined;
}
