import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../errors.js';

export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The server that runs on this data directory, from the file PostgreSQL keeps there. A file left behind by a killed
 * server is removed when its number now belongs to something else: PostgreSQL would take that for a running server,
 * and after a container restart the same small numbers are soon in use again.
 */
export async function runningPostmaster(dataDirectory: string): Promise<Postmaster | null> {
  const file = path.join(dataDirectory, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || !port) return null;
  if (!isAlive(pid)) return null;
  if (await isPostgres(pid)) return { pid, port };
  await rm(file, { force: true });
  return null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Linux tells; elsewhere numbers come back so rarely that a living process is taken for the server. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name, state] = /^\d+ \((.*)\) (\S)/.exec(status) ?? [];
  return name === 'postgres' && state !== 'Z';
}
