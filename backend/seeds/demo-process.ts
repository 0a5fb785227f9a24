import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '../src/config/env.js';

/** What the process needs to load the portal: the URL of its database and the secret of its sessions. */
export interface DemoPortal {
  url: string;
  jwtSecret: string;
}

/** `lines`: one line of text per sign-in account. */
export type DemoResult = { lines: string[] } | { error: string; code?: string };

/**
 * Path of a file that exists until the demo data are complete, so that a start after an interrupted one creates them
 * again.
 */
export const pendingDemoFile = ({ dataDir }: Env): string => join(dataDir, 'demo-pending');
export const accountsFile = ({ dataDir }: Env): string => join(dataDir, 'first-accounts.txt');

/** PostgreSQL's error code when it ended the transaction because two of them waited for each other. */
export const deadlockDetected = '40P01';

/**
 * Creates the demo data in a process of its own. The process loads, prepares the demo's files and loads the portal while
 * the start itself goes on, and its memory is free again when it ends; in the portal's process, 180 MiB would stay in use
 * after the first start.
 */
export class DemoProcess {
  #process: ChildProcess | undefined;
  #result: Promise<DemoResult> | undefined;
  #portal: DemoPortal | undefined;
  #isMaking = false;
  #isEnded = false;

  /** Starts the process at once when this start will probably need the demo data. */
  constructor(private readonly env: Env) {
    // Operators may delete the accounts file. A data folder with a database had its first start.
    const isFirst = !existsSync(accountsFile(env)) && !existsSync(join(env.dataDir, 'postgres'));
    if (env.seedDemo && (isFirst || existsSync(pendingDemoFile(env)))) this.#start();
  }

  /** Lets the process prepare the demo's files. DATA_DIR must exist and belong to this portal. */
  prepare(): void {
    this.#send(this.env);
  }

  /** Lets the process load the portal. The database must be up to date. */
  open(portal: DemoPortal): void {
    this.#portal = portal;
    this.#send(portal);
  }

  /** True from the call of `make` until its result. */
  get isBeingMade(): boolean {
    return this.#isMaking;
  }

  /** True after `end`, which interrupts `make`. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * Creates the demo data, and returns one line of text per sign-in account. People may use the portal meanwhile; when
   * PostgreSQL ends the demo's transaction because it and theirs wait for each other, the demo is made a second time.
   */
  async make(): Promise<string[]> {
    this.#isMaking = true;
    try {
      let result = await this.#makeOnce();
      if ('error' in result && result.code === deadlockDetected && !this.#isEnded) result = await this.#makeOnce();
      if ('error' in result) throw Object.assign(new Error(result.error), { code: result.code });
      return result.lines;
    } finally {
      this.#isMaking = false;
    }
  }

  async #makeOnce(): Promise<DemoResult> {
    if (this.#process === undefined) {
      this.#start();
      this.prepare();
      if (this.#portal) this.#send(this.#portal);
    }
    this.#send('make');
    const result = await this.#result;
    this.#process = undefined;
    return result ?? failed();
  }

  end(): void {
    this.#isEnded = true;
    this.#process?.kill();
  }

  #start(): void {
    // The path is derived from `import.meta.url`, because the build of the server's bundle replaces that by the address
    // of the module before it was bundled.
    const programs = ['../src/bundle/make-demo.js', './make-demo.js', './make-demo.ts'].map((name) =>
      fileURLToPath(new URL(name, import.meta.url)),
    );
    const program = programs.find((file) => existsSync(file)) ?? failed();
    // The usual young generation is 16 MiB; with 64 MiB, and with V8's own choice of when to collect all garbage, the
    // process spends less time on collecting it.
    const execArgv = [...process.execArgv, '--max-semi-space-size=64', '--heap-growing-percent=0'];
    const child = fork(program, [], { execArgv });
    // The process may fail before `make` is called, for example because the disk is full.
    this.#result = new Promise<DemoResult>((resolve) => {
      // Under `node --watch`, Node sends messages of its own through the channel.
      child.on(
        'message',
        (message: object) => ('lines' in message || 'error' in message) && resolve(message as DemoResult),
      );
      child.once('error', ({ message }) => resolve({ error: message }));
      child.once('exit', (code, signal) =>
        resolve({ error: `The process that makes the demo ended with ${signal ?? code}` }),
      );
    });
    this.#process = child;
  }

  /** A message that the process does not get any more is no error: its result already says why it ended. */
  #send(message: Env | DemoPortal | 'make'): void {
    if (this.#process?.connected) this.#process.send(message, () => undefined);
  }
}

function failed(): never {
  throw new Error('The program that makes the demo is missing');
}
