import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const built = new URL('../../dist/src/workbook/', import.meta.url).href;
if (!existsSync(fileURLToPath(`${built}xlsx/xlsx.js`))) throw new Error('Build first: npx nx build backend');
export const own = (name: string) => JSON.stringify(`${built}${name}.js`);
const library = (name: string) => JSON.stringify(import.meta.resolve(name));

/**
 * The peak comes from /proc, because `maxRSS` of a process that was just started includes the memory of the program that
 * started it.
 */
export const report = `
    const { readFileSync: readText } = await import('node:fs');
    const peak = () => Number(/VmHWM:\\s+(\\d+)/.exec(readText('/proc/self/status', 'utf8'))[1]) / 1024;
    process.stdout.write(JSON.stringify({ cells, sum, more, milliseconds: performance.now(), processor: (process.cpuUsage().user + process.cpuUsage().system) / 1000, mebibytes: peak() }));`;

/** A program that reads the workbook in its first argument, in a process of its own, from its start to its end. */
export interface Program {
  text: string;
  flags?: readonly string[];
}

export interface Measured {
  cells: number;
  sum: number;
  more?: { peak: number; stall: number; processor: number };
  milliseconds: number;
  processor: number;
  mebibytes: number;
}

/**
 * Our reader. Like every other program, it visits all cells and adds up their values, so that no program can skip work;
 * the sums must agree. It runs with the flags that its processes have in the portal.
 */
export const ours: Program = {
  flags: ['--max-semi-space-size=2', '--initial-old-space-size=24'],
  text: `
    import { readXlsx } from ${own('xlsx/xlsx')};
    let cells = 0, sum = 0, more;
    await readXlsx(process.argv[2], {
      enterSheet: () => 'read', leaveSheet() {}, async drain() {},
      row(_, row) { for (let i = 0; i < row.length; i += 1) { const c = row[i]; if (c) { cells += 1; sum += c.kind === 'number' ? c.number : c.text.length; } } },
    });
    ${report}`,
};

/**
 * The limit: inflates all parts as a stream, as our reader does to keep its memory low, and looks at each byte once. It knows
 * no cells.
 */
export const inflateAndScan: Program = {
  flags: ours.flags,
  text: `
    import { open } from 'node:fs/promises';
    import { inflateEntry, readZipDirectory } from ${own('container/zip')};
    let cells = 0, sum = 0, more;
    const file = await open(process.argv[2]);
    for (const entry of (await readZipDirectory(file)).values()) {
      for await (const bytes of inflateEntry(file, entry)) {
        for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 60) sum += 1;
      }
    }
    await file.close();
    ${report}`,
};

export const sheetJs: Program = {
  text: `
    import { readFileSync } from 'node:fs';
    import { read } from ${library('@e965/xlsx')};
    let cells = 0, sum = 0, more;
    const book = read(readFileSync(process.argv[2]), { dense: true });
    for (const row of book.Sheets.Stock['!data']) for (const c of row ?? []) if (c && c.t !== 'z') { cells += 1; sum += c.t === 'n' ? c.v : c.v.length; }
    ${report}`,
};

export const excelJs: Program = {
  text: `
    import ExcelJs from ${library('exceljs')};
    let cells = 0, sum = 0, more;
    const book = new ExcelJs.Workbook();
    await book.xlsx.readFile(process.argv[2]);
    book.getWorksheet('Stock').eachRow((row) => row.eachCell((cell) => { const v = cell.value?.formula ? (cell.result ?? 0) : cell.value; if (v !== null) { cells += 1; sum += typeof v === 'number' ? v : v.length; } }));
    ${report}`,
};

/** A text that visits values which are numbers, texts or null. */
const addUp = (values: string) =>
  `for (const v of ${values}) if (v !== null && v !== undefined && v !== '') { cells += 1; sum += typeof v === 'number' ? v : v.length; }`;

/** Reads as a stream, which is its fastest way and takes the least memory. */
export const hucre = (folder: string): Program => ({
  text: `
    import { readFileSync } from 'node:fs';
    import { streamXlsxRows } from ${JSON.stringify(pathToFileURL(join(folder, 'node_modules/hucre/dist/xlsx.mjs')).href)};
    let cells = 0, sum = 0, more;
    for await (const row of streamXlsxRows(readFileSync(process.argv[2]))) ${addUp('row.values ?? row')}
    ${report}`,
});

export const modernXlsx = (folder: string): Program => ({
  text: `
    import { createRequire } from 'node:module';
    import { pathToFileURL } from 'node:url';
    const { initWasm, readFile } = await import(pathToFileURL(createRequire(${JSON.stringify(join(folder, 'package.json'))}).resolve('modern-xlsx')).href);
    let cells = 0, sum = 0, more;
    await initWasm();
    const book = await readFile(process.argv[2]);
    for (const row of book.getSheet('Stock').rows) ${addUp('row.cells.map((cell) => (cell.cellType === "number" || cell.formula ? Number(cell.value) : cell.value))')}
    ${report}`,
});

/** Runs a program on a workbook. `folder` takes its text. */
export function runReader({ text, flags = [] }: Program, folder: string, workbook: string): Measured {
  const file = join(folder, 'reader.mjs');
  writeFileSync(file, text);
  const run = spawnSync(process.execPath, [...flags, file, workbook], { encoding: 'utf8', maxBuffer: 1e8 });
  if (!run.stdout) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as Measured;
}
