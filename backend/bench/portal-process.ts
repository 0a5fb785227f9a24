import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { hashPassword } from '../src/auth/passwords/passwords.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.js';
import { programRunnerFor, runsAsRoot } from '../src/platform/db/postgres-programs.js';
import { serverArguments } from '../src/platform/db/postgres-settings.js';
import { startFlags } from '../test/processes/start-flags.js';

export const benchPassword = 'bench password';
/**
 * The build folder of the measured portal. The environment variable `PORTAL_BUILD` selects another one, to compare two
 * versions.
 */
export const buildDir = process.env.PORTAL_BUILD ?? fileURLToPath(new URL('../dist', import.meta.url));

interface StartOptions {
  /** The folder in which the data folder is created. */
  parent?: string;
  /** True when log lines are counted but not shown. */
  quiet?: boolean;
  /** True when PostgreSQL counts and times statements with `pg_stat_statements`, which the benchmark resets and reads. */
  countsStatements?: boolean;
  /** Options of Node.js for the portal, such as `--cpu-prof`. */
  nodeOptions?: string[];
}

/** The built portal (`backend/dist`) in its own process, with a database that the benchmark can query. */
export class PortalProcess {
  readonly #agent = new Agent({ keepAlive: true });
  /** Number of lines that the portal has logged since it was ready. */
  logged = 0;

  private constructor(
    readonly url: string,
    public db: pg.Client,
    readonly databaseUrl: string,
    private readonly child: ChildProcess,
    private readonly postgres: EmbeddedPostgres,
    readonly dataDir: string,
  ) {}

  static async start({
    parent = tmpdir(),
    quiet = false,
    countsStatements = false,
    nodeOptions = [],
  }: StartOptions = {}): Promise<PortalProcess> {
    const dataDir = await mkdtemp(join(parent, 'portal-bench-'));
    let postgres = await startEmbeddedPostgres(dataDir);
    if (countsStatements) postgres = await countStatements(dataDir, postgres);
    const probe = new URL('./portal-probe.js', import.meta.url).href;
    const main = join(buildDir, 'src/main.js');
    const child = spawn(process.execPath, [...startFlags(), ...nodeOptions, '--import', probe, main], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        ADMIN_EMAIL: 'admin@example.com',
        ADMIN_PASSWORD: benchPassword,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    if (!quiet) child.stderr?.pipe(process.stderr);
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        const [, address] = /Portal ready on (\S+)/.exec(String(chunk)) ?? [];
        if (address) resolve(address.replace('localhost', '127.0.0.1'));
        else if (!quiet) process.stderr.write(chunk);
      });
      child.once('exit', (code) => reject(new Error(`The portal ended with ${code}`)));
    });
    const portal = new PortalProcess(url, await connect(postgres.url), postgres.url, child, postgres, dataDir);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        portal.logged += chunk.toString().split('\n').length - 1;
      });
    }
    return portal;
  }

  async stop(): Promise<void> {
    await this.db.end();
    await this.terminate();
    await this.postgres.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Sends SIGTERM, after 60 s SIGKILL, and returns the portal's exit code once it has ended. */
  async terminate(): Promise<number | null> {
    this.#agent.destroy();
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    const kill = setTimeout(() => this.child.kill('SIGKILL'), 60_000);
    await ended;
    clearTimeout(kill);
    return this.child.exitCode;
  }

  /** Stops PostgreSQL as a crash would: without a checkpoint, and with all connections cut. */
  async stopDatabase(): Promise<void> {
    await this.db.end();
    await pgCtl(this.dataDir, 'stop', '-m', 'immediate');
  }

  /** Starts PostgreSQL again on the same port. */
  async startDatabase(): Promise<void> {
    const server = serverArguments(Number(new URL(this.databaseUrl).port), true);
    await pgCtl(this.dataDir, 'start', '-l', join(this.dataDir, 'postgres/server.log'), '-o', server);
    this.db = await connect(this.databaseUrl);
  }

  /** The longest pause of the portal's event loop since the last call, in ms. */
  async longestPause(): Promise<number> {
    return (await this.pauses()).longest;
  }

  /** Pauses of the portal's event loop since the last call, in ms. */
  pauses(): Promise<{ longest: number; p999: number }> {
    return this.#query('pauses');
  }

  /**
   * The 99.9th percentile of the main thread's CPU time between two ticks of a 5 ms timer since the last call, in ms.
   */
  computedAtP999(): Promise<number> {
    return this.#query('computedAtP999');
  }

  /** The portal's heap after a garbage collection, in MiB. */
  memoryInUse(): Promise<number> {
    return this.#query('memoryInUse');
  }

  async #query<Answer>(question: 'pauses' | 'computedAtP999' | 'memoryInUse'): Promise<Answer> {
    const answer = new Promise<Answer>((resolve) =>
      this.child.once('message', (message) => resolve(message as Answer)),
    );
    this.child.send(question);
    return answer;
  }

  /** CPU seconds used so far by the portal with its workbook reader processes, and by PostgreSQL. */
  async cpuSeconds(): Promise<{ portal: number; postgres: number }> {
    return {
      portal: await this.portalCpuSeconds(),
      postgres: await cpuSecondsOf(await this.#postmaster()),
    };
  }

  /**
   * CPU seconds used so far by the portal with its workbook reader processes, without PostgreSQL. Works while the
   * database is stopped.
   */
  portalCpuSeconds(): Promise<number> {
    return cpuSecondsOf(this.child.pid ?? 0);
  }

  /**
   * Memory of the portal's process, its workbook reader processes and PostgreSQL as proportional set size (PSS), in
   * MiB.
   */
  async memory(): Promise<string> {
    const { portal, readers } = await this.memoryByProcess();
    const postgres = await memoryOf(await descendantPids(await this.#postmaster()));
    return `${portal} MiB, ${readers} MiB, ${postgres} MiB`;
  }

  async memoryByProcess(): Promise<{ portal: number; readers: number }> {
    const [portal = 0, ...readers] = await descendantPids(this.child.pid ?? 0);
    return { portal: await memoryOf([portal]), readers: await memoryOf(readers) };
  }

  /** Creates another database on the portal's PostgreSQL and returns its URL. */
  async createDatabase(name: string): Promise<string> {
    await this.db.query(`create database ${name}`);
    const url = new URL(this.databaseUrl);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Resident memory of the portal's process in MiB. Reading it is cheap enough to do so during a measurement. */
  async resident(): Promise<number> {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  }

  async #postmaster(): Promise<number> {
    const { rows } = await this.db.query("select current_setting('data_directory') as directory");
    return Number((await readFile(join(rows[0].directory, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  async signIn(email: string): Promise<string> {
    const response = await fetch(`${this.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: benchPassword }),
    });
    return ((await response.json()) as { token: string }).token;
  }

  async buyer(name: string): Promise<string> {
    const email = `${name}@example.com`;
    await this.db.query(
      `insert into users (id, email, password_hash, role, status, name, company_name, created_at)
       values (gen_random_uuid(), $1, $2, 'buyer', 'approved', $3, 'Bench Company', now())`,
      [email, await hashPassword(benchPassword), name],
    );
    return this.signIn(email);
  }

  /** Downloads a response completely and counts its bytes without keeping them. */
  download(token: string, path: string): Promise<{ status: number; bytes: number }> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const sent = request(`${this.url}/api${path}`, { headers, agent: this.#agent }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }));
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  /**
   * Uses `http.request` with keep-alive, because `fetch`, which encodes the form anew for each call, used as much CPU
   * time as PostgreSQL.
   */
  async call<Body>(
    token: string,
    method: string,
    path: string,
    body?: FormData | EncodedForm | object,
  ): Promise<{ status: number; body: Body }> {
    const form = body instanceof FormData ? await EncodedForm.of(body) : body;
    const [type, bytes] =
      form instanceof EncodedForm ? [form.type, form.bytes] : ['application/json', body && JSON.stringify(body)];
    const headers = { authorization: `Bearer ${token}`, ...(bytes ? { 'content-type': type } : {}) };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.url}/api${path}`, { method, headers, agent: this.#agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          try {
            resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) as Body });
          } catch (error) {
            reject(error);
          }
        });
      });
      sent.on('error', reject);
      sent.end(bytes);
    });
  }
}

