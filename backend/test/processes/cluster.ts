import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { S3Server } from '../servers/s3-server.js';
import { ClusterDatabase, type ClusterPart, ClusterProgram } from './cluster-parts.js';
import { startSourceProcess } from './source-process.js';
import { startFlags } from './start-flags.js';

export const adminAccount = { email: 'admin@portal.local', password: 'first pass-phrase' };
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

/** True when nginx and redis-server are installed. */
export const hasClusterPrograms = nginx !== undefined && spawnSync('redis-server', ['--version']).status === 0;

interface Options {
  api: number;
  workers: number;
  /** Starts the program `main` or `worker`; by default from the sources. */
  launch?: (program: 'main' | 'worker', env: NodeJS.ProcessEnv) => ChildProcess;
  /** Additional environment variables for the portal's processes. */
  settings?: NodeJS.ProcessEnv;
  /**
   * Connects the portal to PostgreSQL without the proxy that keeps the database's port over a kill, because the proxy
   * slows each statement down a little.
   */
  direct?: boolean;
}

const launchSource: NonNullable<Options['launch']> = (program, env) =>
  startSourceProcess(`src/${program}.ts`, [], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });

const built = (program: 'main' | 'worker') => fileURLToPath(new URL(`../../dist/src/${program}.js`, import.meta.url));

/** Starts the built program with the flags of `npm start`. */
export const launchBuiltProgram: NonNullable<Options['launch']> = (program, env) =>
  spawn(process.execPath, [...startFlags(), built(program)], {
    env,
    detached: true,
    stdio: 'pipe',
  });

const accepts = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
  return true;
};
const isHealthy = async (port: number) => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok;

/** The services of `docker/compose.scale.yml` as processes on 127.0.0.1. */
export class Cluster {
  private constructor(
    readonly url: string,
    readonly folder: string,
    readonly storage: NodeJS.ProcessEnv,
    readonly database: ClusterDatabase,
    readonly redis: ClusterPart,
    readonly s3: ClusterPart,
    readonly balancer: ClusterPart,
    readonly apis: ClusterPart[],
    readonly workers: ClusterPart[],
    readonly balance: (processes: number) => Promise<void>,
  ) {}

  get parts(): ClusterPart[] {
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
    // PostgreSQL and nginx's workers run as another account, which must be allowed to enter the folder.
    await chmod(folder, 0o711);
    const within = async (name: string) => {
      await mkdir(join(folder, name), { recursive: true });
      return join(folder, name);
    };
    const quiet = { detached: true, stdio: 'pipe' } as const;

    const database = new ClusterDatabase(folder);
    await database.start();
    const redisFolder = await within('redis');
    // As in compose.yml: Redis writes jobs to disk within a second.
    const redisArguments = ['--bind', '127.0.0.1', '--dir', redisFolder, '--appendonly', 'yes'];
    const redis = new ClusterProgram(
      'redis',
      (port) => spawn('redis-server', ['--port', `${port}`, ...redisArguments], quiet),
      accepts,
    );
    const s3Folder = await within('s3');
    const s3 = new ClusterProgram(
      's3',
      (port) =>
        startSourceProcess('test/servers/s3-process.ts', [s3Folder, `${port}`], {
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        }),
      accepts,
    );
    const nginxFolder = await within('nginx');
    const config = join(nginxFolder, 'nginx.conf');
    const writeConfig = (port: number, apiPorts: number[]) =>
      writeFile(config, nginxConfig(nginxFolder, port, apiPorts));
    // nginx starts first, because the API processes need its address. Its upstreams do not listen yet.
    const balancer = new ClusterProgram(
      'balancer',
      (port) => {
        if (balancer.port === 0) writeFileSync(config, nginxConfig(nginxFolder, port, [9]));
        return spawn(nginx ?? 'nginx', ['-p', nginxFolder, '-c', config, '-g', 'daemon off;'], quiet);
      },
      accepts,
    );
    await Promise.all([redis.start(), s3.start(), balancer.start()]);

    const storage = S3Server.settingsFor(s3.port);
    const url = `http://127.0.0.1:${balancer.port}`;
    const environment = (dataDir: string): NodeJS.ProcessEnv => ({
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: direct ? database.directUrl : database.url,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
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
    const portal = async (program: 'main' | 'worker', name: string) => {
      // PGAPPNAME names the process's database sessions.
      const env = { ...environment(await within(join(name, 'data'))), PGAPPNAME: name };
      const variable = program === 'main' ? 'PORT' : 'WORKER_PORT';
      return new ClusterProgram(name, (port) => launch(program, { ...env, [variable]: `${port}` }), isHealthy);
    };
    const portals = (program: 'main' | 'worker', name: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => portal(program, `${name}-${index + 1}`)));
    const apis = await portals('main', 'api', api);
    const workerParts = await portals('worker', 'worker', workers);
    for (const part of [...apis, ...workerParts]) await part.start();

    const balance = async (processes: number) => {
      const apiPorts = apis.slice(0, processes).map(({ port }) => port);
      const master = await balancer.pid();
      const before = balancingWorkers(master);
      await writeConfig(balancer.port, apiPorts);
      process.kill(master, 'SIGHUP');
      const isReloaded = () => {
        const now = balancingWorkers(master);
        return now.length > 0 && now.every((pid) => !before.includes(pid));
      };
      while (!isReloaded()) await delay(20);
    };
    await balance(api);
    return new Cluster(url, folder, storage, database, redis, s3, balancer, apis, workerParts, balance);
  }

  /** Stops all running parts, dependents before their dependencies. */
  async stop(): Promise<void> {
    await this.balancer.kill();
    await Promise.all([...this.apis, ...this.workers].map((part) => part.stop()));
    await Promise.all([this.redis.kill(), this.s3.kill(), this.database.stop()]);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The process ids of nginx's workers that accept connections. Those of an earlier configuration only finish theirs. */
function balancingWorkers(master: number): string[] {
  const listed = spawnSync('ps', ['--ppid', `${master}`, '-o', 'pid=,args='], { encoding: 'utf8' }).stdout;
  const lines = listed.split('\n').filter((line) => line.includes('worker process') && !line.includes('shutting down'));
  return lines.map((line) => line.trim().split(' ', 1)[0] ?? '');
}

/** The image's nginx.conf with local ports instead of container names. */
function nginxConfig(folder: string, port: number, apiPorts: readonly number[]): string {
  const [, name = '', rules = ''] = /server (api:3000) resolve (.*);/.exec(nginxConf) ?? [];
  if (name === '') throw new Error('nginx.conf names its servers in another way');
  return nginxConf
    .replace(/server api:3000 resolve .*;/, apiPorts.map((each) => `server 127.0.0.1:${each} ${rules};`).join('\n    '))
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/', `${folder}/`);
}
const nginxConf = readFileSync(new URL('../../../docker/nginx.conf', import.meta.url), 'utf8');
