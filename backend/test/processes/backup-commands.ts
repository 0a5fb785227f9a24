import { once } from 'node:events';
import type pg from 'pg';
import { withClient } from '../database/stock-invariants.js';
import { startSourceProcess } from './source-process.js';

/** Runs `npm run backup` or `npm run restore` from sources, without a build. */
export async function runBackupCommand(command: 'backup' | 'restore', folder: string, settings: NodeJS.ProcessEnv) {
  const env = { PATH: process.env.PATH, ...settings };
  const child = startSourceProcess(`src/commands/${command}.ts`, [folder], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
  // `close` comes after the last output, for which `exit` does not wait.
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

export async function queryRows<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(query)).rows);
}
