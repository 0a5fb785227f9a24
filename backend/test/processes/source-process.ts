import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a TypeScript file of this package (path from its root) in its own process, without a build. */
export function startSourceProcess(file: string, args: readonly string[], options: ForkOptions = {}): ChildProcess {
  const fromRoot = (name: string): URL => new URL(`../../${name}`, import.meta.url);
  return fork(fileURLToPath(fromRoot(file)), args, {
    ...options,
    execArgv: ['--enable-source-maps', '--import', fromRoot('typescript-hook.js').href],
  });
}
