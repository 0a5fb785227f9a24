import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { ConfigError } from '../../config/read-value.js';
import { flushDirectory, writeFlushed } from '../durable-files.js';
import { hasCode, messageOf } from '../errors.js';
import { isPassing, LockTaken, PortalLock } from './portal-lock.js';
import { type Account, accountForRoot, isRoot, programsFor, type RunProgram } from './postgres-programs.js';
import { serverArguments } from './postgres-settings.js';
import { runningPostmaster } from './postmaster-file.js';

export interface EmbeddedPostgres {
  /** With the password, which is in a file only the portal reads. */
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /** false: a crash may cost the data. Only for databases that nobody keeps, such as those of tests. */
  durable?: boolean;
}

const user = 'portal';
const database = 'portal';
const draftPrefix = 'postgres.new-';
/** Replaying what a crash left takes seconds; whoever needs longer than this needs help. */
const startWithinMs = 60_000;
const logLimitBytes = 4 * 1024 * 1024;
const logCheckMs = 60 * 60 * 1000;

/**
 * PostgreSQL from an npm package, its data in `<dataDir>/postgres`. It runs in its own session, so Ctrl-C reaches the
 * portal alone and the database outlives it until `stop`. One portal owns a data folder (see PortalLock); a database
 * whose portal was killed is taken over by the next start.
 */
export async function startEmbeddedPostgres(dataDir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDir);
  try {
    return await new Cluster(folder, options.durable ?? true).start();
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST')) {
      throw new ConfigError(`DATA_DIR is ${folder}, where the database cannot be kept: ${firstLine(error)}`);
    }
    throw error;
  }
}

