import type { ChildProcess, ForkOptions } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startSourceProcess } from '../../../test/processes/source-process.js';
import { waitUntil } from '../../../test/wait-until.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';

const { jest } = import.meta;

interface Holder {
  process: ChildProcess;
  url: string;
}

let dataDir: string;
let cleanUps: (() => unknown)[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  await chmod(dataDir, 0o711);
  cleanUps = [];
});

afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  await killPostmaster().catch(() => undefined);
  // The processes of a killed server end a moment after it, and may still write files.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder);
  cleanUps.push(() => postgres.stop());
  return postgres;
}

/** Looks after its database every second, instead of every 15. */
async function startWithShortWatch(): Promise<EmbeddedPostgres> {
  const every = globalThis.setInterval;
  const timers = jest.spyOn(globalThis, 'setInterval').mockImplementation((work) => every(work, 1_000));
  try {
    return await start();
  } finally {
    timers.mockRestore();
  }
}

/** A second portal in its own process, which can be killed. */
async function startHolder(options: ForkOptions = {}): Promise<Holder | string> {
  const holder = startSourceProcess('test/database/embedded-postgres-holder.ts', [dataDir], options);
  cleanUps.push(() => kill(holder));
  const answer = await new Promise<{ url?: string; refusal?: string }>((resolve, reject) => {
    holder.once('message', resolve);
    holder.once('exit', (code) => reject(new Error(`The holder ended with ${code}`)));
  });
  return answer.url === undefined ? (answer.refusal ?? '') : { process: holder, url: answer.url };
}

async function runningHolder(options: ForkOptions = {}): Promise<Holder> {
  const holder = await startHolder(options);
  if (typeof holder === 'string') throw new Error(holder);
  return holder;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n', 1)[0]);
}

async function killPostmaster(): Promise<void> {
  const pid = await postmaster();
  process.kill(pid, 'SIGKILL');
  await until(async () => !(await isRunning(pid)));
}

const until = (condition: () => Promise<boolean>) => waitUntil(condition, 300_000);

