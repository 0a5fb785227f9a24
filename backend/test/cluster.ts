import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.js';
import { freePort } from './free-port.js';
import { S3Server } from './s3-server.js';
import { startSource } from './source-process.js';

export const adminAccount = { email: 'admin@portal.local', password: 'first pass-phrase' };
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

/** Whether this machine has what a cluster consists of beside the portal. */
export const hasClusterPrograms = nginx !== undefined && spawnSync('redis-server', ['--version']).status === 0;

/** One of the processes, which can be killed and started again. */
export interface Part {
  readonly name: string;
  pid(): Promise<number>;
  start(): Promise<void>;
  /** kill -9, and all that belongs to it. */
  kill(): Promise<void>;
  /** SIGTERM. Answers the exit code. */
  stop(): Promise<number | null>;
}

class Program implements Part {
  #child: ChildProcess | undefined;

  constructor(
    readonly name: string,
    private readonly launch: () => ChildProcess,
    private readonly isReady: () => Promise<boolean>,
  ) {
    // They have groups of their own, and would outlive a run that ends in the middle.
    process.once('exit', () => this.#endEverything());
  }

  #endEverything(): void {
    try {
      if (this.#child?.pid) process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // Ended before.
    }
  }

  async pid(): Promise<number> {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const child = this.launch();
    this.#child = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += String(data)));
    for (let wait = 0; !(await this.isReady().catch(() => false)); wait++) {
      if (child.exitCode !== null) throw new Error(`${this.name} ended with ${child.exitCode}: ${said}`);
      if (wait > 1200) throw new Error(`${this.name} did not become ready: ${said}`);
      await delay(50);
    }
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    // The workers of nginx would go on without their master.
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
    const [code] = await ended;
    return code;
  }
}

/** PostgreSQL takes another port each time it starts; the portal is told of one that stays. */
class Database implements Part {
  readonly name = 'postgres';
  readonly #sockets = new Set<Socket>();
  readonly #wire = createServer((from) => {
    const to = connect(Number(new URL(this.directUrl).port), '127.0.0.1');
    for (const socket of [from, to]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => (socket === from ? to : from).destroy());
    }
    from.pipe(to).pipe(from);
  });
  #postgres: EmbeddedPostgres | undefined;
  #port = 0;

  constructor(private readonly dataDir: string) {}

  get directUrl(): string {
    return this.#postgres?.url ?? 'postgresql://127.0.0.1:9';
  }

  get url(): string {
    const url = new URL(this.directUrl);
    url.port = String(this.#port);
    return url.href;
  }

  async start(): Promise<void> {
    this.#postgres = await startEmbeddedPostgres(this.dataDir);
    if (this.#port > 0) return;
    this.#port = await freePort();
    this.#wire.listen(this.#port, '127.0.0.1');
    await once(this.#wire, 'listening');
  }

  async pid(): Promise<number> {
    const file = await readFile(join(this.dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
    return Number(file.split('\n')[0]);
  }

  async kill(): Promise<void> {
    const pid = await this.pid();
    process.kill(pid, 'SIGKILL');
    while (isRunning(pid)) await delay(20);
    // What held it as running lets it go.
    await this.#postgres?.stop().catch(() => undefined);
  }

  async stop(): Promise<number> {
    await this.#postgres?.stop();
    for (const socket of this.#sockets) socket.destroy();
    this.#wire.close();
    return 0;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Ended, and not yet collected by whoever adopted it.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

interface Options {
  api: number;
  workers: number;
  /** Starts `main` or `worker`; the sources by default. */
  launch?: (program: 'main' | 'worker', env: NodeJS.ProcessEnv) => ChildProcess;
  /** More variables for the portal's processes. */
  settings?: NodeJS.ProcessEnv;
  /** The database without the wire that survives its being killed, which costs a little of every statement. */
  direct?: boolean;
}

const launchSource: NonNullable<Options['launch']> = (program, env) =>
  startSource(`src/${program}.ts`, [], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });

const accepts = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
  return true;
};
const isHealthy = async (port: number) => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok;

/** What `docker/compose.scale.yml` starts, as processes on 127.0.0.1. */
export class Cluster {
  private constructor(
    readonly url: string,
    readonly folder: string,
    readonly storage: NodeJS.ProcessEnv,
    readonly database: Database,
    readonly redis: Part,
    readonly s3: Part,
    readonly balancer: Part,
    readonly apis: Part[],
    readonly workers: Part[],
    readonly balance: (processes: number) => Promise<void>,
  ) {}

  get parts(): Part[] {
    return [this.database, this.redis, this.s3, ...this.apis, ...this.workers, this.balancer];
  }

  static async start({
    api,
    workers,
    launch = launchSource,
    settings = {},
    direct = false,
  }: Options): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'portal-cluster-'));
    // PostgreSQL and the workers of nginx run as an account that must pass through.
    await chmod(folder, 0o711);
    const within = async (name: string) => {
      await mkdir(join(folder, name), { recursive: true });
      return join(folder, name);
    };
    const redisPort = await freePort();
    const s3Port = await freePort();
    const balancerPort = await freePort();
    const apiPorts = await Promise.all(Array.from({ length: api }, freePort));
    const workerPorts = await Promise.all(Array.from({ length: workers }, freePort));
    const quiet = { detached: true, stdio: 'pipe' } as const;

    const database = new Database(folder);
    await database.start();
    const redisFolder = await within('redis');
    // As in compose.yml: what was told to be done is on disk within a second.
    const redisArguments = [
      '--port',
      `${redisPort}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      redisFolder,
      '--appendonly',
      'yes',
    ];
    const redis = new Program(
      'redis',
      () => spawn('redis-server', redisArguments, quiet),
      () => accepts(redisPort),
    );
    const s3Folder = await within('s3');
    const s3 = new Program(
      's3',
      () =>
        startSource('test/s3-process.ts', [s3Folder, `${s3Port}`], {
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        }),
      () => accepts(s3Port),
    );
    await Promise.all([redis.start(), s3.start()]);

    const storage = S3Server.settingsFor(s3Port);
    const url = `http://127.0.0.1:${balancerPort}`;
    const environment = (dataDir: string): NodeJS.ProcessEnv => ({
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: direct ? database.directUrl : database.url,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      ...storage,
      JOBS: 'external',
      JWT_SECRET: 'a secret that all of these processes share',
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    });
    const portal = async (program: 'main' | 'worker', name: string, port: number) => {
      const env = { ...environment(await within(name)), [program === 'main' ? 'PORT' : 'WORKER_PORT']: `${port}` };
      return new Program(
        name,
        () => launch(program, env),
        () => isHealthy(port),
      );
    };
    const apis = await Promise.all(apiPorts.map((port, index) => portal('main', `api-${index + 1}`, port)));
    const workerParts = await Promise.all(
      workerPorts.map((port, index) => portal('worker', `worker-${index + 1}`, port)),
    );
    for (const part of [...apis, ...workerParts]) await part.start();

    const nginxFolder = await within('nginx');
    const config = join(nginxFolder, 'nginx.conf');
    const writeConfig = (ports: number[]) => writeFile(config, nginxConfig(nginxFolder, balancerPort, ports));
    await writeConfig(apiPorts);
    const balancer = new Program(
      'balancer',
      () => spawn(nginx ?? 'nginx', ['-p', nginxFolder, '-c', config, '-g', 'daemon off;'], quiet),
      () => accepts(balancerPort),
    );
    await balancer.start();
    const balance = async (processes: number) => {
      await writeConfig(apiPorts.slice(0, processes));
      process.kill(await balancer.pid(), 'SIGHUP');
      await delay(1_000);
    };
    return new Cluster(url, folder, storage, database, redis, s3, balancer, apis, workerParts, balance);
  }

  /** Whatever is left of it, in an order in which nobody waits for anybody. */
  async stop(): Promise<void> {
    await this.balancer.kill();
    await Promise.all([...this.apis, ...this.workers].map((part) => part.stop()));
    await Promise.all([this.redis.kill(), this.s3.kill(), this.database.stop()]);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The file of the image, for processes of this machine in place of names of containers. */
function nginxConfig(folder: string, port: number, apiPorts: readonly number[]): string {
  const [, name = '', rules = ''] = /server (api:3000) resolve (.*);/.exec(nginxConf) ?? [];
  if (name === '') throw new Error('nginx.conf names its servers in another way');
  return nginxConf
    .replace(/server api:3000 resolve .*;/, apiPorts.map((each) => `server 127.0.0.1:${each} ${rules};`).join('\n    '))
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/', `${folder}/`);
}
const nginxConf = readFileSync(new URL('../../docker/nginx.conf', import.meta.url), 'utf8');
