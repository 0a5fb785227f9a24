import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ReaderEntry {
  file: string;
  execArgv: string[];
}

/**
 * Specs and benchmarks start the reader process from its TypeScript file, whose types Node strips. This hook resolves
 * imports of `./x.js` to `x.ts`, and imports of the contract to its sources, since the contract may not be built.
 */
const sourceHook = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    const fromSource = context.parentURL?.endsWith('.ts');
    if (fromSource && specifier.startsWith('.')) return next(specifier.replace(/\\.js$/, '.ts'), context);
    const contract = fromSource && /^@portal\\/contract\\/(.+)/.exec(specifier);
    if (contract) return next('${new URL('../../../contract/src/', import.meta.url).href}' + contract[1] + '.ts', context);
    return next(specifier, context);
  },
});`;

type Program = 'reader-process' | 'copying-process' | 'thumbnail-process';

/** The program of an isolated process, next to this file. */
export function readerEntry(program: Program = 'reader-process'): ReaderEntry {
  return programEntry(new URL(`./${program}.js`, import.meta.url));
}

/** A program by the address of its compiled file: that file where it exists, else its TypeScript. */
export function programEntry(address: URL): ReaderEntry {
  const compiled = fileURLToPath(address);
  if (existsSync(compiled)) return { file: compiled, execArgv: [] };
  return {
    file: compiled.replace(/\.js$/, '.ts'),
    execArgv: [
      '--experimental-transform-types',
      '--disable-warning=ExperimentalWarning',
      '--import',
      `data:text/javascript,${encodeURIComponent(sourceHook)}`,
    ],
  };
}
