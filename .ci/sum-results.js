/**
 * Prints what failed in Jest's result files, and their sum on one line. A missing file, or a suite that did not run, has
 * failed; one that is in `--again` counts as it ended there. With `--failed <suffix>` it prints the paths of the failed
 * suites that end so, and nothing else.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { again: { type: 'string' }, failed: { type: 'string' } },
  allowPositionals: true,
});
const resultsOf = (file) => JSON.parse(readFileSync(file, 'utf8'));
const isFailed = ({ status }) => status === 'failed';

if (values.failed === undefined) printSum();
else printFailed(values.failed);

function printFailed(suffix) {
  for (const file of positionals.filter(existsSync)) {
    for (const { name } of resultsOf(file).testResults.filter(isFailed)) if (name.endsWith(suffix)) console.log(name);
  }
}

function printSum() {
  let passed = 0;
  let failed = 0;
  const triedAgain = values.again && existsSync(values.again) ? resultsOf(values.again).testResults : [];
  for (const file of positionals) {
    if (!existsSync(file)) {
      console.log(`No results: ${file}`);
      failed += 1;
      continue;
    }
    const { success, testResults } = resultsOf(file);
    if (!success && !testResults.some(isFailed)) {
      console.log(`Ended badly though no suite failed: ${file}`);
      failed += 1;
    }
    for (const first of testResults) {
      const second = isFailed(first) && triedAgain.find(({ name }) => name === first.name);
      const tests = (second || first).assertionResults;
      passed += tests.filter(({ status }) => status === 'passed').length;
      // A suite that did not run has a message and no test.
      if (isFailed(second || first)) failed += tests.filter(isFailed).length || 1;
      if (isFailed(first)) tell(second && !isFailed(second) ? 'PASSED ONLY WHEN TRIED AGAIN' : 'FAILED', first);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
}

function tell(what, { name, message, assertionResults }) {
  const tests = assertionResults.filter(isFailed);
  if (tests.length === 0) console.log(`${what} ${name}\n${message}`);
  for (const { fullName, failureMessages } of tests) {
    console.log(`${what} ${name}: ${fullName}\n${failureMessages.join('\n')}`);
  }
}
