import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Compares our workbook reader with SheetJS and exceljs. Measures one process per file from start to end:
 *
 *   npx nx build backend && node backend/bench/reader.bench.ts [rows …]
 *
 * Every program visits all cells and adds up their values, so that no program can skip work; the sums must agree.
 * `portal` and `portal-order` are the whole upload path (pool process, interpreter, transfer of the lines) of a stock
 * file and of an order, measured in both processes.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.endsWith('/workbook-files.js') ? specifier.replace('.js', '.ts') : specifier, context),
});
const { writeStockFile } = await import('../test/workbooks/workbook-files.js');

const built = new URL('../dist/src/workbook/', import.meta.url).href;
if (!existsSync(fileURLToPath(`${built}xlsx/xlsx.js`))) throw new Error('Build first: npx nx build backend');
const library = (name: string) => JSON.stringify(import.meta.resolve(name));
const own = (name: string) => JSON.stringify(`${built}${name}.js`);
const report = `process.stdout.write(JSON.stringify({ cells, sum, more, milliseconds: performance.now(), processor: (process.cpuUsage().user + process.cpuUsage().system) / 1000, mebibytes: process.resourceUsage().maxRSS / 1024 }));`;

/** The upload path: the pool's process, the interpreter and the transfer of the lines. */
function uploadPath(method: 'readStock' | 'readOrder'): string {
  return `
    import { readFileSync } from 'node:fs';
    import { WorkbookReader } from ${own('isolation/workbook-reader')};
    let cells = 0, sum = 0, more = { peak: 0, stall: 0, processor: 0 };
    let last = performance.now();
    const tick = setInterval(() => { const now = performance.now(); more.stall = Math.max(more.stall, now - last - 5); last = now; }, 5);
    const reader = new WorkbookReader();
    const watch = () => {
      try {
        for (const pid of readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ')) {
          more.peak = Math.max(more.peak, Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/' + pid + '/status', 'utf8'))?.[1] ?? 0) / 1024);
          const stat = readFileSync('/proc/' + pid + '/stat', 'latin1');
          const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
          more.processor = Math.max(more.processor, 10 * (Number(fields[11]) + Number(fields[12])));
        }
      } catch {}
    };
    await reader.${method}(process.argv[2], { fileName: 'stock.xlsx', onLines: async (lines) => { cells += lines.length; sum += lines[0].row; watch(); } });
    watch();
    clearInterval(tick);
    await reader.close();
    ${report}`;
}

const programs: Record<string, string> = {
  ours: `
    import { readXlsx } from ${own('xlsx/xlsx')};
    let cells = 0, sum = 0, more;
    await readXlsx(process.argv[2], {
      enterSheet: () => 'read', leaveSheet() {}, async drain() {},
      row(_, row) { for (let i = 0; i < row.length; i += 1) { const c = row[i]; if (c) { cells += 1; sum += c.kind === 'number' ? c.number : c.text.length; } } },
    });
    ${report}`,
  portal: uploadPath('readStock'),
  'portal-order': uploadPath('readOrder'),
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
  more?: { peak: number; stall: number; processor: number };
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
      // The best of several runs, because load only adds time. Our reader runs with the flag that its pool uses.
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
        // CPU time of the started process and of its reader process, which depends less on the machine's load.
        'processor ms': Math.round(Math.min(...runs.map(({ processor, more }) => processor + (more?.processor ?? 0)))),
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
