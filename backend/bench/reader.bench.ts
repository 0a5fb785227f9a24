import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Compares our reader with the libraries, each file in a process of its own, from its start to its end:
 *
 *   npx nx build backend && node backend/bench/reader.bench.ts [rows …]
 *
 * Every program visits all cells and adds up what it saw, so that none can skip work; the sums must agree. `portal` is
 * the whole way of an upload: the pool's process, the interpreter and the lines' way back, measured in both processes.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === './reader-files.js' ? './reader-files.ts' : specifier, context),
});
const { writeStockFile } = await import('./reader-files.js');

const built = new URL('../dist/src/catalogue/workbook/', import.meta.url).href;
if (!existsSync(fileURLToPath(`${built}xlsx.js`))) throw new Error('Build first: npx nx build backend');
const library = (name: string) => JSON.stringify(import.meta.resolve(name));
const own = (name: string) => JSON.stringify(`${built}${name}.js`);
const report = `process.stdout.write(JSON.stringify({ cells, sum, more, milliseconds: performance.now(), processor: (process.cpuUsage().user + process.cpuUsage().system) / 1000, mebibytes: process.resourceUsage().maxRSS / 1024 }));`;

const programs: Record<string, string> = {
  ours: `
    import { readXlsx } from ${own('xlsx')};
    let cells = 0, sum = 0, more;
    await readXlsx(process.argv[2], {
      enterSheet: () => 'read', leaveSheet() {}, async drain() {},
      row(_, row) { for (let i = 0; i < row.length; i += 1) { const c = row[i]; if (c) { cells += 1; sum += c.kind === 'number' ? c.number : c.text.length; } } },
    });
    ${report}`,
  portal: `
    import { readFileSync } from 'node:fs';
    import { WorkbookReader } from ${own('workbook-reader')};
    let cells = 0, sum = 0, more = { peak: 0, stall: 0 };
    let last = performance.now();
    const tick = setInterval(() => { const now = performance.now(); more.stall = Math.max(more.stall, now - last - 5); last = now; }, 5);
    const reader = new WorkbookReader();
    const peaks = () => { try { for (const pid of readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ')) more.peak = Math.max(more.peak, Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/' + pid + '/status', 'utf8'))?.[1] ?? 0) / 1024); } catch {} };
    await reader.readStock(process.argv[2], { fileName: 'stock.xlsx', onLines: async (lines) => { cells += lines.length; sum += lines[0].row; peaks(); } });
    clearInterval(tick);
    await reader.close();
    ${report}`,
  'SheetJS dense': `
    import { readFileSync } from 'node:fs';
    import { read } from ${library('@e965/xlsx')};
    let cells = 0, sum = 0, more;
    const book = read(readFileSync(process.argv[2]), { dense: true });
    for (const row of book.Sheets.Stock['!data']) for (const c of row ?? []) if (c && c.t !== 'z') { cells += 1; sum += c.t === 'n' ? c.v : c.v.length; }
    ${report}`,
  'exceljs load': `
    import ExcelJs from ${library('exceljs')};
    let cells = 0, sum = 0, more;
    const book = new ExcelJs.Workbook();
    await book.xlsx.readFile(process.argv[2]);
    book.getWorksheet('Stock').eachRow((row) => row.eachCell((cell) => { const v = cell.value?.formula ? (cell.result ?? 0) : cell.value; if (v !== null) { cells += 1; sum += typeof v === 'number' ? v : v.length; } }));
    ${report}`,
};

interface Measured {
  cells: number;
  sum: number;
  more?: { peak: number; stall: number };
  milliseconds: number;
  processor: number;
  mebibytes: number;
}

const folder = mkdtempSync(join(tmpdir(), 'reader-bench-'));
try {
  const table: Record<string, string | number>[] = [];
  for (const rows of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000]) {
    const file = join(folder, `stock-${rows}.xlsx`);
    writeStockFile(file, rows);
    for (const [name, text] of Object.entries(programs)) {
      const program = join(folder, `${name.replace(' ', '-')}.mjs`);
      writeFileSync(program, text);
      // The best of some runs: a busy machine only ever adds. Ours runs with the flag that its pool starts it with.
      const runs = Array.from({ length: name.includes(' ') ? 1 : 5 }, () => {
        const { stdout, stderr } = spawnSync(
          process.execPath,
          [...(name === 'ours' ? ['--max-semi-space-size=2'] : []), program, file],
          { encoding: 'utf8', maxBuffer: 1e8 },
        );
        if (!stdout) throw new Error(stderr);
        return JSON.parse(stdout) as Measured;
      });
      const best = runs.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a));
      table.push({
        rows,
        reader: name,
        'rows/s': Math.round(rows / (best.milliseconds / 1000)),
        'peak MiB': Math.round(best.mebibytes),
        'reader process MiB': best.more ? Math.round(best.more.peak) : '',
        ms: Math.round(best.milliseconds),
        // Of the process that was started: less at the mercy of a busy machine.
        'processor ms': Math.round(Math.min(...runs.map(({ processor }) => processor))),
        cells: best.cells,
        sum: Math.round(best.sum),
        'longest stall ms': best.more ? Math.round(best.more.stall) : '',
      });
    }
  }
  console.table(table);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