describe('an embedded PostgreSQL', () => {
  it('keeps its data and its password over restarts, and stops on request', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    const pid = await postmaster();
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(postmaster()).rejects.toMatchObject({ code: 'ENOENT' });
    await until(async () => !(await isRunning(pid)));

    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([42]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  it('is durable, uses little shared memory, and listens on localhost only', async () => {
    const { url } = await start();
    const names = ['fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'shared_buffers'];
    const values = await query(
      url,
      `select setting from pg_settings where name in ('${names.join("','")}') order by name`,
    );
    expect(values).toEqual(['on', '127.0.0.1', '8192', 'on', '']);
    expect(await query(url, 'show server_encoding')).toEqual(['UTF8']);
    expect((await stat(path.join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
  });

  it('refuses a second portal on its data folder and keeps running', async () => {
    const { process: holder, url } = await runningHolder();
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
      `DATA_DIR ${dataDir} is already in use by another running portal (process ${holder.pid}). Stop it or set another DATA_DIR.`,
    );
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  it('is started by one of two portals that start together on a new folder', async () => {
    const holders = await Promise.all([startHolder(), startHolder()]);
    const refusals = holders.filter((holder) => typeof holder === 'string');
    expect(refusals).toEqual([expect.stringContaining('is already in use by another running portal')]);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('is taken over by the next start when its portal was killed', async () => {
    const holder = await runningHolder();
    await query(holder.url, 'create table kept as select 42 as answer');
    await kill(holder.process);
    const pid = await postmaster();

    const next = await start();
    expect(await query(next.url, 'select answer from kept')).toEqual([42]);
    expect(await postmaster()).toBe(pid);
    await next.stop();
    await until(async () => !(await isRunning(pid)));
  });

  it('recovers after both its portal and the database were killed', async () => {
    const holder = await runningHolder();
    await query(holder.url, 'create table kept as select 42 as answer');
    await kill(holder.process);
    await killPostmaster();

    expect(await query((await start()).url, 'select answer from kept')).toEqual([42]);
  });

  // On SIGTERM, PostgreSQL refuses new connections and waits until the portal closes its own.
  it.each(['SIGKILL', 'SIGTERM'])(
    'is started again at the same address after %s, and then refuses other portals',
    async (signal) => {
      const { url, stop } = await startWithShortWatch();
      await query(url, 'create table kept as select 42 as answer');
      const first = await postmaster();
      process.kill(first, signal);
      await until(async () => !(await isRunning(first)));
      await until(async () => {
        const locks = query(url, `select answer from kept, pg_locks where locktype = 'advisory'`);
        return (await locks.catch((): unknown[] => [])).includes(42);
      });
      expect(await startHolder()).toContain('is already in use by another running portal');
      const pid = await postmaster();
      await stop();
      await until(async () => !(await isRunning(pid)));
    },
  );

  it('does not stop the database that another portal has started after its own was killed', async () => {
    // Without its timer the first portal does not start the database again before the other one does.
    const timers = jest.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => undefined, 0));
    const first = await start();
    timers.mockRestore();
    await killPostmaster();
    const { url } = await start();
    await first.stop();
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  it('does not stop the database that another portal starts as soon as its own has stopped', async () => {
    const stopped = (await start()).stop();
    let next: EmbeddedPostgres | undefined;
    while (!next) {
      next = await start().catch((error: Error) => {
        if (!error.message.includes('already in use')) throw error;
        return undefined;
      });
    }
    await stopped;
    expect(await query(next.url, 'select 1')).toEqual([1]);
  });

  it('recovers when another process has the process id of the killed database', async () => {
    const first = await start();
    await first.stop();
    const stale = `${process.pid}\n${dataDir}/postgres/data\n1\n5432\n\n127.0.0.1\n 1 1\nready   \n`;
    await writeFile(path.join(dataDir, 'postgres/data/postmaster.pid'), stale);

    expect(await query((await start()).url, 'select 1')).toEqual([1]);
  });

  it('still refuses other portals after it restarted itself', async () => {
    const { url } = await start();
    const [backend] = await query(url, `select pid from pg_stat_activity where application_name like 'process %'`);
    process.kill(Number(backend), 'SIGKILL');
    // The database restarts at once, and about a second later its portal takes the lock again. Until the restart, the
    // lock of the killed session is still listed.
    await until(async () => {
      const holders = query(url, `select pid from pg_locks where locktype = 'advisory'`);
      return (await holders.catch(() => [])).some((pid) => pid !== backend);
    });

    expect(await startHolder()).toContain('is already in use by another running portal');
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  it('starts after a portal was killed while it created the folder', async () => {
    const holder = startSourceProcess('test/database/embedded-postgres-holder.ts', [dataDir], { detached: true });
    // Usually a temporary folder. On a busy machine it may already have its final name when it is first seen.
    await until(async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres')));
    // Kills the whole process group, so that initdb dies together with the portal.
    process.kill(-Number(holder.pid), 'SIGKILL');

    expect(await query((await start()).url, 'select 1')).toEqual([1]);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('survives a Ctrl-C, which reaches the whole process group of its portal', async () => {
    const holder = await runningHolder({ detached: true });
    const ended = new Promise((resolve) => holder.process.once('exit', resolve));
    process.kill(-Number(holder.process.pid), 'SIGINT');
    await ended;
    expect(await query(holder.url, 'select 1')).toEqual([1]);
  });

  it('writes no statements or values into its log', async () => {
    const { url, stop } = await start();
    await query(url, 'create table person (email text unique)');
    await query(url, `insert into person values ('ann@example.com')`);
    await expect(query(url, `insert into person values ('ann@example.com')`)).rejects.toMatchObject({ code: '23505' });
    await stop();
    const log = await readFile(path.join(dataDir, 'postgres/server.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toMatch(/ann@example|insert into/);
  });

  it('limits the size of its log', async () => {
    await (await start()).stop();
    const log = path.join(dataDir, 'postgres/server.log');
    await writeFile(log, 'x'.repeat(5 * 1024 * 1024));
    await start();
    expect((await stat(log)).size).toBeLessThan(10_000);
    expect((await stat(`${log}.1`)).size).toBe(5 * 1024 * 1024);
  });

  it('reports why it cannot start', async () => {
    await (await start()).stop();
    await writeFile(path.join(dataDir, 'postgres/data/PG_VERSION'), '12\n');
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
      `DATA_DIR is ${dataDir}, whose database another version of PostgreSQL made: make a backup with the former release, and restore it with this one into an empty DATA_DIR`,
    );
    await expect(startEmbeddedPostgres('/dev/null/data')).rejects.toThrow(
      /^DATA_DIR is \/dev\/null\/data, where the database cannot be kept: ENOTDIR/,
    );
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;

  asRoot('runs without root’s rights, also below a folder that only root may enter', async () => {
    await chmod(dataDir, 0o700);
    const { url } = await start(path.join(dataDir, 'data'));
    expect(await query(url, 'select 1')).toEqual([1]);
    const data = path.join(dataDir, 'data/postgres/data');
    const { uid } = await stat(data);
    expect(uid).not.toBe(0);
    const pid = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n', 1)[0];
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}$`, 'm'));
    // Bit 1 is CAP_DAC_OVERRIDE, the only privilege that PostgreSQL's processes keep.
    expect(status).toMatch(/^CapPrm:\t0{15}2$/m);
  });
});

async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^\d+ \(postgres\) [^Z]/.test(status);
}
