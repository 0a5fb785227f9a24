import pg from 'pg';

/** Locks a table against writers, so that a spec can act while they wait. */
export class LockedTable {
  private constructor(
    private readonly client: pg.Client,
    private readonly table: string,
  ) {}

  /** Resolves when the lock is held. Readers are not blocked. */
  static async hold(databaseUrl: string, table: string): Promise<LockedTable> {
    const client = new pg.Client({ connectionString: databaseUrl });
    // A spec may stop the database; without a listener, the lost connection would be an uncaught error.
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await client.query(`lock table ${table} in exclusive mode`);
    return new LockedTable(client, table);
  }

  /** The application names of the database sessions that wait for the table. */
  async waiting(): Promise<string[]> {
    // Other suites' databases are copies of the same template, in which the table has the same id.
    // Within a transaction pg_stat_activity is cached, and would not show sessions that connect later.
    await this.client.query('select pg_stat_clear_snapshot()');
    const { rows } = await this.client.query<{ name: string }>(
      `select distinct application_name as name from pg_locks join pg_stat_activity using (pid)
       where not granted and relation = $1::regclass and datname = current_database()`,
      [this.table],
    );
    return rows.map(({ name }) => name);
  }

  async release(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}
