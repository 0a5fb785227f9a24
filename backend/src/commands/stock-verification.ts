import pg from 'pg';
import { readEnv } from '../config/env.js';
import { exitWithFailure } from '../lifecycle.js';
import { withDatabase } from '../open-database.js';
import { type StockViolations, stockViolations } from '../orders/stock-check.js';

/** The most violations of each kind that are listed; a broken ledger would fill the screen otherwise. */
const named = 50;

/**
 * Runs `npm run verify-stock`. The exit code is 0 when all stock equals the sum of its history, otherwise 1 after
 * listing the differences.
 */
export async function run(): Promise<void> {
  try {
    const found = await withDatabase(readEnv(process.env), check);
    process.stdout.write(report(found));
    process.exitCode = Object.keys(found).length === 0 ? 0 : 1;
  } catch (error) {
    exitWithFailure('The stock could not be verified', error);
  }
}

async function check(url: string): Promise<StockViolations> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await stockViolations(client);
  } finally {
    await client.end();
  }
}

function report(found: StockViolations): string {
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
