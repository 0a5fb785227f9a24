import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventually, openBrowser, Visitor } from './helpers/browser';
import { isRunning, processesNaming, withDescendants } from './helpers/processes';

const root = fileURLToPath(new URL('../../', import.meta.url));

const printedBuyer = /Approved buyer +(\S+) +(\S+)/;

/** Signs in with the account that the start printed, and waits for the orders of the demo. */
async function findDemo(url: string, output: string): Promise<void> {
  const [, email = '', password = ''] = printedBuyer.exec(output) ?? [];
  const browser = await openBrowser();
  try {
    const visitor = await Visitor.open(browser, url);
    await visitor.signIn({ email, password });
    await visitor.page.goto('/orders');
    const numbers = visitor.page.getByText(/ORD-\d{4}-\d{6}/);
    await numbers.first().waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  } finally {
    await browser.close();
  }
}

// S02, S04
(process.platform === 'linux' ? describe : describe.skip)('npm start', () => {
  it('makes the demo, whose buyer signs in, and stops with its database on SIGTERM to npm', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-npm-start-'));
    // PostgreSQL refuses to run as root. When the tests run as root, it runs under another account, which must be
    // allowed to enter the folder.
    await chmod(folder, 0o711);
    const dataDir = join(folder, 'data');
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir, SEED_DEMO: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += String(text)));
    const ended = once(npm, 'exit');
    let all: number[] = [];
    try {
      while (!output.includes('Portal ready on')) {
        if (npm.exitCode !== null) throw new Error(output);
        await delay(50);
      }
      const url = /Portal ready on (\S+)/.exec(output)?.[1];
      expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
      await findDemo(url ?? '', output);
      all = [...withDescendants(npm.pid ?? 0), ...processesNaming(dataDir)];
      // More than three processes run: npm, its shell, the portal and PostgreSQL.
      expect(all.length).toBeGreaterThan(3);

      npm.kill('SIGTERM');
      await ended;
      await eventually(async () => expect(all.filter(isRunning)).toEqual([]));
    } finally {
      for (const pid of [...all, ...processesNaming(dataDir)].filter(isRunning)) process.kill(pid, 'SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});
