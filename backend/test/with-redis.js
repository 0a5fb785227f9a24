/**
 * Runs the suites that depend on queues, relay and sockets against a real Redis: REDIS_URL, or a redis-server on PATH.
 * Suites that start and stop their own Redis belong to the other test runs.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * What depends on the queue's store: the queues and their relay, jobs that are killed, repeated, delayed or run at
 * intervals, mails, and processes that share a queue. Left out are suites about the rules of orders, pictures and live
 * events, which are the same on PostgreSQL, and two of jobs that are killed between their own steps, because other suites
 * kill workers of this queue.
 */
const suites = [
  'platform/queue/(?!redis-away)',
  'platform/live/two-processes',
  'platform/mail/(?!every-mail)',
  'platform/operations',
  'jobs/(?!large-order-crash|google-sheets|back-orders|covered-back-orders|make-pictures|enter-older-orders)',
  'portal/portal',
  'cluster',
];

/** Starts a Redis without persistence that refuses writes when its memory is full, as the portal requires. */
async function startRedis(attemptsLeft = 5) {
  // The port is below the range from which the system assigns ports by itself. When it is in use, another one is tried.
  const port = randomInt(20_000, 32_000);
  const memory = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', ...memory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.once('error', () => {
    console.error('Neither REDIS_URL is set nor redis-server installed');
    process.exit(1);
  });
  let output = '';
  for await (const chunk of server.stdout) {
    output += chunk;
    if (!output.includes('Ready to accept connections')) continue;
    return { url: `redis://127.0.0.1:${port}`, stop: () => server.kill() };
  }
  if (attemptsLeft === 0) throw new Error('redis-server did not start');
  return startRedis(attemptsLeft - 1);
}

const redis = process.env.REDIS_URL ? { url: process.env.REDIS_URL, stop: () => {} } : await startRedis();
const jest = fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url));
const patterns = suites.map((suite) => `(src|test)/.*${suite}.*\\.(db|http|process)\\.spec\\.ts$`);
const run = spawn(
  process.execPath,
  ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, ...process.argv.slice(2), ...patterns],
  { stdio: 'inherit', env: { ...process.env, TEST_REDIS_URL: redis.url } },
);
const [code] = await once(run, 'exit');
redis.stop();
process.exitCode = code ?? 1;
