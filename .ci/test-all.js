/**
 * `npm run test:all`: the quick tier, the slow tier, and the queue suites on a real Redis. `--after-npm-test` leaves out the
 * quick tier, which has just run. Results are written to coverage/<target>.json of each project.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const targets = ['test-slow', 'test-redis'];
if (!process.argv.includes('--after-npm-test')) targets.unshift('test');

for (const project of ['backend', 'frontend']) mkdirSync(`${project}/coverage`, { recursive: true });
for (const target of targets) {
  const results = ['--json', `--outputFile=coverage/${target}.json`];
  const run = ['run-many', '-t', target, '--parallel=1', '--output-style=stream', ...results];
  const { status } = spawnSync('nx', run, { stdio: 'inherit', shell: process.platform === 'win32' });
  // The exit code is only set here and the program goes on, so that the later tiers run after a failure, too.
  if (status !== 0) process.exitCode = 1;
}
