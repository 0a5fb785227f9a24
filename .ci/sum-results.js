/**
 * Prints the failed tests of Jest's result files, then `N passed, N failed`. A missing file or a suite that did not run
 * counts as a failure.
 */
import { existsSync, readFileSync } from 'node:fs';

const isFailed = ({ status }) => status === 'failed';
let passed = 0;
let failed = 0;

for (const file of process.argv.slice(2)) {
  if (!existsSync(file)) {
    console.log(`No results: ${file}`);
    failed += 1;
    continue;
  }
  const { success, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  if (!success && !testResults.some(isFailed)) {
    console.log(`Failed although no suite did: ${file}`);
    failed += 1;
  }
  for (const suite of testResults) {
    passed += suite.assertionResults.filter(({ status }) => status === 'passed').length;
    if (isFailed(suite)) failed += printFailures(suite);
  }
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;

/** Returns the number of failures. A suite that could not run has a message but no tests, and counts as one failure. */
function printFailures({ name, message, assertionResults }) {
  const tests = assertionResults.filter(isFailed);
  if (tests.length === 0) console.log(`FAILED ${name}\n${message}`);
  for (const { fullName, failureMessages } of tests) {
    console.log(`FAILED ${name}: ${fullName}\n${failureMessages.join('\n')}`);
  }
  return tests.length || 1;
}
