import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { findRunningDatabaseUrl } from '../../backend/src/platform/db/embedded-postgres';
import { withClient } from '../../backend/test/database/stock-invariants';
import { eventually, openBrowser, Visitor } from './helpers/browser';
import { isRunning, killAll, processesNaming, withDescendants } from './helpers/processes';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The demo takes some ten seconds on a quiet machine, and minutes on one that is as busy as the tests make it. */
const patience = 300_000;

const printedBuyer = /Approved buyer +(\S+) +(\S+)/;

/** Signs in with the account that the start printed, and waits for the orders of the demo. */
async function findDemo(browser: Browser, url: string, output: string): Promise<void> {
  const [, email = '', password = ''] = printedBuyer.exec(output) ?? [];
  const visitor = await Visitor.open(browser, url);
  await visitor.signIn({ email, password });
  await visitor.page.goto('/orders');
  const numbers = visitor.page.getByText(/ORD-\d{4}-\d{6}/);
  await numbers.first().waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.close();
}

/** `npm start`, with the demo unless told otherwise. */
class Start {
  output = '';
  readonly ended: Promise<unknown>;
  readonly npm: ChildProcess;

  constructor(
    readonly dataDir: string,
    demo = 'true',
  ) {
    this.npm = spawn('npm', ['start'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir, SEED_DEMO: demo },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.npm.stdout, this.npm.stderr]) {
      stream?.on('data', (text) => (this.output += String(text)));
    }
    this.ended = once(this.npm, 'exit');
  }

  async prints(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found[1] ?? '';
      if (this.npm.exitCode !== null) throw new Error(this.output);
      await delay(50);
    }
  }

  url(): Promise<string> {
    return this.prints(/Portal ready on (\S+)\n/);
  }

  /** Sends SIGTERM to npm, and waits until nothing of the portal runs any more. */
  async stop(): Promise<void> {
    const all = this.pids;
    // More than three processes run: npm, its shell, the portal and PostgreSQL.
    expect(all.length).toBeGreaterThan(3);
    this.npm.kill('SIGTERM');
    await this.ended;
    await eventually(async () => expect(all.filter(isRunning)).toEqual([]));
  }

  kill(): void {
    killAll(this.pids);
  }

  private get pids(): number[] {
    return [...withDescendants(this.npm.pid ?? 0), ...processesNaming(this.dataDir)].filter(isRunning);
  }
}

/**
 * Waits for the sign-in page to say that the demo is being made, and then that it is made. The demo needs a lock at its
 * end that is held here from the moment at which the portal answers until the page says so.
 */
async function seeDemoBeingMade(browser: Browser, start: Start): Promise<void> {
  const url = await start.url();
  const visitor = await withClient((await findRunningDatabaseUrl(start.dataDir)) ?? '', async (client) => {
    await client.query('begin');
    await client.query('lock table order_events in row exclusive mode');
    const opened = await Visitor.open(browser, url);
    await opened.page.goto('/login');
    await opened.page.getByText('The demo is being made').waitFor();
    await client.query('commit');
    return opened;
  });
  await visitor.page.getByText('The demo is made').waitFor({ timeout: patience });
  expect(visitor.faults).toEqual([]);
  await visitor.close();
}

// S02, S04
(process.platform === 'linux' ? describe : describe.skip)('npm start', () => {
  it('says on its pages that the demo is being made, and makes it anew after a stop meanwhile; its buyer signs in', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-npm-start-'));
    // PostgreSQL refuses to run as root. When the tests run as root, it runs under another account, which must be
    // allowed to enter the folder.
    await chmod(folder, 0o711);
    const dataDir = join(folder, 'data');
    const starts: Start[] = [];
    const browser = await openBrowser();
    try {
      // While a start builds the front end, its demo may be made before the port opens.
      const build = new Start(join(folder, 'empty'), 'false');
      starts.push(build);
      await build.url();
      await build.stop();

      const interrupted = new Start(dataDir);
      starts.push(interrupted);
      await interrupted.prints(/The demo is still being made/);
      await interrupted.stop();
      expect(interrupted.output).not.toContain('Demo data made');
      expect(interrupted.output).not.toContain('could not be made');

      const start = new Start(dataDir);
      starts.push(start);
      await seeDemoBeingMade(browser, start);
      await start.prints(printedBuyer);
      expect((await fetch(`${await start.url()}/api/health/ready`)).status).toBe(200);
      await findDemo(browser, await start.url(), start.output);
      await start.stop();
    } finally {
      await browser.close();
      for (const start of starts) start.kill();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
