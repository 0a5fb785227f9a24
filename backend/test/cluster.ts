import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Database, type Part, Program } from './cluster-parts.js';
import { freePort } from './free-port.js';
import { S3Server } from './s3-server.js';
import { startSource } from './source-process.js';

export const adminAccount = { email: 'admin@portal.local', password: 'first pass-phrase' };
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

/** Whether this machine has what a cluster consists of beside the portal. */
export const hasClusterPrograms = nginx !== undefined && spawnSync('redis-server', ['--version']).status === 0;

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

const built = (program: 'main' | 'worker') => fileURLToPath(new URL(`../dist/src/${program}.js`, import.meta.url));

/** What was built, as `npm start` runs it. */
export const launchBuilt: NonNullable<Options['launch']> = (program, env) =>
  spawn(process.execPath, ['--max-semi-space-size=8', built(program)], { env, detached: true, stdio: 'pipe' });

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
      const env = {
        ...environment(await within(join(name, 'data'))),
        // What its database sessions are called.
        PGAPPNAME: name,
        [program === 'main' ? 'PORT' : 'WORKER_PORT']: `${port}`,
      };
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
