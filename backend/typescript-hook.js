/**
 * `node --import ./typescript-hook.js src/main.ts` runs the sources as they are, the contract's too. Node's own
 * type stripping refuses decorators.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from './swc.config.js';

const contract = '@portal/contract/';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith(contract)) {
      const source = new URL(`./contract/src/${specifier.slice(contract.length)}.ts`, import.meta.url);
      return { url: source.href, format: 'module', shortCircuit: true };
    }
    const fromSource = context.parentURL?.endsWith('.ts') && specifier.startsWith('.');
    return next(fromSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      ...swcOptions,
      filename,
      swcrc: false,
      sourceMaps: 'inline',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
