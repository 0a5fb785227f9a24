import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { formatSeconds, secondsSince } from './fault-test-portal.js';
import { findPidsByFolder } from './launch.js';
import { cpuSecondsOf, descendantPids, memoryOf } from './portal-process.js';

/**
 * Prints what the first minutes with the portal cost, as one table with the goals (rows S01, S02, S03 and S05): installing
 * and starting a fresh clone of the committed sources, a second start, the idle portal a minute after it is ready, and the
 * archive. `--tests` adds `npm test` and `npm run test:all`, which take most of an hour. The machine must be idle.
 */
const repository = fileURLToPath(new URL('../..', import.meta.url));
const megabytes = (bytes: number) => Math.round(bytes / 1e6);
const settledMs = 60_000;
const idleMs = 60_000;

const folder = await mkdtemp(join(tmpdir(), 'portal-first-minutes-'));
const clone = join(folder, 'portal');
const env = { PATH: process.env.PATH, HOME: process.env.HOME, CI: 'true' };
const rows: { step: string; measured: string; goal: string }[] = [];
const report = (step: string, measured: string, goal: string) => {
  rows.push({ step, measured, goal });
  process.stdout.write(`${step}: ${measured}\n`);
};

try {
  run('git', ['clone', '--quiet', repository, clone], folder);
  const install = npm('ci');
  const { bytes, files, packages } = sizeOf(join(clone, 'node_modules'));
  report('npm ci', formatSeconds(install), '');
  report('node_modules', `${megabytes(bytes)} MB, ${files} files, ${packages} packages`, '600 MB, 45000 files');
  const first = await start();
  report('first npm start', formatSeconds(first.took), '12 s');
  report('clone to first page', formatSeconds(install + first.took), '60 s');
  await first.stop();
  const second = await start();
  report('second npm start', formatSeconds(second.took), '2 s');
  await delay(settledMs);
  const { core, memory } = await second.idle();
  report('idle CPU', `${(core * 100).toFixed(2)} % of a core`, '0.5 %');
  report('idle memory', `${memory} MiB`, '140 MiB');
  await second.stop();
  npm('run', 'pack');
  report('archive', `${megabytes(sizeOf(join(clone, 'build/portal')).bytes)} MB`, '260 MB');
  if (process.argv.includes('--tests')) {
    report('npm test', formatSeconds(npm('test')), '600 s');
    report('npm run test:all', formatSeconds(npm('run', 'test:all')), '2400 s');
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.table(rows);

/** Runs npm in the clone and returns the seconds that it took. */
function npm(...args: string[]): number {
  const begin = performance.now();
  run('npm', args, clone);
  return secondsSince(begin);
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status === 0) return;
  throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${`${stdout}${stderr}`.slice(-4_000)}`);
}

/** Counts what lies below the folder without following links. A package is a folder with a manifest in node_modules. */
function sizeOf(directory: string): { bytes: number; files: number; packages: number } {
  const total = { bytes: 0, files: 0, packages: 0 };
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Blocks, as `du` counts them: a small file takes 4 KiB of the disk.
    total.bytes += (lstatSync(path).blocks ?? 0) * 512;
    if (!entry.isDirectory()) total.files += 1;
    if (/node_modules\/(@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(path)) total.packages += 1;
  }
  return total;
}

/** Runs `npm start` until the first page is answered. */
async function start() {
  const data = join(folder, 'data');
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, PORT: '0', DATA_DIR: data, SEED_DEMO: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readyUrl(child);
  const page = await fetch(url);
  if (!page.ok) throw new Error(`The first page answers ${page.status}`);
  await page.arrayBuffer();
  const took = secondsSince(begin);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    while (findPidsByFolder(data).length > 0) await delay(50);
  };
  return { took, stop, idle: () => measureIdle(child.pid ?? 0, data) };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
  for (;;) {
    const url = /Portal ready on (\S+)/.exec(output)?.[1];
    if (url) return url;
    if (child.exitCode !== null) throw new Error(output);
    await delay(10);
  }
}

/**
 * Measures the portal with its database: the share of a core that they use for a minute, and their memory (PSS) in MiB.
 * npm and its shell, which wait for the portal, are not counted.
 */
async function measureIdle(npmPid: number, data: string): Promise<{ core: number; memory: number }> {
  const all = await descendantPids(npmPid);
  const portal = all.find((pid) => commandOf(pid).includes('\0start.js')) ?? npmPid;
  const roots = [portal, ...findPidsByFolder(data)];
  const cpu = async () => (await Promise.all(roots.map((pid) => cpuSecondsOf(pid)))).reduce((sum, own) => sum + own);
  const before = await cpu();
  await delay(idleMs);
  const used = (await cpu()) - before;
  const pids = (await Promise.all(roots.map((pid) => descendantPids(pid)))).flat();
  return { core: used / (idleMs / 1_000), memory: await memoryOf(pids) };
}

function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
