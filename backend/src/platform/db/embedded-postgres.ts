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
import path from 'node:path';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { ConfigError } from '../../config/read-value.js';
import { flushDirectory, writeFlushed } from '../durable-files.js';
import { hasCode, messageOf } from '../errors.js';
import { FailureLog } from '../failure-log.js';
import { randomPort } from '../random-port.js';
import { isTemporaryFailure, PortalLock, PortalLockTakenError } from './portal-lock.js';
import {
  findNobodyAccount,
  programRunnerFor,
  type RunProgram,
  runsAsRoot,
  type SystemAccount,
} from './postgres-programs.js';
import { serverArguments } from './postgres-settings.js';
import { findRunningPostmaster, type Postmaster } from './postmaster-file.js';

export interface EmbeddedPostgres {
  /** The URL for connections. It includes the password, which is stored in a file that only the portal can read. */
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /**
   * When false, a crash may lose the data, which is acceptable only for temporary databases, such as those of tests.
   */
  durable?: boolean;
}

const user = 'portal';
const database = 'portal';
const draftPrefix = 'postgres.new-';
/** Crash recovery takes seconds; a start that takes longer than this needs a person. */
const startWithinMs = 60_000;
/** The time in which a server ends that was asked to. After it, the server is asked to end without a checkpoint. */
const stopWithinMs = 30_000;
/**
 * How often the running server is looked for. PostgreSQL restarts after a crash by itself, but nobody starts it again when
 * its first process was killed, as by a system whose memory ran out, or got a SIGTERM: then it refuses new connections and
 * waits, for ever, for the portal to close its own.
 */
const watchEveryMs = 15_000;
const logLimitBytes = 4 * 1024 * 1024;
const logCheckMs = 60 * 60 * 1000;

/**
 * Starts PostgreSQL from an npm package, with its data in `<dataDir>/postgres`. It runs in its own session, so Ctrl-C
 * reaches only the portal, and the database runs until `stop`, also after the system has killed it. One portal owns a data
 * folder (see PortalLock); a database whose portal was killed is taken over by the next start.
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

/** Returns the URL of the embedded database in `dataDir` while a portal runs it, otherwise null. */
export async function findRunningDatabaseUrl(dataDir: string): Promise<string | null> {
  return new Cluster(path.resolve(dataDir), true).runningUrl();
}

class Cluster {
  readonly #home: string;
  readonly #data: string;
  readonly #log: string;
  readonly #failures = new FailureLog(new Logger('EmbeddedPostgres'));
  /** The server that this process has started or taken over; others may run on the data after it was killed. */
  #server: Postmaster | null = null;

  constructor(
    private readonly folder: string,
    private readonly durable: boolean,
  ) {
    this.#home = path.join(folder, 'postgres');
    this.#data = path.join(this.#home, 'data');
    this.#log = path.join(this.#home, 'server.log');
  }

