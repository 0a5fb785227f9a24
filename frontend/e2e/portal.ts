import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { runningDatabaseUrl } from '../../backend/src/platform/db/embedded-postgres';
import { withClient } from '../../backend/test/stock-invariants';

const program = fileURLToPath(new URL('../../backend/dist/src/main.js', import.meta.url));

export interface Account {
  email: string;
  password: string;
}

/** The built portal as its user starts it: one process, an embedded database, demo data, a folder that did not exist. */
export class Portal {
  readonly admin: Account = { email: 'admin@portal.local', password: 'first pass-phrase' };

  private constructor(
    readonly url: string,
    /** null: one that ran before, and goes on. */
    private child: ChildProcess | null,
    private readonly folder: string,
    private readonly accounts: ReadonlyMap<string, string>,
    private readonly settings: NodeJS.ProcessEnv,
  ) {}

  /** `settings` are environment variables beside those that every test needs. */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<Portal> {
    const { PORTAL_URL: running, PORTAL_FOLDER: its } = process.env;
    if (running && its) return new Portal(running, null, its, await accountsIn(its), settings);
    const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
    // As root the database runs as an account that must pass through.
    await chmod(folder, 0o711);
    const port = await freePort();
    const child = await run(port, folder, settings);
    return new Portal(`http://localhost:${port}`, child, folder, await accountsIn(folder), settings);
  }

  /** A second process on the same database and files, as behind a balancer. It is to be stopped first. */
  async beside(): Promise<Portal> {
    const settings = { ...this.settings, DATABASE_URL: await this.#databaseUrl() };
    const port = await freePort();
    const child = await run(port, this.folder, settings);
    return new Portal(`http://localhost:${port}`, child, this.folder, this.accounts, settings);
  }

  /** Of the demo data. */
  get buyer(): Account {
    return this.#account('buyer@portal.local');
  }

  get pendingBuyer(): Account {
    return this.#account('pending@portal.local');
  }

  #account(email: string): Account {
    const password = this.accounts.get(email);
    if (password === undefined) throw new Error(`first-accounts.txt does not name ${email}`);
    return { email, password };
  }

  /** What was written instead of sent, since no SMTP server is set: the newest message to this address, as text. */
  async mailTo(address: string): Promise<string | undefined> {
    const folder = join(this.folder, 'data', 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.reverse()) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      if (mail.to?.some((receiver) => receiver.address === address)) return mail.text;
    }
    return undefined;
  }

  /** For what no step leads to any more, and data may hold all the same. */
  async inDatabase(statement: string, values: unknown[]): Promise<void> {
    await withClient(await this.#databaseUrl(), (client) => client.query(statement, values));
  }

  async #databaseUrl(): Promise<string> {
    const url = await runningDatabaseUrl(join(this.folder, 'data'));
    if (url === null) throw new Error('The portal has no database');
    return url;
  }

  /** Ended the gentle way or by kill -9, and started again on the same folder and port. */
  async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#end(signal);
    this.child = await run(Number(new URL(this.url).port), this.folder, this.settings);
  }

  /** As Ctrl-C or a service manager does it; answers the exit code. */
  async stop(): Promise<number | null> {
    const code = await this.#end('SIGTERM');
    // One beside another leaves it what they share.
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

async function accountsIn(folder: string): Promise<Map<string, string>> {
  const listed = await readFile(join(folder, 'data', 'first-accounts.txt'), 'utf8');
  const accounts = [...listed.matchAll(/(\S+@\S+)\s+(\S+)$/gm)].map(([, email = '', word = '']) => [email, word]);
  return new Map(accounts as [string, string][]);
}

async function run(port: number, folder: string, settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SEED_DEMO: 'true',
      ADMIN_EMAIL: 'admin@portal.local',
      ADMIN_PASSWORD: 'first pass-phrase',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(child);
  return child;
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Portal ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code} before it was ready: ${said}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
