/** Loaded into the measured portal: tells, when asked, the longest pause of its event loop since the last question. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', (question) => {
  if (question !== 'longest pause') return;
  process.send?.({ longestPauseMs: delay.max / 1e6 });
  delay.reset();
});
// The channel to the benchmark must not keep the portal alive.
process.channel?.unref();
