import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patternsOfExcludedSuites, secondsOfLongSuites } from '../../../.ci/suites.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const suites = globSync(['backend/**/*.spec.ts', 'frontend/**/*.{spec.ts,spec.tsx,e2e.ts}'], {
  cwd: root,
  exclude: (path) => path === 'node_modules' || path === 'dist',
});

/** The suites that run with this value of TEST_TIER. */
function suitesOf(tier: string): string[] {
  const before = process.env.TEST_TIER;
  process.env.TEST_TIER = tier;
  try {
    const leftOut = patternsOfExcludedSuites().map((pattern) => new RegExp(pattern));
    return suites.filter((suite) => !leftOut.some((pattern) => pattern.test(`/${suite}`)));
  } finally {
    if (before === undefined) delete process.env.TEST_TIER;
    else process.env.TEST_TIER = before;
  }
}

// S05
describe('the tiers of tests', () => {
  it('have every suite in exactly one tier', () => {
    expect(suites.length).toBeGreaterThan(150);
    expect([...suitesOf('quick'), ...suitesOf('slow')].sort()).toEqual(suites.toSorted());
  });

  it('have only one browser suite in the quick tier, and no suite that starts processes', () => {
    const names = suitesOf('quick').map((suite) => basename(suite));
    expect(names.filter((name) => name.endsWith('.e2e.ts'))).toEqual(['main-job.e2e.ts']);
    expect(names.filter((name) => name.endsWith('.process.spec.ts'))).toEqual([]);
  });

  it('list no long suite whose file no longer exists', () => {
    const names = new Set(suites.map((suite) => basename(suite)));
    expect(Object.keys(secondsOfLongSuites).filter((name) => !names.has(name))).toEqual([]);
  });

  it('never run a failed test again', () => {
    const sources = globSync(['backend/**/*.{spec.ts,js}', 'frontend/**/*.{spec.ts,spec.tsx,e2e.ts,js}', '.ci/*'], {
      cwd: root,
      exclude: (path) => path === 'node_modules' || path === 'dist' || path === 'coverage',
    });
    const retrying = sources.filter((path) => /\bretryTimes\(/.test(readFileSync(`${root}${path}`, 'utf8')));
    expect(retrying).toEqual([]);
  });
});
