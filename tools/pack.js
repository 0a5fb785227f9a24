/**
 * `npm run pack [-- <folder>]`: writes a folder (build/portal by default) that needs nothing but `node start.js` to run:
 * the compiled portal with its packages and PostgreSQL, without sources and without the tools that build and check them.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from './build.js';
import { npmCi } from './npm-ci.js';
import { prune } from './prune.js';

const root = join(import.meta.dirname, '..');
const into = resolve(process.argv[2] ?? join(root, 'build/portal'));
const manifest = ['package.json', 'package-lock.json', '.npmrc'];
const kept = ['start.js', 'tools/node-runtime.js', 'tools/npm-ci.js', ...manifest.map((name) => `tools/node/${name}`)];
const neededToInstall = [...manifest, 'backend/package.json', 'backend/contract/package.json', 'frontend/package.json'];

try {
  const command = await pack();
  process.stdout.write(`The portal is in ${into}. Start it there with: ${command}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Returns the command that starts the packed portal, with the same options for Node as `npm start`. */
async function pack() {
  if (existsSync(into) && !existsSync(join(into, 'start.js'))) {
    throw new Error(`${into} is there already and is not a packed portal. Name another folder, or remove it.`);
  }
  rmSync(into, { recursive: true, force: true });
  for (const name of [...kept, ...neededToInstall]) copy(name);
  const { name, version, type, engines, scripts, workspaces, overrides, allowScripts } = manifestOf('package.json');
  // The other scripts need the sources.
  const { start } = scripts;
  const packed = {
    name,
    version,
    type,
    private: true,
    engines,
    scripts: { start },
    workspaces,
    overrides,
    allowScripts,
  };
  write('package.json', packed);
  const parts = ['backend', '@portal/contract'].map((workspace) => `--workspace=${workspace}`);
  const failure = await npmCi(into, '--omit=dev', ...parts);
  if (failure) throw new Error(`The packages could not be installed: ${failure}`);
  prune(join(into, 'node_modules'), { types: true });
  for (const unused of ['frontend/package.json', 'package-lock.json', '.npmrc']) rmSync(join(into, unused));
  await build(undefined, into);
  return start;
}

function manifestOf(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}

function copy(name) {
  mkdirSync(dirname(join(into, name)), { recursive: true });
  cpSync(join(root, name), join(into, name));
}

function write(name, content) {
  writeFileSync(join(into, name), `${JSON.stringify(content, null, 2)}\n`);
}
