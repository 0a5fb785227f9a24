import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '../src/config/env.js';

/** What the process needs to open the portal: its settings, the URL of its database and the secret of its sessions. */
export interface DemoRequest {
  env: Env;
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

/**
 * Creates the demo data in a process of its own. The process loads while the portal itself loads, and its memory is
 * free again when it ends; in the portal's process, 180 MiB would stay in use after the first start.
 */
export class DemoProcess {
  #process: ChildProcess | undefined;
  #result: Promise<DemoResult> | undefined;

  /** Starts the process at once when this start will probably need the demo data, so that it loads meanwhile. */
  constructor(private readonly request: DemoRequest) {
    const { env } = request;
    if (env.seedDemo && (existsSync(pendingDemoFile(env)) || !existsSync(accountsFile(env)))) this.#start();
  }

  /** Creates the demo data, and returns one line of text per sign-in account. */
  async make(): Promise<string[]> {
    const child = this.#process ?? this.#start();
    send(child, 'make');
    const result = await this.#result;
    if (result === undefined || !('lines' in result))
      throw Object.assign(new Error(result?.error), { code: result?.code });
    return result.lines;
  }

  end(): void {
    this.#process?.kill();
  }

  #start(): ChildProcess {
    // The path is derived from `import.meta.url`, because the build of the server's bundle replaces that by the address
    // of the module before it was bundled.
    const programs = ['../src/bundle/make-demo.js', './make-demo.js', './make-demo.ts'].map((name) =>
      fileURLToPath(new URL(name, import.meta.url)),
    );
    const program = programs.find((file) => existsSync(file)) ?? failed();
    // The usual young generation is 16 MiB; with 64 MiB the process spends less time on collecting garbage.
    const execArgv = [...process.execArgv, '--max-semi-space-size=64'];
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
    send(child, this.request);
    return child;
  }
}

/** A message that the process does not get any more is no error: its result already says why it ended. */
function send(child: ChildProcess, message: 'make' | DemoRequest): void {
  if (child.connected) child.send(message, () => undefined);
}

function failed(): never {
  throw new Error('The program that makes the demo is missing');
}