/** An encoded multipart form that can be sent many times. */
export class EncodedForm {
  private constructor(
    readonly type: string,
    readonly bytes: Buffer,
  ) {}

  static async of(form: FormData): Promise<EncodedForm> {
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    return new EncodedForm(type, Buffer.from(await encoded.arrayBuffer()));
  }
}

async function pgCtl(dataDir: string, command: string, ...options: string[]): Promise<void> {
  const databaseFolder = join(dataDir, 'postgres');
  const owner = await stat(join(databaseFolder, 'data'));
  const programs = await programRunnerFor(databaseFolder, runsAsRoot() ? { uid: owner.uid, gid: owner.gid } : null);
  await programs('pg_ctl', [command, '-D', join(databaseFolder, 'data'), '-w', '-t', '60', '-s', ...options]);
}

/**
 * Starts PostgreSQL again with `pg_stat_statements`. Statements of functions and triggers are counted as well; the column
 * `toplevel` tells them from those of the portal.
 */
async function countStatements(dataDir: string, postgres: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  let client = await connect(postgres.url);
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await client.query(`alter system set pg_stat_statements.track = 'all'`);
  await client.end();
  await postgres.stop();
  const counting = await startEmbeddedPostgres(dataDir);
  client = await connect(counting.url);
  await client.query('create extension pg_stat_statements');
  await client.end();
  return counting;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A benchmark may stop the database on purpose; without a listener, the lost connection would end the benchmark.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** CPU seconds used by a process and its descendants, including descendants that have ended. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  let ticks = 0;
  for (const each of await descendantPids(pid)) {
    const fields = (await readFile(`/proc/${each}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? [];
    // The fields utime, stime, cutime and cstime (the last two for ended children); the indexes start after the process
    // name.
    for (const index of [11, 12, 13, 14]) ticks += Number(fields[index] ?? 0);
  }
  return ticks / 100;
}

/** The memory of the processes as proportional set size (PSS), in MiB. */
export async function memoryOf(pids: number[]): Promise<number> {
  let kib = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kib += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return Math.round(kib / 1024);
}

export async function descendantPids(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .trim()
    .split(' ')
    .filter(Boolean);
  return [pid, ...(await Promise.all(children.map((child) => descendantPids(Number(child))))).flat()];
}
