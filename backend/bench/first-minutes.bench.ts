import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { formatSeconds, secondsSince } from './fault-test-portal.js';
import { findPidsByFolder } from './launch.js';
import { cpuSecondsOf, descendantPids, memoryOf } from './portal-process.js';

/**
 * Prints what the first minutes with the portal cost, as one table with the goals (rows S01, S02, S03 and S05):
 * installing and starting a fresh clone of the committed sources, making its demo, a second start, the idle portal a
 * minute after it is ready, and the archive. `--before=<commit>` measures that commit first, for a column of its own.
 * `--tests` adds `npm test` and `npm run test:all`, which take most of an hour. The machine must be idle; its load at
 * the end of each step is printed.
 */
const repository = fileURLToPath(new URL('../..', import.meta.url));
const before = process.argv.find((option) => option.startsWith('--before='))?.slice('--before='.length);
const megabytes = (bytes: number) => Math.round(bytes / 1e6);
const settledMs = 60_000;
const idleMs = 60_000;
const goals = {
  'npm ci': 'half of before',
  node_modules: '600 MB, 45000 files',
  'first npm start': '12 s',
  'clone to first page': '60 s',
  'demo made': '15 s',
  'second npm start': '2 s',
  'idle CPU': '0.5 % of a core',
  'idle memory': '140 MiB',
  archive: '260 MB',
  'npm test': '600 s',
  'npm run test:all': '2400 s',
};
type Row = keyof typeof goals;
const demoTime = /Demo data made in ([\d.]+ s)/;

const folder = await mkdtemp(join(tmpdir(), 'portal-first-minutes-'));
// PostgreSQL runs under another account when the bench runs as root, and must be allowed to enter the folder.
await chmod(folder, 0o711);
// The packages of this folder must not stand in for those that a clone lacks.
const path = process.env.PATH?.split(delimiter).filter((entry) => !entry.startsWith(repository));
// Passed on for networks whose proxy has a certificate of its own.
const { HOME, NODE_EXTRA_CA_CERTS } = process.env;
// Everything runs on the Node that runs this bench: an older one would start a second process with a newer Node.
const ownNode = join(folder, 'node');
await mkdir(ownNode);
await symlink(process.execPath, join(ownNode, 'node'));
// Nx keeps build outputs in the user's home, where a new machine has none: each clone gets a cache of its own.
const env = {
  PATH: [ownNode, ...(path ?? [])].join(delimiter),
  HOME,
  NODE_EXTRA_CA_CERTS,
  CI: 'true',
  NX_CACHE_DIRECTORY: '.nx/cache',
};
const columns: Record<string, Partial<Record<Row, string>>> = {};
let clone = '';
try {
  for (const commit of before === undefined ? ['HEAD'] : [before, 'HEAD']) await measure(commit);
} finally {
  console.table(
    Object.entries(goals).map(([step, goal]) => ({
      step,
      ...Object.fromEntries(Object.entries(columns).map(([commit, results]) => [commit, results[step as Row] ?? ''])),
      goal,
    })),
  );
  await rm(folder, { recursive: true, force: true });
}

