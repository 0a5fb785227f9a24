import pg from 'pg';

/** Keeps whoever would write into a table waiting, so that something can happen to them in the middle of it. */
export class HeldTable {
  private constructor(
    private readonly client: pg.Client,
    private readonly table: string,
  ) {}

  /** Held when the promise resolves; readers go on. */
  static async hold(databaseUrl: string, table: string): Promise<HeldTable> {
    const client = new pg.Client({ connectionString: databaseUrl });
    // It may be the database that something happens to.
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await client.query(`lock table ${table} in exclusive mode`);
    return new HeldTable(client, table);
  }

  /** The processes that wait, as they call themselves. */
  async waiting(): Promise<string[]> {
    // A transaction goes on seeing the sessions that there were when it first looked, and they may connect later.
    await this.client.query('select pg_stat_clear_snapshot()');
    const { rows } = await this.client.query<{ name: string }>(
      `select distinct application_name as name from pg_locks join pg_stat_activity using (pid)
       where not granted and relation = $1::regclass`,
      [this.table],
    );
    return rows.map(({ name }) => name);
  }

  async release(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}
