import type pg from 'pg';

export interface Statements {
  /** Statements that the portal sent, and those that functions, triggers and foreign keys ran inside them, per order. */
  sent: number;
  nested: number;
  /** The time in sent statements, in ms per order. */
  groups: { name: string; ms: number; calls: number }[];
}

/** The first pattern that a statement matches names its group. */
const groups: [name: string, pattern: RegExp][] = [
  // PostgreSQL writes a transaction to disk after the time of `commit` is taken.
  ['begin, commit, settings', /^(begin|commit|rollback|set |savepoint|release)/i],
  ['lines of an order, written', /insert into "?order_lines/i],
  ['movements, written', /insert into "?inventory_movements/i],
  ['stock file, locked', /from "?stock_files[\s\S]*for no key update/i],
  ['stock, compared and changed', /update stock_items/i],
  [
    'jobs',
    /jobs\.|add_job|move_to|complete|apply_|next_job|publish_event|\bjob\b|next_signal|next_delay|listen|scheduler|stalled/i,
  ],
  ['mails', /\bmails\b/i],
  ['outbox', /outbox_events/i],
  ['notifications', /\bnotifications?\b/i],
  ['timeline', /order_events/i],
  ['sign-in check', /\bsessions\b/i],
  ['files', /insert into stored_files/i],
  ['orders', /\borders\b/i],
  ['catalogue', /stock_|brands/i],
];

export async function resetStatements(db: pg.Client): Promise<void> {
  await db.query('select pg_stat_statements_reset()');
}

export async function readStatements(db: pg.Client, orders: number): Promise<Statements> {
  const { rows } = await db.query<{ query: string; toplevel: boolean; calls: number; ms: number }>(
    `select query, toplevel, calls::float8 as calls, total_exec_time + total_plan_time as ms from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pg_stat_statements'`,
  );
  const found = new Map<string, { ms: number; calls: number }>();
  let nested = 0;
  for (const { query, toplevel, calls, ms } of rows) {
    if (!toplevel) {
      nested += calls;
      continue;
    }
    const name = groups.find(([, pattern]) => pattern.test(query))?.[0] ?? 'others';
    const group = found.get(name) ?? { ms: 0, calls: 0 };
    found.set(name, { ms: group.ms + ms / orders, calls: group.calls + calls / orders });
  }
  const sent = [...found.values()].reduce((total, { calls }) => total + calls, 0);
  return { sent, nested: nested / orders, groups: [...found].map(([name, group]) => ({ name, ...group })) };
}