  async runningUrl(): Promise<string | null> {
    const running = (await exists(this.#data)) ? await findRunningPostmaster(this.#data) : null;
    return running && this.#url(running.port, database);
  }

  async start(): Promise<EmbeddedPostgres> {
    // 0711 as root: PostgreSQL's account must traverse the folder but not list it.
    await mkdir(this.folder, { recursive: true, mode: runsAsRoot() ? 0o711 : 0o700 });
    if (!(await exists(this.#data))) await this.#create();
    const programs = await programRunnerFor(this.#home, await this.#account());
    await this.#truncateLog();

    const { lock, port } = await this.#startAndLock(programs);
    this.#server = await findRunningPostmaster(this.#data);
    let lastWatch = Promise.resolve();
    const watch = setInterval(() => {
      lastWatch = lastWatch.then(() => this.#startAgain(programs, port));
    }, watchEveryMs).unref();
    const logCheck = setInterval(() => void this.#truncateLog().catch(() => undefined), logCheckMs).unref();
    await this.#removeDrafts();
    const maintenance = await this.#url(port, 'postgres');
    await createDatabase(maintenance);

    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      clearInterval(logCheck);
      clearInterval(watch);
      await lastWatch;
      await lock.prepareToStop();
      if (this.#server) await this.#stop(programs, this.#server.pid);
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

  /** Runs initdb in a temporary folder and then renames it, so that an interrupted run leaves nothing to repair. */
  async #create(): Promise<void> {
    const draft = await mkdtemp(path.join(this.folder, draftPrefix));
    try {
      const account = runsAsRoot() ? await findNobodyAccount() : null;
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
      const programs = await programRunnerFor(draft, account);
      await programs('initdb', [
        ...['-D', data, '-U', user, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--wal-segsize=4'],
        ...(this.durable ? [] : ['--no-sync']),
      ]);
      await rename(draft, this.#home);
      await flushDirectory(this.folder);
    } catch (error) {
      // Another portal that started at the same time may have created the database first. The portal lock decides which
      // of the two portals continues.
      if (await exists(this.#data)) return;
      if (error instanceof ConfigError) throw error;
      throw new ConfigError(`DATA_DIR is ${this.folder}, where no database can be made: ${firstLine(error)}`);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  /**
   * Returns the account that PostgreSQL runs as when the portal runs as root: the owner of the data, because PostgreSQL
   * refuses any other. Returns null when the portal's user owns the data, and throws ConfigError when the portal has no
   * access to the owner's account.
   */
  async #account(): Promise<SystemAccount | null> {
    const { uid, gid } = await stat(this.#data);
    if (runsAsRoot()) return { uid, gid };
    if (uid === (process.getuid?.() ?? uid)) return null;
    throw new ConfigError(
      `DATA_DIR is ${this.folder}, whose database belongs to another user (${uid}): start the portal as that user or as root`,
    );
  }

  async #startAndLock(programs: RunProgram): Promise<{ lock: PortalLock; port: number }> {
    const until = Date.now() + startWithinMs;
    for (;;) {
      const port = (await findRunningPostmaster(this.#data))?.port ?? (await this.#launch(programs));
      try {
        if (port !== null) return { lock: await PortalLock.take(await this.#url(port, 'postgres')), port };
      } catch (error) {
        if (error instanceof PortalLockTakenError) throw this.#inUse(error.holder);
        if (!isTemporaryFailure(error)) throw this.#failed(firstLine(error));
      }
      if (Date.now() > until) throw this.#failed('it did not become ready within a minute');
      await pause();
    }
  }

  /**
   * Starts a server on the port of the one that is gone, where all connections are opened again. The lock takes itself
   * again, too.
   */
  async #startAgain(programs: RunProgram, port: number): Promise<void> {
    try {
      const running = await findRunningPostmaster(this.#data);
      if (running && !running.isStopping) return;
      if (running) await this.#stop(programs, running.pid);
      if ((await this.#launch(programs, port)) === null) return;
      this.#server = await findRunningPostmaster(this.#data);
      this.#failures.warn('The database was started again', 'Its process had ended');
    } catch (error) {
      this.#failures.warn('The database has ended and could not be started again', error);
    }
  }

  /** Returns the port, or null after a temporary failure, so that the caller tries again. */
  async #launch(programs: RunProgram, port = randomPort()): Promise<number | null> {
    const before = (await stat(this.#log)).size;
    const server = serverArguments(port, this.durable);
    try {
      await programs('pg_ctl', ['start', '-D', this.#data, '-l', this.#log, '-w', '-t', '60', '-s', '-o', server]);
      return port;
    } catch (error) {
      const written = (await readFile(this.#log, 'utf8')).slice(before);
      const fatalErrors = [...written.matchAll(/FATAL: {2}(.+)/g)].map((match) => match[1] ?? '');
      // Another start was faster, processes of a killed server are still ending, or the port is in use.
      if (fatalErrors.some((reason) => /postmaster\.pid|shared memory block|TCP\/IP sockets/.test(reason))) return null;
      throw this.#failed(fatalErrors.at(-1) ?? firstLine(error));
    }
  }

  /**
   * Stops the server with this process id. As soon as it has ended, or was killed, another portal can start its own
   * server on the same data, which must keep running. pg_ctl would not tell the two apart while it waits.
   */
  async #stop(programs: RunProgram, pid: number): Promise<void> {
    const isRunning = async () => (await findRunningPostmaster(this.#data))?.pid === pid;
    for (const mode of ['fast', 'immediate']) {
      if (!(await isRunning())) return;
      await programs('pg_ctl', ['stop', '-D', this.#data, '-m', mode, '-W', '-s']).catch(async (error: unknown) => {
        if (await isRunning()) throw error;
      });
      for (const until = Date.now() + stopWithinMs; Date.now() < until; await pause()) if (!(await isRunning())) return;
    }
    throw new Error(`PostgreSQL (process ${pid}) does not stop`);
  }

  async #url(port: number, name: string): Promise<string> {
    const password = await readFile(path.join(this.#home, 'password'), 'utf8');
    return `postgresql://${user}:${password.trim()}@127.0.0.1:${port}/${name}`;
  }

  /** Copies and truncates the log instead of renaming it, because the running server keeps the file open. */
  async #truncateLog(): Promise<void> {
    if ((await stat(this.#log)).size <= logLimitBytes) return;
    await copyFile(this.#log, `${this.#log}.1`);
    await truncate(this.#log);
  }

  async #removeDrafts(): Promise<void> {
    const drafts = (await readdir(this.folder)).filter((name) => name.startsWith(draftPrefix));
    // An unfinished database folder can also belong to a second portal that was started at the same moment. That portal
    // then fails to start, as it should: only one may use the data folder.
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
    if (reason.startsWith('database files are incompatible')) {
      return new ConfigError(
        `DATA_DIR is ${this.folder}, whose database another version of PostgreSQL made: make a backup with the former release, and restore it with this one into an empty DATA_DIR`,
      );
    }
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

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
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

/** Returns the first line of the program's error output, or of the error's message when there is no output. */
function firstLine(error: unknown): string {
  const written = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
  const text = written || messageOf(error);
  return text.split('\n', 1)[0] ?? text;
}
