import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from './helpers/browser';
import { isRunning, killAll, processesNaming, withDescendants } from './helpers/processes';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = ['backend', 'frontend', 'tools', 'start.js', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const waitsForFrontEnd = 'Waiting for the front end to be built';

let folder: string;
/** The copy of the sources in which the tests start the portal. */
let copy: string;
/** While this file exists, the build of the copy's front end waits. */
let hold: string;
let runs: Run[] = [];

/** `npm start` in the copy, without npm. */
class Run {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output = '';

  constructor(private readonly dataDir: string) {
    this.child = spawn(process.execPath, ['start.js'], {
      cwd: copy,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir, SEED_DEMO: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (text) => (this.output += String(text)));
    }
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
    runs.push(this);
  }

  async prints(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.child.exitCode !== null || this.child.signalCode !== null) throw new Error(this.output);
      await delay(50);
    }
  }

  /** The ids of the start, its builder and its database. */
  get pids(): number[] {
    return [...withDescendants(this.child.pid ?? 0), ...processesNaming(this.dataDir)].filter(isRunning);
  }

  async pagesAnswer(): Promise<void> {
    await this.prints('Portal ready on ');
    const url = /Portal ready on (\S+)/.exec(this.output)?.[1] ?? '';
    const page = await (await fetch(url)).text();
    const scripts = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  }
}

/** The temporary folders of builds. */
const drafts = () => readdirSync(join(copy, 'node_modules/.cache/portal')).filter((name) => name.startsWith('build-'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-first-start-'));
  // The account that runs PostgreSQL must be allowed to enter the folder when the tests run as root.
  await chmod(folder, 0o711);
  copy = join(folder, 'portal');
  hold = join(folder, 'hold');
  const built = new Set(['node_modules', 'dist', 'coverage']);
  for (const name of sources) {
    await cp(join(root, name), join(copy, name), { recursive: true, filter: (file) => !built.has(basename(file)) });
  }
  for (const packages of ['node_modules', 'frontend/node_modules']) {
    await mkdir(join(copy, packages), { recursive: true });
    const own = new Set(['.cache', '.vite-temp', '@portal']);
    for (const name of (await readdir(join(root, packages))).filter((entry) => !own.has(entry))) {
      await symlink(join(root, packages, name), join(copy, packages, name));
    }
  }
  await mkdir(join(copy, 'node_modules/@portal'));
  await symlink(join(copy, 'backend/contract'), join(copy, 'node_modules/@portal/contract'));
  await appendFile(
    join(copy, 'frontend/vite.config.ts'),
    `\nimport { existsSync } from 'node:fs';
     while (existsSync(${JSON.stringify(hold)})) await new Promise((resolve) => setTimeout(resolve, 50));\n`,
  );
});

afterEach(async () => {
  for (const run of runs) killAll(run.pids);
  await Promise.all(runs.map((run) => run.ended));
  runs = [];
  await rm(hold, { force: true });
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

// S02
(process.platform === 'linux' ? describe : describe.skip)('a first start', () => {
  it('ends with 1 and names the front end when that cannot be built', async () => {
    const main = join(copy, 'frontend/src/app/main.tsx');
    const text = await readFile(main, 'utf8');
    await writeFile(main, `import './forgotten';\n${text}`);
    const data = join(folder, 'failing');
    const run = new Run(data);
    expect(await run.ended).toBe(1);
    expect(run.output).toContain('Building the front end failed');
    expect(run.output).toContain('./forgotten');
    expect(run.output).toContain('The portal could not be built; the reason stands above.');
    expect(run.output).not.toContain('Portal ready');
    // The back end had started meanwhile, and its database ends with it.
    expect(run.output).not.toContain('could not start');
    await eventually(async () => expect(processesNaming(data)).toEqual([]));
    await writeFile(main, text);
  });

  it('stops on SIGTERM while the front end is being built, and leaves neither builder nor database', async () => {
    await writeFile(hold, '');
    const run = new Run(join(folder, 'stopped'));
    await run.prints(waitsForFrontEnd);
    const { pids } = run;
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await eventually(async () => expect(pids.filter(isRunning)).toEqual([]));
    expect(run.output).not.toContain('Portal ready');
    expect(drafts()).toEqual([]);
  });

  it('begins again after it was killed, also twice at once, and removes what the killed build left', async () => {
    await writeFile(hold, '');
    const data = join(folder, 'killed');
    const killed = new Run(data);
    await killed.prints(waitsForFrontEnd);
    const pids = withDescendants(killed.child.pid ?? 0);
    killAll(pids);
    await eventually(async () => expect(pids.filter(isRunning)).toEqual([]));
    expect(drafts()).toHaveLength(1);

    await rm(hold);
    const [first, second] = [new Run(data), new Run(join(folder, 'second'))];
    await Promise.all([first.pagesAnswer(), second.pagesAnswer()]);
    expect(drafts()).toEqual([]);
  });

  it('builds again when a source has changed, and only then', async () => {
    const data = join(folder, 'second');
    const unchanged = new Run(data);
    await unchanged.pagesAnswer();
    expect(unchanged.output).not.toContain('Building');
    unchanged.child.kill('SIGTERM');
    expect(await unchanged.ended).toBe(0);

    await appendFile(join(copy, 'frontend/src/shared/data/session-token.ts'), '\n// changed\n');
    const changed = new Run(data);
    await changed.prints('Building the portal...');
    changed.child.kill('SIGTERM');
    expect(await changed.ended).toBe(0);
  });
});
