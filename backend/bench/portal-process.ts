import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { hashPassword } from '../src/auth/passwords.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.js';

export const password = 'bench password';

/** The built portal as its user runs it (`backend/dist`), with a database that the benchmark can look into. */
export class PortalProcess {
  readonly #agent = new Agent({ keepAlive: true });

  private constructor(
    readonly url: string,
    readonly db: pg.Client,
    readonly databaseUrl: string,
    private readonly child: ChildProcess,
    private readonly postgres: EmbeddedPostgres,
    private readonly dataDir: string,
  ) {}

  static async start(): Promise<PortalProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
    const postgres = await startEmbeddedPostgres(dataDir);
    const port = await freePort();
    const probe = new URL('./portal-probe.js', import.meta.url).href;
    const main = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
    const child = spawn(process.execPath, ['--max-semi-space-size=8', '--import', probe, main], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        ADMIN_EMAIL: 'admin@example.com',
        ADMIN_PASSWORD: password,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) =>
        chunk.includes('Portal ready') ? resolve() : process.stderr.write(chunk),
      );
      child.once('exit', (code) => reject(new Error(`The portal ended with ${code}`)));
    });
    const db = new pg.Client({ connectionString: postgres.url });
    await db.connect();
    return new PortalProcess(`http://127.0.0.1:${port}`, db, postgres.url, child, postgres, dataDir);
  }

  async stop(): Promise<void> {
    await this.db.end();
    this.#agent.destroy();
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
    await this.postgres.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** The longest time in ms that the portal's event loop stood still since the last call. */
  longestPause(): Promise<number> {
    return this.#ask('longestPause');
  }

  /** Memory that the portal's own objects hold, without what is only waiting to be collected, in MiB. */
  memoryInUse(): Promise<number> {
    return this.#ask('memoryInUse');
  }

  async #ask(question: 'longestPause' | 'memoryInUse'): Promise<number> {
    const answer = new Promise<number>((resolve) => this.child.once('message', (message) => resolve(Number(message))));
    this.child.send(question);
    return answer;
  }

  /** CPU seconds used so far by the portal with its readers, and by PostgreSQL. */
  async cpuSeconds(): Promise<{ portal: number; postgres: number }> {
    const seconds = async (pids: number[]) => {
      let ticks = 0;
      for (const pid of pids) {
        const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? [];
        // utime, stime and those of ended children, counted from the field after the name.
        for (const index of [11, 12, 13, 14]) ticks += Number(fields[index] ?? 0);
      }
      return ticks / 100;
    };
    return {
      portal: await seconds(await descendants(this.child.pid ?? 0)),
      postgres: await seconds(await descendants(await this.#postmaster())),
    };
  }

  /** Memory of the portal's process, its readers and PostgreSQL, in MiB; pages they share are shared out (PSS). */
  async memory(): Promise<string> {
    const pss = async (pids: number[]) => {
      let kib = 0;
      for (const pid of pids) {
        const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
        kib += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
      }
      return Math.round(kib / 1024);
    };
    const [portal = 0, ...readers] = await descendants(this.child.pid ?? 0);
    const postgres = await descendants(await this.#postmaster());
    return `${await pss([portal])} MiB, ${await pss(readers)} MiB, ${await pss(postgres)} MiB`;
  }

  /** Resident memory of the portal's process in MiB; cheap enough to be asked for while something is measured. */
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
      body: JSON.stringify({ email, password }),
    });
    return ((await response.json()) as { token: string }).token;
  }

  async buyer(name: string): Promise<string> {
    const email = `${name}@example.com`;
    await this.db.query(
      `insert into users (id, email, password_hash, role, status, name, company_name, created_at)
       values (gen_random_uuid(), $1, $2, 'buyer', 'approved', $3, 'Bench Company', now())`,
      [email, await hashPassword(password), name],
    );
    return this.signIn(email);
  }

  /** A plain keep-alive client: `fetch` and a form encoded anew at each call took as much of the two cores as PostgreSQL. */
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

/** A form as it goes over the wire, for callers that send the same one many times. */
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

async function descendants(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .trim()
    .split(' ')
    .filter(Boolean);
  return [pid, ...(await Promise.all(children.map((child) => descendants(Number(child))))).flat()];
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
