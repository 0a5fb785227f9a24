import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type TestPortal, testJwtSecret } from '../portal/portal.js';
import { testRedisUrl } from '../servers/redis.js';
import { startSourceProcess } from './source-process.js';

/** `main.ts` in its own process. */
export class PortalProcess {
  readonly child: ChildProcess;
  /** What the process has written to stdout and stderr so far. */
  output = '';
  /** The exit code, null after a kill. Resolves after the last output has arrived, for which `exit` does not wait. */
  readonly ended: Promise<number | null>;
  /** The address of the ready line. Rejects when the process ends before it writes this line. */
  readonly ready: Promise<string>;

  private constructor(settings: NodeJS.ProcessEnv) {
    const env = { PATH: process.env.PATH, PORT: '0', SEED_DEMO: 'false', ...settings };
    this.child = startSourceProcess('src/main.ts', [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
    this.ready = new Promise((resolve, reject) => {
      let isReady = false;
      for (const stream of [this.child.stdout, this.child.stderr]) {
        stream?.on('data', (data) => {
          this.output += String(data);
          // The whole output is searched, because a chunk may end within the line.
          const [, url] = (isReady ? null : /Portal ready on (\S+)\n/.exec(this.output)) ?? [];
          if (url === undefined) return;
          isReady = true;
          resolve(url);
        });
      }
      this.ended.then((code) => reject(new Error(`The portal ended with ${code}: ${this.output}`)), reject);
    });
    // Avoids an unhandled rejection in specs whose portal ends before it is ready; the others await `ready` themselves.
    this.ready.catch(() => undefined);
  }

  /** `settings` are environment variables. The port is chosen by the system, unless `PORT` is set. */
  static start(settings: NodeJS.ProcessEnv): PortalProcess {
    return new PortalProcess(settings);
  }

  /** A second process on the database, the folder and the Redis of `portal`, whose tokens it accepts. */
  static beside(portal: TestPortal, settings: NodeJS.ProcessEnv = {}): PortalProcess {
    const redisUrl = testRedisUrl();
    return new PortalProcess({
      DATABASE_URL: portal.database.url,
      DATA_DIR: portal.env.dataDir,
      JWT_SECRET: testJwtSecret,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      ...settings,
    });
  }

  /** Ends the process as an operator would. Throws with what it has written when it did not end in order. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    const code = await this.ended;
    if (code !== 0) throw new Error(`The portal ended with ${code}: ${this.output}`);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
