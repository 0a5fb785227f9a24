/**
 * Feeds the reader with mutated workbooks: bytes, zip entries, XML nodes. From the repository's root:
 *
 *     npm run fuzz -- --cases=20000 --seed=1
 *
 * A case is made again by its seed and number (`--from=…`, `--cases=1`). Files that did what no file may do are kept in
 * a temporary folder, which is named at the end; the exit code is 1 then.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WorkbookReader } from '../../src/catalogue/workbook/workbook-reader.js';
import { type Fault, fuzz } from './fuzzing.js';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});

const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** The most memory that the reader processes have had, and which they are: one that grows is ended by its reader. */
function readers(): { pids: string[]; resident: number } {
  try {
    const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const peaks = pids.map((pid) => Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
    return { pids, resident: Math.max(0, ...peaks) * 1024 };
  } catch {
    return { pids: [], resident: 0 };
  }
}

/** Made when there is something to keep. */
let folder: string | undefined;
let told = 0;
function tell(faults: Fault[]): void {
  for (const { case: number, name, what, bytes } of faults.slice(told)) {
    folder ??= mkdtempSync(join(tmpdir(), 'portal-faults-'));
    writeFileSync(join(folder, `${number}-${name}`), bytes);
    process.stdout.write(`case ${number} (${name}): ${what.slice(0, 300)}\n`);
  }
  told = faults.length;
}

const reader = new WorkbookReader();
const seen = new Set<string>();
let peak = 0;
const started = performance.now();
const before = process.memoryUsage.rss();
const report = await fuzz(
  reader,
  { cases: Number(values.cases), seed: Number(values.seed), from: Number(values.from) },
  ({ cases, faults, slowestMs }) => {
    tell(faults);
    const { pids, resident } = readers();
    for (const pid of pids) seen.add(pid);
    peak = Math.max(peak, resident);
    const [own, theirs] = [mebibytes(process.memoryUsage.rss()), mebibytes(peak)];
    process.stdout.write(
      `${cases} cases, ${faults.length} faults, slowest ${Math.round(slowestMs)} ms, ${own} MiB here, readers up to ${theirs} MiB\n`,
    );
  },
);
await reader.close();

const { faults, ...counts } = report;
const seconds = Math.round((performance.now() - started) / 1000);
const grown = mebibytes(process.memoryUsage.rss() - before);
process.stdout.write(
  `${JSON.stringify({ ...counts, faults: faults.length, seconds, grown, peak: mebibytes(peak), processes: seen.size })}\n`,
);
tell(faults);
if (folder !== undefined) {
  process.stdout.write(`Kept in ${folder}\n`);
  process.exitCode = 1;
}
