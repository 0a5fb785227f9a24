import type { Pool, PoolClient } from 'pg';

type Send = (...query: unknown[]) => unknown;

const emptyResult = { command: 'ROLLBACK', rowCount: 0, rows: [], fields: [] };

/**
 * Returns a connection that broke during a transaction to its pool. kysely returns a connection only after a
 * transaction that began and was committed or rolled back. Each connection lost at `begin` or before `rollback` would
 * permanently take one of the pool's connections, and a stop would wait for it forever (row R03).
 */
export function releaseLostConnections(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const send = client.query.bind(client) as Send;
    const guarded: Send = (...query) => {
      const answer = send(...query);
      const [statement] = query;
      if (typeof statement !== 'string' || !(answer instanceof Promise)) return answer;
      if (statement === 'rollback') {
        // The server has rolled back by itself. The caller returns the client to the pool, which removes a client whose
        // connection has ended.
        return answer.catch(() => {
          // pg's types lack the method `end` of a pooled client.
          (client as unknown as { end(): Promise<void> }).end().catch(() => undefined);
          return emptyResult;
        });
      }
      if (statement === 'begin' || statement.startsWith('start transaction')) {
        return answer.catch((error: unknown) => {
          client.release(true);
          throw error;
        });
      }
      return answer;
    };
    client.query = guarded as PoolClient['query'];
  });
}
