import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import type { ReaderEntry } from './reader-entry.js';

/**
 * A process for work on somebody's file: no secret of the server's environment, no folder of its own, no writing, no
 * processes, no threads, and no add-ons unless its work is one. `output` is what becomes of its standard output.
 */
export function forkIsolated(entry: ReaderEntry, output: 'ignore' | 'pipe', addons = false): ChildProcess {
  return fork(entry.file, [], {
    env: {},
    cwd: parse(process.execPath).root,
    execArgv: [
      ...entry.execArgv,
      '--permission',
      '--allow-fs-read=*',
      ...(addons ? ['--allow-addons', '--disable-warning=SecurityWarning'] : []),
      // The heap is bounded below the process' own limit, so that a runaway reading ends by itself everywhere,
      // also where the server cannot see another process' memory. A small young generation keeps the peak low.
      '--max-old-space-size=400',
      '--max-semi-space-size=2',
    ],
    stdio: ['ignore', output, 'pipe', 'ipc'],
  });
}

/** Linux tells it of any process; elsewhere the heap limit above is the only one. */
export async function residentBytes(pid: number | undefined): Promise<number | null> {
  if (pid === undefined || process.platform !== 'linux') return null;
  const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
  const pages = Number(statm.split(' ')[1]);
  return Number.isFinite(pages) ? pages * 4096 : null;
}

/** Milliseconds that a process has computed so far; Linux tells it of any process. */
export async function computedMs(pid: number | undefined): Promise<number | null> {
  if (pid === undefined || process.platform !== 'linux') return null;
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // A program's name may hold spaces; the fields are counted from behind it, and in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const hundredths = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(hundredths) ? hundredths * 10 : null;
}
