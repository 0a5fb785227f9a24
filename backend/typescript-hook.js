/**
 * `node --import ./typescript-hook.js src/main.ts` runs the TypeScript sources without a build, including the
 * contract's. Node's own type stripping does not support decorators.
 */
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions, swcOptionsForTsx } from './swc.config.js';

const contract = '@portal/contract/';
const source = /\.tsx?$/;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith(contract)) {
      const file = new URL(`./contract/src/${specifier.slice(contract.length)}.ts`, import.meta.url);
      return { url: file.href, format: 'module', shortCircuit: true };
    }
    if (!specifier.startsWith('.') || !source.test(context.parentURL ?? '')) return next(specifier, context);
    const script = specifier.replace(/\.js$/, '.ts');
    return next(existsSync(new URL(script, context.parentURL)) ? script : `${script}x`, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !source.test(url)) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      ...(url.endsWith('x') ? swcOptionsForTsx : swcOptions),
      filename,
      swcrc: false,
      sourceMaps: 'inline',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
