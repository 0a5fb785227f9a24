import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.js';
import { freePort } from './free-port.js';

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

/** They have groups of their own, and would outlive a run that ends in the middle. */
const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const { pid, exitCode, signalCode } of started) {
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }
});

export class Program implements Part {
  #child: ChildProcess | undefined;

  constructor(
    readonly name: string,
    private readonly launch: () => ChildProcess,
    private readonly isReady: () => Promise<boolean>,
  ) {}

  async pid(): Promise<number> {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const child = this.launch();
    this.#child = child;
    started.add(child);
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
export class Database implements Part {
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
