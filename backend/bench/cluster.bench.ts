import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { stockViolations, waitForDeductions, withClient } from '../test/database/stock-invariants.js';
import { Cluster, launchBuiltProgram } from '../test/processes/cluster.js';
import { ClusterLoad } from '../test/processes/cluster-load.js';
import type { ClusterPart } from '../test/processes/cluster-parts.js';

/**
 * Runs three built API processes, two built workers, PostgreSQL, Redis, an S3 server and nginx on this machine.
 * Measures orders placed through one, two and three API processes, a rolling restart under load, and killing each of
 * these processes under load.
 */
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const userCount = 8;

/** CPU seconds used by a process and its children, including children that have ended. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.split(') ')[1]?.split(' ') ?? [];
  // The fields utime, stime, cutime and cstime of /proc/<pid>/stat; the indexes start after the process name.
  const own = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0) / 100;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .split(' ')
    .filter(Boolean);
  const childSeconds = await Promise.all(children.map((child) => cpuOf(Number(child))));
  return own + childSeconds.reduce((sum, each) => sum + each, 0);
}

const cpuOfAll = async (parts: ClusterPart[]) =>
  (await Promise.all(parts.map(async (part) => cpuOf(await part.pid())))).reduce((sum, each) => sum + each, 0);

async function throughput(cluster: Cluster): Promise<void> {
  const load = await ClusterLoad.prepare(cluster);
  for (const processes of [1, 2, 3]) {
    await cluster.balance(processes);
    load.begin(userCount, { settle: false });
    await load.more(userCount * 2);
    const groups = {
      API: cluster.apis,
      PostgreSQL: [cluster.database],
      others: [cluster.redis, cluster.s3, cluster.balancer],
    };
    const before = await Promise.all(Object.values(groups).map(cpuOfAll));
    const [from, start] = [load.placed.size, performance.now()];
    await delay(seconds * 1000);
    const [orders, took] = [load.placed.size - from, (performance.now() - start) / 1000];
    const after = await Promise.all(Object.values(groups).map(cpuOfAll));
    await load.end();
    const each = Object.keys(groups).map(
      (name, index) => `${name} ${((((after[index] ?? 0) - (before[index] ?? 0)) / orders) * 1000).toFixed(0)}`,
    );
    report(
      `orders placed a second, ${processes} API process${processes === 1 ? '' : 'es'}, ${userCount} people`,
      `${(orders / took).toFixed(1)}; CPU ms an order: ${each.join(', ')}; ${load.failures.length} failed`,
    );
  }
}

/** Runs the main-job e2e suite in a real browser, through the load balancer. */
const browserFlow = (cluster: Cluster) =>
  inBrowser('main-job', {
    PORTAL_URL: cluster.url,
    PORTAL_FOLDER: `${cluster.folder}/api-1`,
    PORTAL_DATABASE: cluster.database.directUrl,
  });

/** Kills each process while an order is being placed in a real browser. The e2e suite starts its own cluster. */
const browserKills = () => inBrowser('killed-process', { KILLED: 'all' });

async function inBrowser(suite: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const frontend = fileURLToPath(new URL('../../frontend/', import.meta.url));
  const jest = fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url));
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, suite];
  const env = { ...process.env, ...settings };
  const run = spawn(process.execPath, [...options, '--selectProjects', 'browser'], { cwd: frontend, env });
  let output = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (data) => (output += String(data)));
  const [code] = await once(run, 'exit');
  report(`${suite} in a browser, through the balancer`, code === 0 ? 'passed' : `failed\n${output}`);
  for (const [line] of output.matchAll(/^(Tests|Killed): .*$/gm)) report('', line);
}

async function restarts(cluster: Cluster): Promise<void> {
  const load = await ClusterLoad.prepare(cluster);
  const socket = io(cluster.url, { path: '/api/live', transports: ['websocket'], auth: { token: load.token } });
  while (!socket.connected) await delay(50);
  load.begin(userCount);
  await load.more(userCount);
  const [from, start] = [load.requests, performance.now()];
  for (const part of [...cluster.apis, ...cluster.workers]) {
    const code = await part.stop();
    if (code !== 0) throw new Error(`${part.name} ended with ${code}`);
    await part.start();
  }
  const took = (performance.now() - start) / 1000;
  const requestCount = load.requests - from;
  await load.end();
  report(
    'rolling restart of 3 API processes and 2 workers under load',
    `${requestCount} requests in ${took.toFixed(0)} s, ${load.failures.length} failed; socket ${socket.connected ? 'connected' : 'lost'}`,
  );
  for (const failure of load.failures.slice(0, 5)) process.stdout.write(`  ${failure}\n`);
  socket.close();
}

async function kills(cluster: Cluster): Promise<void> {
  const load = await ClusterLoad.prepare(cluster);
  load.begin(userCount);
  for (const part of cluster.parts) {
    await load.more(userCount);
    const [failures, start] = [load.failures.length, performance.now()];
    await part.kill();
    // Keep the part dead long enough for some requests to fail.
    await delay(1_000);
    await part.start();
    await load.more(userCount);
    const took = ((performance.now() - start) / 1000).toFixed(1);
    report(
      `${part.name} killed and started`,
      `${load.failures.length - failures} requests refused, work as before after ${took} s`,
    );
  }
  await load.end();
  const url = cluster.database.directUrl;
  await waitForDeductions(url, 60_000);
  const { placed, deducted } = await withClient(url, async (client) => {
    const of = async (where: string) =>
      (await client.query<{ id: string }>(`select id from orders where ${where}`)).rows.map(({ id }) => id);
    return { placed: new Set(await of('true')), deducted: new Set(await of(`inventory_status = 'success'`)) };
  });
  const lost = [...load.placed].filter((id) => !placed.has(id)).length;
  const undone = [...load.approved].filter((id) => !deducted.has(id)).length;
  report(
    'after 9 kills',
    `${load.placed.size} orders and ${load.approved.size} approvals acknowledged, ${lost} lost, ${undone} not deducted, violations ${JSON.stringify(await stockViolations(url))}`,
  );
}

/** Measurements to run: the ones named as arguments (`npm run bench:cluster -- throughput kills`), or all. */
const all = { browserFlow, throughput, restarts, kills, browserKills };
const requestedParts = process.argv.slice(2);
const unknown = requestedParts.filter((name) => !Object.hasOwn(all, name));
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there is ${Object.keys(all).join(', ')}`);
for (const [name, part] of Object.entries(all)) {
  if (requestedParts.length > 0 && !requestedParts.includes(name)) continue;
  if (part === browserKills) {
    await browserKills();
    continue;
  }
  // Only `kills` needs the proxy in front of the database, which would slow the other measurements down.
  const cluster = await Cluster.start({
    api: 3,
    workers: 2,
    launch: launchBuiltProgram,
    settings: { SEED_DEMO: 'false' },
    direct: part !== kills,
  });
  try {
    await part(cluster);
  } finally {
    await cluster.stop();
  }
}
