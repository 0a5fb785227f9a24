import { join } from 'node:path';
import { writeStockFile } from '../../test/workbooks/workbook-files.js';
import { installPeer } from '../peers/install-peer.js';
import { note } from './note.js';
import { excelJs, hucre, inflateAndScan, type Measured, modernXlsx, ours, runReader, sheetJs } from './readers.js';
import type { Row } from './table.js';

const rows = 100_000;
/** What its documentation says of 100,000 rows (March 2026): 472 ms where SheetJS took 1,901. */
const modernXlsxBesideSheetJs = 472 / 1901;

/**
 * A workbook of 100,000 rows and 16 columns, read by each reader in a process of its own, beside the time of inflating and
 * scanning its bytes once.
 */
export async function measureReading(rounds: number, folder: string): Promise<Row[]> {
  const workbook = join(folder, 'stock.xlsx');
  writeStockFile(workbook, rows);
  const hucreFolder = installPeer(folder, 'hucre@1.0.0');
  const modernFolder = installPeer(folder, 'modern-xlsx@1.0.0');
  const readers = {
    ours,
    limit: inflateAndScan,
    ...(hucreFolder ? { hucre: hucre(hucreFolder) } : {}),
    ...(modernFolder ? { modern: modernXlsx(modernFolder) } : {}),
    SheetJS: sheetJs,
    exceljs: excelJs,
  };
  const measured = new Map<string, Measured[]>(Object.keys(readers).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, reader] of Object.entries(readers)) {
      measured.get(name)?.push(runReader(reader, folder, workbook));
    }
    note(`reading, round ${round} of ${rounds}`);
  }
  const figures = (name: string, key: 'milliseconds' | 'processor' | 'mebibytes') =>
    measured.get(name)?.map((run) => run[key]) ?? [];
  refuseDifferentSums(measured);
  const beside = (name: string, times: number[], goal?: Row['goal']): Row => ({
    what: `${rows.toLocaleString('en')} rows of .xlsx, ms`,
    ...{ ours: figures('ours', 'milliseconds'), other: times, beside: name, judged: 'times faster', goal },
  });
  const time = (name: string) => figures(name, 'milliseconds');
  return [
    {
      what: `${rows.toLocaleString('en')} rows of .xlsx, ms`,
      ...{ ours: time('ours'), other: time('limit'), beside: 'inflate and scan', judged: 'times the time' },
      goal: { atMost: 1.45 },
    },
    {
      what: '  the same, processor ms',
      ...{ ours: figures('ours', 'processor'), other: figures('limit', 'processor'), beside: 'inflate and scan' },
      judged: 'times the time',
    },
    beside('hucre', time('hucre'), { atLeast: 2 }),
    modernFolder
      ? beside('modern-xlsx', time('modern'), { atLeast: 2 })
      : beside(
          'modern-xlsx, as published',
          time('SheetJS').map((ms) => ms * modernXlsxBesideSheetJs),
          { atLeast: 2 },
        ),
    beside('SheetJS', time('SheetJS')),
    beside('exceljs', time('exceljs')),
    ...['hucre', 'SheetJS', 'exceljs'].map(
      (name): Row => ({
        what: '  peak memory, MiB',
        ...{ ours: figures('ours', 'mebibytes'), other: figures(name, 'mebibytes'), beside: name, judged: 'by itself' },
        goal: { atMost: 120 },
      }),
    ),
  ];
}

/** Readers that saw other values than ours would have skipped work. */
function refuseDifferentSums(measured: ReadonlyMap<string, Measured[]>): void {
  const sum = (name: string) => measured.get(name)?.[0]?.sum ?? 0;
  for (const name of measured.keys()) {
    if (name !== 'limit' && Math.abs(sum(name) / sum('ours') - 1) > 1e-6) {
      throw new Error(`${name} read other values: ${sum(name)} instead of ${sum('ours')}`);
    }
  }
}
