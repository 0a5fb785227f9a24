/** A statement that adds nullable columns to a table in use. */
export function addColumns(table: string, columns: Record<string, string>): string {
  const added = Object.entries(columns).map(([name, type]) => `add column if not exists ${name} ${type}`);
  return alterTable(table, added.join(', '));
}

/** A statement that alters a table in use (see `changeInstantly`). */
export function alterTable(table: string, change: string): string {
  return changeInstantly(`alter table ${table} ${change}`);
}

/**
 * Runs a statement that changes a table in use. The change must be instant, but it needs a lock that excludes writers,
 * and whoever waits for that lock holds up every later reader and writer. So it waits for 100 ms at most, then lets the
 * others pass for as long, until a long transaction has ended. Must run outside of a transaction with other statements.
 */
export function changeInstantly(statement: string): string {
  return `do $$ begin
    perform set_config('lock_timeout', '100ms', true);
    loop
      begin
        ${statement};
        exit;
      exception when lock_not_available then
        perform pg_sleep(0.1);
      end;
    end loop;
  end $$`;
}
