import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Lockfile {
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
}

/** The first releases in which the known security advisories of each package are fixed (row R36). */
const floors = [
  ['multer', '2.1.0'],
  ['engine.io', '6.6.10'],
  ['socket.io-parser', '4.2.7'],
  ['@mikro-orm/core', '7.1.7'],
] as const;

/** Row S01 allows 45,000; 40,700 were counted on Linux in November 2026. */
const mostFiles = 43_000;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const textOf = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const lockfile: Lockfile = JSON.parse(textOf('package-lock.json'));

/** All installed versions, because a package can have its own nested copy of a dependency. */
function installed(name: string): string[] {
  const copies = Object.entries(lockfile.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  return copies.flatMap(([, { version }]) => version ?? []);
}

/** Counts files and links below a folder of installed packages, without the caches of builds and tests. */
function countFiles(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== '.cache');
  const inFolders = entries
    .filter((entry) => entry.isDirectory())
    .reduce((sum, { name }) => sum + countFiles(join(folder, name)), 0);
  return inFolders + entries.filter((entry) => !entry.isDirectory()).length;
}

function isAtLeast(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) >= 0;
}

describe('installed packages', () => {
  it.each(floors)('R36: every copy of %s is at least %s', (name, floor) => {
    expect(installed(name).filter((version) => !isAtLeast(version, floor))).toEqual([]);
  });

  it('R36: versions are compared number by number, so 2.10.0 counts as newer than 2.1.0', () => {
    expect(installed('multer')).not.toEqual([]);
    expect(installed('@mikro-orm/core')).not.toEqual([]);
    expect(['2.0.9', '2.1.0', '2.10.0', '10.0.0'].map((version) => isAtLeast(version, '2.1.0'))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  // S01
  it('include neither Node nor packages that only checks and tests need', () => {
    const paths = Object.keys(lockfile.packages);
    expect(paths.length).toBeLessThan(740);
    const tools = Object.keys(JSON.parse(textOf('tools/package.json')).dependencies);
    expect(tools).toEqual(
      expect.arrayContaining(['@biomejs/biome', '@sparticuz/chromium', 'jest', 'nx', 'typescript']),
    );
    // Installed because the portal's own libraries need them as well.
    const shared = ['fflate', 'saxes', 'yaml'];
    const large = tools.filter((name) => !shared.includes(name)).map((name) => `node_modules/${name}`);
    expect(
      paths.filter((path) => large.includes(path) || /node_modules\/node-(linux|darwin|win|bin)/.test(path)),
    ).toEqual([]);
  });

  // S01
  it('are few files, and none of those that no program reads', () => {
    const folders = ['node_modules', 'frontend/node_modules'].map((name) => join(root, name)).filter(existsSync);
    expect(folders.reduce((sum, folder) => sum + countFiles(folder), 0)).toBeLessThan(mostFiles);
    const unread = ['pino/test', 'exceljs/dist', 'pdfkit/.yarn', '@aws-sdk/client-s3/dist-es', 'antd/README.md'];
    expect(unread.filter((name) => existsSync(join(root, 'node_modules', name)))).toEqual([]);
  });
});

describe.each(['package-lock.json', 'tools/package-lock.json', 'tools/node/package-lock.json'])('%s', (name) => {
  const { packages }: Lockfile = JSON.parse(textOf(name));

  // npm omits packages that the configured registry lacks, and `npm ci` then refuses the lock file everywhere.
  it('locks packages for every platform, not only for the one that wrote it', () => {
    const optional = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
    expect(optional.filter((each) => !locked.has(each))).toEqual([]);
  });

  it('contains no URLs, so packages come from the configured registry', () => {
    expect(textOf(name)).not.toMatch(/"resolved": "http/);
  });
});
