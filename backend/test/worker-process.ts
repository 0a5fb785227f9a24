import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestPortal } from './portal.js';
import { testRedisUrl } from './redis.js';
import { startSource } from './source-process.js';

/** `worker.ts` as a process of its own; its name is what its database sessions are called. */
export class WorkerProcess {
  readonly ready: Promise<void>;
  readonly ended: Promise<unknown>;

  private constructor(
    readonly name: string,
    readonly child: ChildProcess,
  ) {
    this.ended = once(child, 'exit');
    this.ready = new Promise((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        if (!chunk.includes('Worker ready')) return;
        resolve();
      });
      // The queue complains there of locks that ran out, which is what happens here; only a failed start matters.
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk;
      });
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it was ready: ${said}`)));
    });
    // Whoever needs this worker awaits it; one killed while it starts is nobody's failure.
    this.ready.catch(() => undefined);
  }

  /** `settings` are environment variables beside those that name the portal's database and data. */
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
    return new WorkerProcess(name, startSource('src/worker.ts', [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }));
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }
}