/** Where the database in that folder answers while a portal runs it; null when none does. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  return new Cluster(path.resolve(dataDir), true).runningUrl();
}

class Cluster {
  readonly #home: string;
  readonly #data: string;
  readonly #log: string;

  constructor(
    private readonly folder: string,
    private readonly durable: boolean,
  ) {
    this.#home = path.join(folder, 'postgres');
    this.#data = path.join(this.#home, 'data');
    this.#log = path.join(this.#home, 'server.log');
  }

  async runningUrl(): Promise<string | null> {
    const running = (await exists(this.#data)) ? await runningPostmaster(this.#data) : null;
    return running && this.#url(running.port, database);
  }

  async start(): Promise<EmbeddedPostgres> {
    // 0711 as root: the account that PostgreSQL runs as must pass through, and needs to see nothing else.
    await mkdir(this.folder, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    if (!(await exists(this.#data))) await this.#create();
    const programs = await programsFor(this.#home, await this.#account());
    await this.#boundLog();

    const { lock, port } = await this.#startAndLock(programs);
    const logCheck = setInterval(() => void this.#boundLog().catch(() => undefined), logCheckMs).unref();
    await this.#removeDrafts();
    const maintenance = await this.#url(port, 'postgres');
    await createDatabase(maintenance);

    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      clearInterval(logCheck);
      await lock.prepareToStop();
      await this.#stop(programs);
      await lock.release();
    };
    return {
      url: await this.#url(port, database),
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  }

  /** initdb into a folder of its own, which then takes its name: killed halfway, it leaves nothing to repair. */
  async #create(): Promise<void> {
    const draft = await mkdtemp(path.join(this.folder, draftPrefix));
    try {
      const account = isRoot() ? await accountForRoot() : null;
      const passwordFile = path.join(draft, 'password');
      const data = path.join(draft, 'data');
      const log = path.join(draft, 'server.log');
      await writeFlushed(passwordFile, randomBytes(24).toString('base64url'));
      await writeFlushed(log, '');
      await mkdir(data, { mode: 0o700 });
      if (account !== null) {
        for (const entry of [passwordFile, log, data]) await chown(entry, account.uid, account.gid);
        await chmod(draft, 0o711);
      }
      const programs = await programsFor(draft, account);
      await programs('initdb', [
        ...['-D', data, '-U', user, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--wal-segsize=4'],
        ...(this.durable ? [] : ['--no-sync']),
      ]);
      await rename(draft, this.#home);
      await flushDirectory(this.folder);
    } catch (error) {
      // Another portal that started at the same time may have been first; who goes on is then decided by the lock.
      if (await exists(this.#data)) return;
      if (error instanceof ConfigError) throw error;
      throw new ConfigError(`DATA_DIR is ${this.folder}, where no database can be made: ${firstLine(error)}`);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  /** As root, the owner of the data, whoever that was; PostgreSQL runs as nobody else. */
  async #account(): Promise<Account | null> {
    const { uid, gid } = await stat(this.#data);
    if (isRoot()) return { uid, gid };
    if (uid === (process.getuid?.() ?? uid)) return null;
    throw new ConfigError(
      `DATA_DIR is ${this.folder}, whose database belongs to another user (${uid}): start the portal as that user or as root`,
    );
  }

  async #startAndLock(programs: RunProgram): Promise<{ lock: PortalLock; port: number }> {
    const until = Date.now() + startWithinMs;
    for (;;) {
      const port = (await runningPostmaster(this.#data))?.port ?? (await this.#launch(programs));
      try {
        if (port !== null) return { lock: await PortalLock.take(await this.#url(port, 'postgres')), port };
      } catch (error) {
        if (error instanceof LockTaken) throw this.#inUse(error.holder);
        if (!isPassing(error)) throw this.#failed(firstLine(error));
      }
      if (Date.now() > until) throw this.#failed('it did not become ready within a minute');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Answers the port, or null when something passing was in the way and looking again is the way on. */
  async #launch(programs: RunProgram): Promise<number | null> {
    const port = await freePort();
    const before = (await stat(this.#log)).size;
    const server = serverArguments(port, this.durable);
    try {
      await programs('pg_ctl', ['start', '-D', this.#data, '-l', this.#log, '-w', '-t', '60', '-s', '-o', server]);
      return port;
    } catch (error) {
      const written = (await readFile(this.#log, 'utf8')).slice(before);
      const reasons = [...written.matchAll(/FATAL: {2}(.+)/g)].map((match) => match[1] ?? '');
      // Another start was quicker, processes of a killed server are still ending, or the port was taken meanwhile.
      if (reasons.some((reason) => /postmaster\.pid|shared memory block|TCP\/IP sockets/.test(reason))) return null;
      throw this.#failed(reasons.at(-1) ?? firstLine(error));
    }
  }

  async #stop(programs: RunProgram): Promise<void> {
    const stopWith = (mode: string) =>
      programs('pg_ctl', ['stop', '-D', this.#data, '-m', mode, '-w', '-t', '30', '-s']);
    try {
      await stopWith('fast');
    } catch (error) {
      if ((await runningPostmaster(this.#data)) === null) return;
      await stopWith('immediate').catch(() => {
        throw error;
      });
    }
  }

  async #url(port: number, name: string): Promise<string> {
    const password = await readFile(path.join(this.#home, 'password'), 'utf8');
    return `postgresql://${user}:${password.trim()}@127.0.0.1:${port}/${name}`;
  }

  /** Copied and cut, not renamed: the running server keeps the file open and appends. */
  async #boundLog(): Promise<void> {
    if ((await stat(this.#log)).size <= logLimitBytes) return;
    await copyFile(this.#log, `${this.#log}.1`);
    await truncate(this.#log);
  }

  async #removeDrafts(): Promise<void> {
    const drafts = (await readdir(this.folder)).filter((name) => name.startsWith(draftPrefix));
    // A second portal that started at the same moment may still be writing into its own: it gives up once its files go.
    for (const name of drafts) {
      await rm(path.join(this.folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  }

  #inUse(holder: string): ConfigError {
    return new ConfigError(
      `DATA_DIR ${this.folder} is already in use by another running portal (${holder}). Stop it or set another DATA_DIR.`,
    );
  }

  #failed(reason: string): ConfigError {
    return new ConfigError(`DATA_DIR is ${this.folder}, whose PostgreSQL did not start: ${reason} (see ${this.#log})`);
  }
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system named no port');
  return address.port;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}

/** What a program wrote before it failed, else the failure's own words; one line, for the person at the terminal. */
function firstLine(error: unknown): string {
  const written = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
  const text = written || messageOf(error);
  return text.split('\n', 1)[0] ?? text;
}
