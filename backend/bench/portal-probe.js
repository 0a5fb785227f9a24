/**
 * This module is loaded into the measured portal and reports figures that only the portal's own process can measure.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

/** Returns the longest pause of the event loop and the 99.9th percentile of its pauses since the last call, in ms. */
function pauses() {
  const pauses = { longest: delay.max / 1e6, p999: delay.percentile(99.9) / 1e6 };
  delay.reset();
  return pauses;
}

/**
 * CPU times of the main thread in ms, each between two ticks of a 5 ms timer. Unlike the pauses above, they leave out
 * the time in which other processes used the core.
 */
const turns = [];
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  turns.push((user + system) / 1000);
}, 5).unref();

/** Returns the 99.9th percentile of the CPU times in `turns` since the last call, in ms. */
function computedAtP999() {
  const sorted = turns.splice(0).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.999)] ?? 0;
}

/** Returns the memory in use after a garbage collection, in MiB. */
function memoryInUse() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

const answers = { pauses, computedAtP999, memoryInUse };
process.on('message', (question) => process.send?.(answers[question]?.()));
// The channel to the benchmark must not keep the portal alive.
process.channel?.unref();
