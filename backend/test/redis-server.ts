import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.js';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis of the test's own, which forgets everything when it stops: the worst that can happen to a queue. */
export class RedisServer {
  #server: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  static async atFreePort(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const memory = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
    this.#server = spawn('redis-server', ['--port', `${this.port}`, '--bind', '127.0.0.1', ...memory], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for await (const line of this.#server.stdout ?? []) if (String(line).includes('Ready to accept')) break;
  }

  async stop(): Promise<void> {
    const ended = this.#server && once(this.#server, 'exit');
    this.#server?.kill('SIGTERM');
    await ended;
  }
}
