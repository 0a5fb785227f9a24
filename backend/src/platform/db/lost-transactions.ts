import type { Pool, PoolClient } from 'pg';

type Send = (...query: unknown[]) => unknown;

const nothing = { command: 'ROLLBACK', rowCount: 0, rows: [], fields: [] };

/**
 * Gives a connection that was lost inside a transaction back to its pool. kysely releases it only after a successful
 * rollback, which a lost connection cannot answer: each such loss would take one of the pool's places for good, and a
 * stop would wait for it for ever (row R03). The server has rolled back by itself; the connection is thrown away.
 */
export function releaseLostTransactions(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const send = client.query.bind(client) as Send;
    const guarded: Send = (...query) => {
      const answer = send(...query);
      if (query[0] !== 'rollback' || !(answer instanceof Promise)) return answer;
      return answer.catch(() => {
        // pg's types leave out that a pooled client is a client; ended, the pool removes it when it is released.
        (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
        return nothing;
      });
    };
    client.query = guarded as PoolClient['query'];
  });
}
