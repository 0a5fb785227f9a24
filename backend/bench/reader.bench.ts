import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeStockFile } from '../test/workbooks/workbook-files.js';
import { ours, own, type Program, report, runReader } from './speed/readers.js';

/**
 * Measures our workbook reader, one process per file from start to end:
 *
 *   npx nx build backend && node --import ./backend/typescript-hook.js backend/bench/reader.bench.ts [rows …]
 *
 * `portal` and `portal-order` are the whole upload path (pool process, interpreter, transfer of the lines) of a stock
 * file and of an order, measured in both processes. Other readers stand beside ours in `speed.bench.ts`.
 */

/** The upload path: the pool's process, the interpreter and the transfer of the lines. */
function uploadPath(method: 'readStock' | 'readOrder'): Program {
  const text = `
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
  return { text };
}

const programs = { ours, portal: uploadPath('readStock'), 'portal-order': uploadPath('readOrder') };

const folder = mkdtempSync(join(tmpdir(), 'reader-bench-'));
try {
  const table: Record<string, string | number>[] = [];
  for (const rows of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000]) {
    const file = join(folder, `stock-${rows}.xlsx`);
    writeStockFile(file, rows);
    for (const [name, program] of Object.entries(programs)) {
      // The best of several runs, because load only adds time.
      const runs = Array.from({ length: 5 }, () => runReader(program, folder, file));
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
