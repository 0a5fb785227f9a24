/** Prints what failed in Jest's result files, and their sum on one line. A missing file, or a suite that did not run, has failed. */
import { existsSync, readFileSync } from 'node:fs';

let passed = 0;
let failed = 0;
for (const file of process.argv.slice(2)) {
  if (!existsSync(file)) {
    console.log(`No results: ${file}`);
    failed += 1;
    continue;
  }
  const results = JSON.parse(readFileSync(file, 'utf8'));
  passed += results.numPassedTests;
  failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
  for (const suite of results.testResults) {
    if (suite.status !== 'failed') continue;
    const tests = suite.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0) console.log(`FAILED ${suite.name}\n${suite.message}`);
    for (const test of tests) console.log(`FAILED ${suite.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;
