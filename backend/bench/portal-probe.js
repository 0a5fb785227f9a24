/** Loaded into the measured portal: answers what can be asked from within only. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

/** The longest pause of the event loop since the last question, in ms. */
function longestPause() {
  const pause = delay.max / 1e6;
  delay.reset();
  return pause;
}

/** MiB in use after everything that nobody needs any more was collected. */
function memoryInUse() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

const answers = { longestPause, memoryInUse };
process.on('message', (question) => process.send?.(answers[question]?.()));
// The channel to the benchmark must not keep the portal alive.
process.channel?.unref();
