import pg from 'pg';
import { type Violations, stockViolations as violationsIn } from '../src/orders/stock-check.js';

/** Whatever happened before, these hold; empty when they do. Jobs may still be running. */
export function stockViolations(databaseUrl: string): Promise<Violations> {
  return withClient(databaseUrl, violationsIn);
}

/** Resolves when every approved order has been deducted (or could not be), as the jobs do it by themselves. */
export async function deductionsDone(databaseUrl: string, withinMs = 120_000): Promise<void> {
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
