/**
 * `npm start`: builds the portal if the sources changed since the last start, then runs it in this process. `node start.js
 * backup ...` does the same for a command. A packed portal has no sources, so nothing is built there. This file must run
 * on Node 20; when the running Node is too old for the portal, it starts the portal with a newer one.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { findNewEnoughNode } from './tools/node-runtime.js';

const root = import.meta.dirname;
const cache = join(root, 'node_modules/.cache/portal');
const sources = ['backend', 'frontend', 'tools/build.js', 'package-lock.json', 'tsconfig.base.json'];
const notSources = new Set(['dist', 'node_modules', 'coverage', 'test', 'bench', 'e2e', 'data']);
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

endWithNpm();
try {
  const [node] = await Promise.all([findNewEnoughNode(), build()]);
  if (node === process.execPath) await run();
  else runIn(node);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/**
 * npm runs this script through a shell. On SIGTERM npm ends itself and the shell, but not this process, which then gets
 * another parent: a changed parent therefore counts as SIGTERM. Windows has neither the signal nor a new parent.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

async function run() {
  const program = process.argv[2] && !process.argv[2].startsWith('-') ? `commands/${process.argv[2]}` : 'main';
  const file = join(root, 'backend/dist/src', `${program}.js`);
  if (!existsSync(file)) throw new Error(`There is no command ${process.argv[2]}`);
  // The imported program expects its arguments at argv[2], as if node had started it directly.
  process.argv.splice(1, program === 'main' ? 1 : 2, file);
  module.enableCompileCache(join(cache, 'compiled'));
  await import(`./backend/dist/src/${program}.js`);
}

function runIn(node) {
  const portal = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of signals) process.on(signal, () => portal.kill(signal));
  portal.once('exit', (code) => process.exit(code ?? 1));
}

/**
 * Builds when the names, sizes or times of the sources differ from those of the last build. Comparing them takes 30 ms.
 */
async function build() {
  if (!existsSync(join(root, 'backend/src'))) return;
  const stamp = join(cache, 'built-from');
  const current = fingerprint();
  const results = ['backend/dist/src/main.js', 'frontend/dist/index.html'].map((name) => join(root, name));
  if (read(stamp) === current && results.every((file) => existsSync(file))) return;
  process.stdout.write('Building the portal...\n');
  const builder = spawn(process.execPath, [join(root, 'tools/build.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => {
    builder.kill();
    process.exit(0);
  };
  for (const signal of signals) process.once(signal, end);
  let errors = '';
  builder.stderr.on('data', (text) => (errors += text));
  const code = await new Promise((resolve) => builder.once('close', resolve));
  for (const signal of signals) process.off(signal, end);
  if (code !== 0) throw new Error(`${errors}The portal could not be built; the reason stands above.`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, current);
}

function fingerprint() {
  const hash = createHash('sha256');
  const visit = (name) => {
    const { mtimeMs, size } = statSync(join(root, name));
    hash.update(`${name}\0${mtimeMs}\0${size}\n`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (notSources.has(entry.name) || entry.name.includes('.spec.')) continue;
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(name);
      else visit(name);
    }
  };
  for (const name of sources)
    if (statSync(join(root, name)).isDirectory()) walk(name);
    else visit(name);
  return hash.digest('hex');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
