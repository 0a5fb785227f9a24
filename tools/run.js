/**
 * `node tools/run.js <command> ...`: runs a command for checks, tests or benches. The packages of these commands are
 * installed into tools/node_modules when tools/package-lock.json has changed, and linked into the portal's node_modules,
 * where sources and tools look for them.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { findNewEnoughNode } from './node-runtime.js';
import { installPackages } from './npm-ci.js';

const here = import.meta.dirname;
const root = join(here, '..');

try {
  const [node] = await Promise.all([findNewEnoughNode(), install()]);
  linkPackages();
  run(node);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function install() {
  const stamp = join(here, 'node_modules/.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(here, 'package-lock.json')))
    .digest('hex');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isInstalled()) return;
  process.stdout.write('Installing what checks and tests need...\n');
  const failure = await installPackages(here, isInstalled, (packages) =>
    writeFileSync(join(packages, '.installed'), wanted),
  );
  if (failure) throw new Error(`What checks and tests need could not be installed: ${failure}`);
}

/** Links the packages of the tools, except for those that the portal has installed itself. */
function linkPackages() {
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const link = join(root, 'node_modules', name);
    if (existsSync(link)) continue;
    // `existsSync` is false for a link whose target is gone; `lstat` still finds the link.
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(relative(dirname(link), join(here, 'node_modules', name)), link, 'junction');
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

function run(node) {
  const [command, ...options] = process.argv.slice(2);
  const path = [dirname(node), join(here, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH];
  const child = spawn(command, options, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path.join(delimiter) },
    shell: process.platform === 'win32',
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
