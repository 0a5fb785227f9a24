import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const draftName = '.installing-';
/** An installation takes minutes at most, so an older temporary folder was left behind by a killed process. */
const abandonedMs = 3_600_000;

/** Runs `npm ci` in the folder. Resolves with undefined, or with npm's error message when it failed. */
export async function npmCi(folder, ...options) {
  const npm = spawn(
    'npm',
    ['ci', '--prefix', folder, '--prefer-offline', '--no-progress', '--loglevel=error', ...options],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    },
  );
  let errors = '';
  npm.stderr.on('data', (text) => (errors += text));
  const code = await new Promise((resolve) => npm.once('error', resolve).once('close', resolve));
  return code === 0 ? undefined : errors.trim() || `npm ci ended with ${code}`;
}

/**
 * Installs the folder's packages in a temporary folder and moves the finished node_modules into place, so that a
 * process that starts at the same time never finds half of the packages, and a killed one leaves none. When another
 * process has finished first (`isInstalled`), the packages of that process stay. `finish` gets the temporary
 * node_modules. Resolves like `npmCi`.
 */
export async function installPackages(folder, isInstalled, finish) {
  removeAbandonedDrafts(folder);
  const draft = mkdtempSync(join(folder, draftName));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(draft, name));
    }
    const failure = await npmCi(draft);
    if (failure) return failure;
    finish(join(draft, 'node_modules'));
    const packages = join(folder, 'node_modules');
    const isReplaced = existsSync(packages);
    if (isInstalled()) return undefined;
    try {
      if (isReplaced) renameSync(packages, join(draft, 'replaced'));
      renameSync(join(draft, 'node_modules'), packages);
    } catch (error) {
      // Another process has moved its packages into place since the check.
      if (!isInstalled()) throw error;
    }
    return undefined;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function removeAbandonedDrafts(folder) {
  for (const name of readdirSync(folder)) {
    const draft = join(folder, name);
    if (!name.startsWith(draftName)) continue;
    const changedAt = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedAt > abandonedMs) rmSync(draft, { recursive: true, force: true });
  }
}
