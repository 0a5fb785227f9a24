/**
 * Runs the suites that depend on queues, relay and sockets against a real Redis: REDIS_URL, or a redis-server on PATH.
 * What stops and starts a Redis of its own runs with all the others.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const suites = ['queue', 'outbox', 'live', 'jobs', 'orders/orders', 'order-model', 'portal', 'cluster', 'operations'];

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Keeps nothing on disk, and refuses writes when full as the portal demands of its Redis. */
async function startRedis() {
  const port = await freePort();
  const memory = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', ...memory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.once('error', () => {
    console.error('Neither REDIS_URL is set nor redis-server installed');
    process.exit(1);
  });
  for await (const line of server.stdout) if (String(line).includes('Ready to accept connections')) break;
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.kill() };
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
