import pg from 'pg';
import { type StockViolations, stockViolations as violationsIn } from '../../src/orders/stock-check.js';

/** Finds violations of the stock invariants that hold at any time, also while jobs are running. Empty when all hold. */
export function stockViolations(databaseUrl: string): Promise<StockViolations> {
  return withClient(databaseUrl, violationsIn);
}

/** Resolves when the jobs have deducted every approved order, or the deduction has failed. */
export async function waitForDeductions(databaseUrl: string, withinMs = 120_000): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const { rows } = await client.query<{ pending: number }>(
        `select count(*)::int as pending from orders where inventory_status = 'pending'`,
      );
      const pending = rows[0]?.pending ?? 0;
      if (pending === 0) return;
      if (Date.now() > deadline) throw new Error(`${pending} orders were not deducted within ${withinMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
