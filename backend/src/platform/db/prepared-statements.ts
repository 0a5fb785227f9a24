import type { Pool, PoolClient } from 'pg';

/** Statements remembered by a connection. The portal has some 60 of its own; lists with many filters make a few more. */
const remembered = 300;

type Send = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * Has PostgreSQL plan each of our statements once per connection instead of at each call: planning a page of orders takes
 * longer than fetching it. Only statements that name their columns are prepared; the answer of `select *` may change its
 * shape under a migration, and PostgreSQL then refuses the old plan.
 */
export function prepareStatements(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const names = new Map<string, string>();
    const send = client.query.bind(client) as Send;
    const prepared: Send = (text, values, callback) => {
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || text.includes('.*')) {
        return send(text, values, callback);
      }
      const name = names.get(text) ?? (names.size < remembered ? `portal_${names.size}` : undefined);
      if (name === undefined) return send(text, values, callback);
      names.set(text, name);
      return send({ name, text, values }, callback);
    };
    client.query = prepared as PoolClient['query'];
  });
}
