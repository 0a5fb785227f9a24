import { once } from 'node:events';
import type pg from 'pg';
import { startSource } from './source-process.js';
import { withClient } from './stock-invariants.js';

/** `npm run backup` and `npm run restore` without the build before them. */
export async function run(command: 'backup' | 'restore', folder: string, settings: NodeJS.ProcessEnv) {
  const env = { PATH: process.env.PATH, ...settings };
  const child = startSource(`src/${command}.ts`, [folder], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, output };
}

export async function rowsOf<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(query)).rows);
}
