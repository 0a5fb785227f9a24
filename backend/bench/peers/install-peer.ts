import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs packages that the portal is measured beside into a new folder inside of `parent`, without running their
 * scripts, unless an earlier call did. Returns the folder, or null when the registry does not have them or cannot be reached.
 */
export function installPeer(parent: string, ...packages: string[]): string | null {
  const folder = join(parent, (packages[0] ?? '').replace(/\W+/g, '-'));
  if (existsSync(folder)) return folder;
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  try {
    execFileSync('npm', ['install', ...flags, ...packages], { cwd: folder, stdio: 'pipe', timeout: 300_000 });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}
