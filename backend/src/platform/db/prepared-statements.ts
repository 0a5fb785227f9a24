import type { Pool, PoolClient } from 'pg';

/**
 * The most prepared statements that a connection keeps. The portal has about 60; lists with many filter combinations
 * add a few more.
 */
const remembered = 300;

type Send = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * Prepares each statement once per connection instead of planning it at each call: planning a page of orders takes
 * longer than executing it. `select *` is not prepared, because a migration may change its columns, and PostgreSQL then
 * refuses the old plan.
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
