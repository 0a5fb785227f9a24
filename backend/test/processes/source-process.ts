import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const fromRoot = (name: string): URL => new URL(`../../${name}`, import.meta.url);

/**
 * Starts a TypeScript file of this package (path from its root) in its own process, without a build. With `TEST_BUILT`,
 * which the slow tiers set after a build, a program of `src` is the built one: it starts with half the CPU time.
 */
export function startSourceProcess(file: string, args: readonly string[], options: ForkOptions = {}): ChildProcess {
  if (process.env.TEST_BUILT && file.startsWith('src/')) {
    const built = fromRoot(`dist/${file.replace(/\.ts$/, '.js')}`);
    return fork(fileURLToPath(built), args, { ...options, execArgv: ['--enable-source-maps'] });
  }
  return fork(fileURLToPath(fromRoot(file)), args, {
    ...options,
    execArgv: ['--enable-source-maps', '--import', fromRoot('typescript-hook.js').href],
  });
}
