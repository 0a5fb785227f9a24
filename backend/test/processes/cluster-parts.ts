import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { startOnFreePort } from './on-free-port.js';

/** A process of the cluster that can be killed and started again. */
export interface ClusterPart {
  readonly name: string;
  pid(): Promise<number>;
  start(): Promise<void>;
  /** Sends SIGKILL to the process and its children. */
  kill(): Promise<void>;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Processes to kill at exit. Each has its own process group and would otherwise outlive an aborted run. */
const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const { pid, exitCode, signalCode } of started) {
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }
});

/** A program that listens on a free port and keeps that port over restarts. */
export class ClusterProgram implements ClusterPart {
  port = 0;
  #child: ChildProcess | undefined;

  constructor(
    readonly name: string,
    private readonly launch: (port: number) => ChildProcess,
    private readonly isReady: (port: number) => Promise<boolean>,
  ) {}

  async pid(): Promise<number> {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    if (this.port > 0) return this.#startOn(this.port);
    await startOnFreePort(async (port) => {
      await this.#startOn(port);
      this.port = port;
    });
  }

  async #startOn(port: number): Promise<void> {
    const child = this.launch(port);
    this.#child = child;
    started.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
    for (let wait = 0; !(await this.isReady(port).catch(() => false)); wait++) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${this.name} ended with ${child.exitCode ?? child.signalCode}: ${output}`);
      if (wait > 6000) throw new Error(`${this.name} did not become ready: ${output}`);
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
    // A SIGKILL must reach the whole group: nginx's workers survive their master.
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
    const [code] = await ended;
    return code;
  }
}

/** PostgreSQL behind a proxy with a fixed port, because the embedded server uses another port at each start. */
export class ClusterDatabase implements ClusterPart {
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

  constructor(private readonly dataDir: string) {}

  get directUrl(): string {
    return this.#postgres?.url ?? 'postgresql://127.0.0.1:9';
  }

  get url(): string {
    const url = new URL(this.directUrl);
    url.port = String((this.#wire.address() as AddressInfo).port);
    return url.href;
  }

  async start(): Promise<void> {
    this.#postgres = await startEmbeddedPostgres(this.dataDir);
    if (this.#wire.listening) return;
    this.#wire.listen(0, '127.0.0.1');
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
    // Releases what the object of the killed server still holds.
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
    // A zombie (Z) has ended and only waits for its parent.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
