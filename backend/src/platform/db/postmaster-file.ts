import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../errors.js';

export interface Postmaster {
  pid: number;
  port: number;
  /** Whether it was asked to end. Until its last connection is closed, it may only refuse new ones. */
  isStopping: boolean;
}

/**
 * Reads PostgreSQL's postmaster.pid to find the server that runs on this data directory. A killed server leaves its
 * file behind. The file is deleted when its process id now belongs to another program, which PostgreSQL would mistake
 * for a running server; after a container restart the same small ids are soon in use again.
 */
export async function findRunningPostmaster(dataDirectory: string): Promise<Postmaster | null> {
  const file = path.join(dataDirectory, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  const lines = text.split('\n');
  const [pid, , , port] = lines.map(Number);
  if (!pid || !port) return null;
  if (!isAlive(pid)) return null;
  if (await isPostgres(pid)) return { pid, port, isStopping: lines[7]?.trim() === 'stopping' };
  await rm(file, { force: true });
  return null;
}

/** Returns whether a process has this id. A process that has ended keeps its id until its parent has noticed. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Checked on Linux only; elsewhere ids are reused so rarely that a living process is assumed to be the server. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name, state] = /^\d+ \((.*)\) (\S)/.exec(status) ?? [];
  return name === 'postgres' && state !== 'Z';
}
