import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestPortal } from '../portal/portal.js';
import { testRedisUrl } from '../servers/redis.js';
import { startSourceProcess } from './source-process.js';

/** `worker.ts` in its own process; `name` is the application name of its database sessions. */
export class WorkerProcess {
  readonly ready: Promise<void>;
  /** The address that the worker listens on with WORKER_PORT=0; empty until the worker is ready. */
  url = '';
  readonly ended: Promise<unknown>;

  private constructor(
    readonly name: string,
    readonly child: ChildProcess,
  ) {
    // `close` comes after the last output, for which `exit` does not wait.
    this.ended = once(child, 'close');
    this.ready = new Promise((resolve, reject) => {
      // The line is searched in all chunks so far, because a chunk may end within it.
      let started: string | undefined = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        if (started === undefined) return;
        started += chunk;
        const [line, address] = /Worker ready(?: on (\S+))?\n/.exec(started) ?? [];
        if (line === undefined) return;
        started = undefined;
        this.url = address ?? '';
        resolve();
      });
      // BullMQ reports expired locks on stderr, which these specs cause. Only a failed start matters.
      let output = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        output += chunk;
      });
      child.once('close', (code) => reject(new Error(`${name} ended with ${code} before it was ready: ${output}`)));
    });
    // Avoids an unhandled rejection when a worker is killed while it starts; specs await `ready` themselves.
    this.ready.catch(() => undefined);
  }

  /** `settings` are environment variables in addition to the portal's database and data folder. */
  static start(name: string, portal: TestPortal, settings: NodeJS.ProcessEnv = {}): WorkerProcess {
    const redisUrl = testRedisUrl();
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: portal.database.url,
      DATA_DIR: portal.env.dataDir,
      LOG_LEVEL: 'fatal',
      PGAPPNAME: name,
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      ...settings,
    };
    return new WorkerProcess(
      name,
      startSourceProcess('src/worker.ts', [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }),
    );
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }
}
