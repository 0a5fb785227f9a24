import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { findRunningDatabaseUrl } from '../../../backend/src/platform/db/embedded-postgres';
import { withClient } from '../../../backend/test/database/stock-invariants';
import { startOnFreePort } from '../../../backend/test/processes/on-free-port';
import { addFirstData } from './first-data';

const program = fileURLToPath(new URL('../../../backend/dist/src/main.js', import.meta.url));

export interface Account {
  email: string;
  password: string;
}

/** The built portal in one process, with an embedded database in a new folder and the data of `first-data.ts`. */
export class Portal {
  readonly admin: Account = { email: 'admin@portal.local', password: 'first pass-phrase' };
  readonly buyer: Account = { email: 'buyer@portal.local', password: 'second pass-phrase' };
  readonly pendingBuyer: Account = { email: 'pending@portal.local', password: 'third pass-phrase' };

  private constructor(
    readonly url: string,
    /** The portal's process; null for a portal that was already running, which tests do not stop. */
    private child: ChildProcess | null,
    private readonly folder: string,
    private readonly settings: NodeJS.ProcessEnv,
  ) {}

  /**
   * Starts a portal. `settings` are environment variables in addition to those of every test. With `SEED_DEMO` the
   * portal contains the demo data instead of the tests' data.
   */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<Portal> {
    const { PORTAL_URL: runningUrl, PORTAL_FOLDER: runningFolder, PORTAL_DATABASE: database } = process.env;
    if (runningUrl && runningFolder && database) {
      const portal = new Portal(runningUrl, null, runningFolder, settings);
      await addFirstData(portal, database);
      return portal;
    }
    const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
    // PostgreSQL refuses to run as root. When the tests run as root, it runs under another account, which must be
    // allowed to enter the folder.
    await chmod(folder, 0o711);
    const { child, url } = await startOnFreePort((port) => run(port, folder, settings));
    const portal = new Portal(url, child, folder, settings);
    if (settings.SEED_DEMO === 'true') await portal.#demoMade();
    else await addFirstData(portal, await portal.#databaseUrl());
    return portal;
  }

  /**
   * Starts a second process that shares the database and files, as behind a load balancer. It must be stopped before
   * the first process, whose embedded database it uses.
   */
  async startSecondProcess(): Promise<Portal> {
    const settings = { ...this.settings, DATABASE_URL: await this.#databaseUrl() };
    const { child, url } = await startOnFreePort((port) => run(port, this.folder, settings));
    return new Portal(url, child, this.folder, settings);
  }

  /** Returns the text of the newest mail to an address. Without an SMTP server the portal writes mails to files. */
  async mailTo(address: string): Promise<string | undefined> {
    const folder = join(this.folder, 'data', 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.reverse()) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      if (mail.to?.some((receiver) => receiver.address === address)) return mail.text;
    }
    return undefined;
  }

  /** The demo's approved buyer, whose password the portal generates at its first start. */
  async demoBuyer(): Promise<Account> {
    const accounts = await readFile(join(this.folder, 'data', 'first-accounts.txt'), 'utf8');
    const [, email = '', password = ''] = /^Approved buyer +(\S+) +(\S+)$/m.exec(accounts) ?? [];
    return { email, password };
  }

  /** The demo is made while the portal already answers; its accounts are written at the end. */
  async #demoMade(): Promise<void> {
    while ((await this.demoBuyer()).email === '') await delay(100);
  }

  /** Changes the database directly, for states that the screens cannot produce. */
  async inDatabase(statement: string, values: unknown[]): Promise<void> {
    await withClient(await this.#databaseUrl(), (client) => client.query(statement, values));
  }

  async #databaseUrl(): Promise<string> {
    const url = await findRunningDatabaseUrl(join(this.folder, 'data'));
    if (url === null) throw new Error('The portal has no database');
    return url;
  }

  /** Stops the portal with the signal, and starts it again with its previous folder and port. */
  async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#end(signal);
    this.child = (await run(Number(new URL(this.url).port), this.folder, this.settings)).child;
  }

  /** Stops the portal with SIGTERM and returns its exit code. */
  async stop(): Promise<number | null> {
    const code = await this.#end('SIGTERM');
    // Only the first process deletes the folder. A second process, which has a DATABASE_URL, shares it.
    if (this.child && !this.settings.DATABASE_URL) await rm(this.folder, { recursive: true, force: true });
    return code;
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (!child) return 0;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }
}

async function run(
  port: number,
  folder: string,
  settings: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SEED_DEMO: 'false',
      ADMIN_EMAIL: 'admin@portal.local',
      ADMIN_PASSWORD: 'first pass-phrase',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, url: await addressOf(child) };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /Portal ready on (\S+)\n/.exec(output) ?? [];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code} before it was ready: ${output}`)));
  });
}
