import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startFlags } from '../test/processes/start-flags.js';
import { secondsSince } from './fault-test-portal.js';
import { buildDir, cpuSecondsOf } from './portal-process.js';

const root = join(buildDir, '../..');

interface Launch {
  settings: NodeJS.ProcessEnv;
  command?: string[];
  /** Called when the portal is ready, before SIGTERM is sent. */
  whenReady?: (pid: number) => Promise<void>;
}

/** Starts the portal, waits until it is ready or has exited, and ends it with SIGTERM. */
export async function launchPortal({
  settings,
  command = [process.execPath, ...startFlags(), join(root, 'start.js')],
  whenReady,
}: Launch) {
  const [file = '', ...args] = command;
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NX_DAEMON: 'false', PORT: '0', SEED_DEMO: 'false', LOG_LEVEL: 'warn', ...settings };
  const start = performance.now();
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const limit = setTimeout(() => child.kill('SIGKILL'), 150_000);
  try {
    while (!output.includes('Portal ready on') && child.exitCode === null && child.signalCode === null) await delay(20);
    const cpu = await cpuSecondsOf(child.pid ?? 0);
    const took = secondsSince(start);
    if (child.exitCode === null) await whenReady?.(child.pid ?? 0);
    child.kill('SIGTERM');
    const [code] = await ended;
    return { took, cpu, code, lines: output.split('\n').filter((line) => line.trim() !== '') };
  } finally {
    clearTimeout(limit);
  }
}

/**
 * Ids of the processes with `folder` in their command line. This includes PostgreSQL, which is not a descendant of the
 * portal.
 */
export function findPidsByFolder(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => pid !== process.pid && fileOf(pid, 'cmdline').includes(folder));
}

export const isRunning = (pid: number) => /^State:\s+[^ZX]/m.test(fileOf(pid, 'status'));

function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
