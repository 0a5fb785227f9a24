import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { startOnFreePort } from '../processes/on-free-port.js';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A separate Redis without persistence: stopping it loses all jobs, the worst case for a queue. */
export class RedisServer {
  #server: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  static async atFreePort(): Promise<RedisServer> {
    return startOnFreePort(async (port) => {
      const redis = new RedisServer(port);
      await redis.start();
      return redis;
    });
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const memory = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
    this.#server = spawn('redis-server', ['--port', `${this.port}`, '--bind', '127.0.0.1', ...memory], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    for await (const chunk of this.#server.stdout ?? []) {
      output += chunk;
      if (output.includes('Ready to accept')) return;
    }
    throw new Error(`Redis did not start on port ${this.port}`);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const ended = this.#server && once(this.#server, 'exit');
    if (this.#server?.kill(signal)) await ended;
  }
}
