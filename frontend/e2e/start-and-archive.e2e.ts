import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TaxDocumentRow, TaxDocumentsResponse } from '@portal/contract/documents/documents';
import { Api } from './helpers/api';
import { eventually } from './helpers/browser';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The limit of each test in milliseconds. It is long, because installing the archive's packages takes minutes. */
const patience = 2_400_000;
/** The ids of the account `nobody`, which owns no files. */
const unprivileged = { uid: 65_534, gid: 65_534 };
/** The most that the archive may take on the disk, in 1,000,000 bytes. Row S03 allows 260; it took 211 in November 2026. */
const mostMegabytes = 230;
const administrator = { email: 'admin@portal.local', password: 'first pass-phrase' };

let folder: string;
let portal: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-alone-'));
  await chmod(folder, 0o711);
});

afterEach(async () => {
  if (portal && portal.exitCode === null && portal.signalCode === null) {
    const ended = once(portal, 'exit');
    portal.kill('SIGTERM');
    await ended;
  }
  portal = undefined;
  await rm(folder, { recursive: true, force: true });
}, patience);

async function urlOf(started: ChildProcess): Promise<string> {
  portal = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (text) => (output += String(text)));
  for (;;) {
    const url = /Portal ready on (\S+)/.exec(output)?.[1];
    if (url) return url;
    if (started.exitCode !== null) throw new Error(output);
    await delay(50);
  }
}

async function scriptsOf(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text();
  return [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
}

/** The scripts of a folder with a character that is not in Latin-1: V8 keeps such a script in twice the memory. */
async function wideScripts(bundle: string): Promise<string[]> {
  const names = (await readdir(bundle)).filter((name) => name.endsWith('.js'));
  expect(names).toContain('server.js');
  const texts = await Promise.all(names.map((name) => readFile(join(bundle, name), 'latin1')));
  // In UTF-8 a character beyond U+00FF begins with a byte from C4 on.
  return names.filter((_name, index) => /[\xc4-\xf4]/.test(texts[index] ?? ''));
}

/** Waits for the first PDF of the demo's tax documents and returns it. */
async function firstPdf(url: string): Promise<Buffer> {
  const admin = await Api.signIn(url, administrator);
  let ready: TaxDocumentRow | undefined;
  await eventually(async () => {
    const { documents } = await admin.call<TaxDocumentsResponse>('GET', '/documents?limit=200');
    ready = documents.find(({ pdf }) => pdf === 'ready');
    expect(ready).toBeDefined();
  }, patience / 2);
  const headers = { authorization: `Bearer ${admin.token}` };
  return Buffer.from(await (await fetch(`${url}/api/documents/${ready?._id}/pdf`, { headers })).arrayBuffer());
}

(process.platform === 'linux' && process.getuid?.() === 0 ? describe : describe.skip)('the archive', () => {
  // S03
  it(
    'runs without the sources, with its own database, as a user without rights, and makes the demo and its PDFs',
    async () => {
      const archive = join(folder, 'portal');
      const packed = spawnSync(process.execPath, [join(root, 'tools/pack.js'), archive], { encoding: 'utf8' });
      expect([packed.status, packed.stderr]).toEqual([0, '']);
      expect((await readdir(join(archive, 'backend'))).sort()).toEqual(['contract', 'dist', 'package.json']);
      expect(
        Number(spawnSync('du', ['-s', '--block-size=1000000', archive], { encoding: 'utf8' }).stdout.split('\t')[0]),
      ).toBeLessThan(mostMegabytes);
      expect(await wideScripts(join(archive, 'backend/dist/src/bundle'))).toEqual([]);

      const data = join(folder, 'data');
      await mkdir(data);
      await chown(data, unprivileged.uid, unprivileged.gid);
      // Node is copied, because it may be installed in a folder that only its owner may enter.
      const node = join(folder, 'node');
      await cp(process.execPath, node);
      await chmod(node, 0o755);
      const url = await urlOf(
        spawn(node, ['start.js'], {
          cwd: archive,
          env: {
            ...{ PORT: '0', DATA_DIR: data, SEED_DEMO: 'true' },
            ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
          },
          stdio: ['ignore', 'pipe', 'pipe'],
          ...unprivileged,
        }),
      );
      expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
      const scripts = await scriptsOf(url);
      expect(scripts.length).toBeGreaterThan(0);
      for (const path of scripts) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
      expect((await firstPdf(url)).subarray(0, 5).toString()).toBe('%PDF-');
    },
    patience,
  );
});

describe('a build beside a running portal', () => {
  // S02
  it(
    'never takes away a file that the portal serves, and is for production whatever the environment says',
    async () => {
      const url = await urlOf(
        spawn(process.execPath, ['backend/dist/src/main.js'], {
          cwd: root,
          env: { PORT: '0', DATA_DIR: join(folder, 'data'), SEED_DEMO: 'false' },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      );
      // A script of an earlier build. A page that was opened before the new build may still request it.
      const earlier = join(root, 'frontend/dist/assets/earlier-build.js');
      await writeFile(earlier, 'export {};');
      try {
        const wanted = ['/', '/assets/earlier-build.js', ...(await scriptsOf(url))];
        const builder = spawn(process.execPath, [join(root, 'tools/build.js')], {
          env: { ...process.env, NODE_ENV: 'development' },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        const built = once(builder, 'exit');
        const missing = new Set<string>();
        while (builder.exitCode === null) {
          for (const path of wanted) {
            const answer = await fetch(url + path);
            await answer.arrayBuffer();
            if (answer.status !== 200) missing.add(path);
          }
        }
        expect((await built)[0]).toBe(0);
        expect([...missing]).toEqual([]);
        for (const path of wanted) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
        // Only React's development build names its tools for browsers.
        for (const path of await scriptsOf(url)) {
          expect([path, (await (await fetch(url + path)).text()).includes('React DevTools')]).toEqual([path, false]);
        }
      } finally {
        await rm(earlier);
      }
    },
    patience,
  );
});
