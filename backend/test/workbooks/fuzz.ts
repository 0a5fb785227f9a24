/**
 * Feeds the reader with mutated workbooks: bytes, zip entries, XML nodes. From the repository's root:
 *
 *     npm run fuzz -- --cases=20000 --seed=1
 *
 * A case is reproduced by its seed and number (`--from=…`, `--cases=1`). Files that cause a fault are stored in a
 * temporary folder, whose path is printed at the end; the exit code is then 1.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WorkbookReader } from '../../src/workbook/isolation/workbook-reader.js';
import { type FuzzFailure, fuzz } from './fuzzing.js';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});

const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** Ids and peak memory of the reader processes. */
function readers(): { pids: string[]; resident: number } {
  try {
    const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const peaks = pids.map((pid) => Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
    return { pids, resident: Math.max(0, ...peaks) * 1024 };
  } catch {
    return { pids: [], resident: 0 };
  }
}

/** The folder for files that cause a fault; created at the first fault. */
let folder: string | undefined;
let printedCount = 0;
function printFaults(faults: FuzzFailure[]): void {
  for (const { case: number, name, description, bytes } of faults.slice(printedCount)) {
    folder ??= mkdtempSync(join(tmpdir(), 'portal-faults-'));
    writeFileSync(join(folder, `${number}-${name}`), bytes);
    process.stdout.write(`case ${number} (${name}): ${description.slice(0, 300)}\n`);
  }
  printedCount = faults.length;
}

const reader = new WorkbookReader();
const processIds = new Set<string>();
let peak = 0;
const started = performance.now();
const before = process.memoryUsage.rss();
const report = await fuzz(
  reader,
  { cases: Number(values.cases), seed: Number(values.seed), from: Number(values.from) },
  ({ cases, faults, slowestMs }) => {
    printFaults(faults);
    const { pids, resident } = readers();
    for (const pid of pids) processIds.add(pid);
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
  `${JSON.stringify({ ...counts, faults: faults.length, seconds, grown, peak: mebibytes(peak), processes: processIds.size })}\n`,
);
printFaults(faults);
if (folder !== undefined) {
  process.stdout.write(`Kept in ${folder}\n`);
  process.exitCode = 1;
}
