import { readFileSync } from 'node:fs';

interface Lockfile {
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
}

/** The first releases without the advisories known for each (row R36). */
const floors = [
  ['multer', '2.1.0'],
  ['engine.io', '6.6.10'],
  ['socket.io-parser', '4.2.7'],
  ['@mikro-orm/core', '7.1.7'],
] as const;

const lockfile: Lockfile = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));

/** Every copy counts: a second one may lie below the package that asked for it. */
function installed(name: string): string[] {
  const copies = Object.entries(lockfile.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  return copies.flatMap(([, { version }]) => version ?? []);
}

function isAtLeast(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) >= 0;
}

describe('installed packages', () => {
  it.each(floors)('R36: every copy of %s is at least %s', (name, floor) => {
    expect(installed(name).filter((version) => !isAtLeast(version, floor))).toEqual([]);
  });

  it('R36: the floors look at what is installed, and compare numbers', () => {
    expect(installed('multer')).not.toEqual([]);
    expect(installed('@mikro-orm/core')).not.toEqual([]);
    expect(['2.0.9', '2.1.0', '2.10.0', '10.0.0'].map((version) => isAtLeast(version, '2.1.0'))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  // npm leaves out what the registry at hand does not have, and `npm ci` then refuses the lock file everywhere.
  it('are locked for every system, not only for the one that wrote the lock file', () => {
    const names = Object.values(lockfile.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(names.filter((name) => installed(name).length === 0)).toEqual([]);
  });

  it('come from whatever registry is configured: the lock file names none', () => {
    const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
    expect(text).not.toMatch(/"resolved": "http/);
  });
});
