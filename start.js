/**
 * `npm start`: builds the portal if the sources changed since the last start, and runs it in this process. The back end
 * starts as soon as it is built, and opens its port when the front end is built, too. `node start.js backup ...` does the
 * same for a command, after the build. A packed portal has no sources, so nothing is built there. This file must run on
 * Node 20; when the running Node is too old for the portal, it starts the portal with a newer one.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { findNewEnoughNode } from './tools/node-runtime.js';

const root = import.meta.dirname;
const cache = join(root, 'node_modules/.cache/portal');
const sources = ['backend', 'frontend', 'tools/build.js', 'package-lock.json', 'tsconfig.base.json'];
const notSources = new Set(['dist', 'node_modules', 'coverage', 'test', 'bench', 'e2e']);
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

// Files of `backend/src/commands` that are programs; importing another one would do nothing, without an error.
const commands = ['administrator', 'backup', 'demo', 'restore', 'verify-stock'];
const command = process.argv[2];
const program = command === undefined ? 'main' : `commands/${command}`;

endWithNpm();
try {
  if (command !== undefined && !commands.includes(command))
    throw new Error(`There is no command ${command}, only ${commands.join(', ')}`);
  const [node, building] = await Promise.all([findNewEnoughNode(), build()]);
  const startsEarly = program === 'main' && node === process.execPath;
  // `server.js` waits for it before it opens its port.
  if (startsEarly) globalThis.webAppBuilt = building?.ended;
  else await building?.ended;
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
  const file = join(root, 'backend/dist/src', `${program}.js`);
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
 * Resolves when the back end is built, with a promise for the end of the whole build (`ended`); resolves with undefined
 * when there is nothing to build. The builder ends with this process, because the channel between them is closed then.
 */
async function build() {
  if (!existsSync(join(root, 'backend/src'))) return undefined;
  const stamp = join(cache, 'built-from');
  const current = fingerprint();
  const results = ['backend/dist/src/main.js', 'frontend/dist/index.html'].map((name) => join(root, name));
  if (read(stamp) === current && results.every((file) => existsSync(file))) return undefined;
  const end = () => process.exit(0);
  for (const signal of signals) process.once(signal, end);
  process.stdout.write('Building the portal...\n');
  const builder = spawn(process.execPath, [join(root, 'tools/build.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = endOf(builder).then(() => {
    mkdirSync(cache, { recursive: true });
    writeFileSync(stamp, current);
  });
  // A message names a part that is built; the back end is the first.
  await Promise.race([once(builder, 'message'), ended]);
  for (const signal of signals) process.off(signal, end);
  return { ended };
}

/** Rejects when the build fails, after its errors have been printed. */
async function endOf(builder) {
  let errors = '';
  builder.stderr.on('data', (text) => (errors += text));
  const code = await new Promise((resolve) => builder.once('close', resolve));
  if (code === 0) return;
  process.stderr.write(errors);
  throw new Error('The portal could not be built; the reason stands above.');
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