async function measure(commit: string): Promise<void> {
  const results: Partial<Record<Row, string>> = {};
  columns[commit] = results;
  const report = (step: Row, measured: string) => {
    results[step] = measured;
    process.stdout.write(`${commit}, ${step}: ${measured} (load ${loadavg()[0]?.toFixed(1)})\n`);
  };
  const { stdout: hash } = spawnSync('git', ['rev-parse', commit], { cwd: repository, encoding: 'utf8' });
  clone = join(folder, hash.trim());
  run('git', ['clone', '--quiet', '--no-checkout', repository, clone], folder);
  run('git', ['checkout', '--quiet', hash.trim()], clone);
  const install = npm('ci');
  const { bytes, files, packages } = sizeOf(['node_modules', 'frontend/node_modules']);
  report('npm ci', formatSeconds(install));
  report('node_modules', `${megabytes(bytes)} MB, ${files} files, ${packages} packages`);
  const data = join(folder, `data-${hash.trim()}`);
  const first = await start(data);
  report('first npm start', formatSeconds(first.took));
  report('clone to first page', formatSeconds(install + first.took));
  report('demo made', await first.demoMade());
  await first.stop();
  const second = await start(data);
  report('second npm start', formatSeconds(second.took));
  await delay(settledMs);
  const { core, memory } = await second.idle();
  report('idle CPU', `${(core * 100).toFixed(2)} % of a core`);
  report('idle memory', `${memory} MiB`);
  await second.stop();
  if (hasScript('pack')) {
    npm('run', 'pack');
    report('archive', `${megabytes(sizeOf(['build/portal']).bytes)} MB`);
  }
  if (!process.argv.includes('--tests')) return;
  for (const step of ['npm test', 'npm run test:all'] as const) {
    if (!hasScript(step.replace(/^npm (run )?/, ''))) continue;
    const begin = performance.now();
    const { status } = spawnSync(step, { cwd: clone, env, shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
    report(step, `${formatSeconds(secondsSince(begin))}${status === 0 ? '' : ', failed'}`);
  }
}

function hasScript(name: string): boolean {
  const { scripts } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as { scripts: object };
  return name in scripts;
}

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

/** Counts what lies below the folders without following links. A package is a folder with a manifest in node_modules. */
function sizeOf(directories: string[]): { bytes: number; files: number; packages: number } {
  const total = { bytes: 0, files: 0, packages: 0 };
  const count = (folder: string) => {
    // Not recursive by itself, because it then also lists what is behind links, such as the workspaces' sources.
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = join(folder, entry.name);
      // Blocks, as `du` counts them: a small file takes 4 KiB of the disk.
      total.bytes += (lstatSync(file).blocks ?? 0) * 512;
      if (/node_modules\/(@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(file)) total.packages += 1;
      if (entry.isDirectory()) count(file);
      else total.files += 1;
    }
  };
  for (const directory of directories.map((name) => join(clone, name))) if (existsSync(directory)) count(directory);
  return total;
}

/** Runs `npm start` until the first page is answered. */
async function start(data: string) {
  const port = await findFreePort();
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, PORT: `${port}`, DATA_DIR: data, SEED_DEMO: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = watch(child);
  const page = await fetch(await output.shows(/Portal ready on (\S+)/));
  if (!page.ok) throw new Error(`The first page answers ${page.status}`);
  await page.arrayBuffer();
  const took = secondsSince(begin);
  const stop = async () => {
    const ended = once(child, 'exit');
    // To the portal itself: older commits' npm ends and leaves it running.
    process.kill(await portalOf(child.pid ?? 0), 'SIGTERM');
    await ended;
    while (findPidsByFolder(data).length > 0) await delay(50);
  };
  // Older commits make the demo before they are ready, and the oldest ones do not say how long it took.
  const demoMade = async () =>
    output.has(/(The demo is still being made)/) ? output.shows(demoTime) : (output.has(demoTime) ?? '');
  return { took, demoMade, stop, idle: () => measureIdle(child.pid ?? 0, data) };
}

/** Older commits refuse port 0 and would not tell which one they were given. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Prints the steps of a start with their times. `shows` waits until the output has a text. */
function watch(child: ChildProcess) {
  const begin = performance.now();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += String(data);
      const at = formatSeconds(secondsSince(begin));
      for (const [, step] of String(data).matchAll(/"msg":"([^"]+)"/g))
        if (step) process.stdout.write(`    ${at}: ${step}\n`);
    });
  const has = (text: RegExp) => text.exec(output)?.[1];
  const shows = async (text: RegExp): Promise<string> => {
    for (;;) {
      const found = has(text);
      if (found) return found;
      if (child.exitCode !== null) throw new Error(output);
      await delay(10);
    }
  };
  return { has, shows };
}

/**
 * Measures the portal with its database: the share of a core that they use for a minute, and their memory (PSS) in MiB.
 * npm and its shell, which wait for the portal, are not counted.
 */
async function measureIdle(npmPid: number, data: string): Promise<{ core: number; memory: number }> {
  const roots = [await portalOf(npmPid), ...findPidsByFolder(data)];
  const cpu = async () => (await Promise.all(roots.map((pid) => cpuSecondsOf(pid)))).reduce((sum, own) => sum + own);
  const before = await cpu();
  await delay(idleMs);
  const used = (await cpu()) - before;
  const pids = (await Promise.all(roots.map((pid) => descendantPids(pid)))).flat();
  return { core: used / (idleMs / 1_000), memory: await memoryOf(pids) };
}

/** The portal's process below npm and its shell. */
async function portalOf(npmPid: number): Promise<number> {
  const pids = await descendantPids(npmPid);
  return pids.find((pid) => /\0(start|.*\/main)\.js/.test(commandOf(pid))) ?? npmPid;
}

function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
