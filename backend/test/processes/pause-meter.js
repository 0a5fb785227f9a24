/**
 * A separate process that sends the portal a request every 5 ms. argv[2] is the portal's address. Replies to each
 * message with the longest response time in ms since the last message.
 */
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
let since = performance.now();

process.on('message', () => {
  process.send?.(Math.max(longest, performance.now() - since));
  longest = 0;
});
process.on('disconnect', () => process.exit());

for (;;) {
  since = performance.now();
  await new Promise((resolve) => {
    get(`${process.argv[2]}/api/health/live`, { agent }, (answer) => answer.resume().on('end', resolve)).on(
      'error',
      resolve,
    );
  });
  longest = Math.max(longest, performance.now() - since);
  await delay(5);
  since = performance.now();
}
