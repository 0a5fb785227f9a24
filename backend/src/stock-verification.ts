import pg from 'pg';
import { readEnv } from './config/env.js';
import { failStart, withDatabase } from './lifecycle.js';
import { stockViolations, type Violations } from './orders/stock-check.js';

/** As many of one kind as are named; a broken ledger would fill the screen with the rest. */
const named = 50;

/** `npm run verify-stock`: ends with 0 when every number follows from its history, and with 1 after naming those that do not. */
export async function run(): Promise<void> {
  try {
    const found = await withDatabase(readEnv(process.env), check);
    process.stdout.write(report(found));
    process.exitCode = Object.keys(found).length === 0 ? 0 : 1;
  } catch (error) {
    failStart(error);
  }
}

async function check(url: string): Promise<Violations> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await stockViolations(client);
  } finally {
    await client.end();
  }
}

function report(found: Violations): string {
  const kinds = Object.entries(found);
  if (kinds.length === 0) return 'Every item and every order agrees with its movements.\n';
  return kinds
    .map(([kind, rows]) => {
      const lines = rows.slice(0, named).map((row) => `  ${JSON.stringify(row)}\n`);
      const more = rows.length > named ? `  and ${rows.length - named} more\n` : '';
      return `${rows.length} × ${kind}:\n${lines.join('')}${more}`;
    })
    .join('');
}
