import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '../../src/open-database.js';
import type { PortalProcess } from '../portal-process.js';

/** A buyer, a brand and a stock file of 5,000 references with stock for every round. */
const seed = `
  insert into users (id, email, password_hash, role, status, name, created_at)
    values (gen_random_uuid(), 'floor@example.com', 'x', 'buyer', 'approved', 'Floor', now());
  insert into brands (id, name, visibility, created_at) values (gen_random_uuid(), 'Floor', 'all_approved', now());
  insert into stored_files select gen_random_uuid(), 'none', 'stock.xlsx', 1, now();
  insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
    select gen_random_uuid(), brands.id, stored_files.id, 'stock.xlsx', '[]', 5000, users.id, now()
    from brands, stored_files, users;
  insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, wholesale_price,
      units_per_lot, available_lots, reserved_lots)
    select gen_random_uuid(), stock_files.id, n, 'SKU-' || n, 'SKU-' || n, '', 10, 12, 1000000000, 0
    from stock_files, generate_series(0, 4999) n;`;

/** The four transactions of an order whose id is the SQL `id`. Each locks what the portal's steps lock. */
const transactions = (id: string, references: number): string[] => [
  `insert into orders (id, number, buyer_id, brand_id, stock_file_id, status, total_units, total_amount, line_count,
      attachment_id, created_at)
    select ${id}, ${id}::text, users.id, brands.id, stock_files.id, 'Pending Review', 12 * ${references},
      120 * ${references}, ${references}, stock_files.file_id, now() from users, brands, stock_files;
  insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total)
    select ${id}, position, id, reference, 1, 12, 12, 10, 120 from stock_items where position < ${references};`,
  `update orders set status = 'Awaiting Payment', inventory_status = 'pending', approved_at = now() where id = ${id};
  select from stock_files for no key update;
  update stock_items item set reserved_lots = reserved_lots + lots from order_lines line
    where line.order_id = ${id} and item.id = line.stock_item_id;`,
  `update orders set inventory_status = 'success', deducted_at = now() where id = ${id};
  insert into inventory_movements (stock_item_id, kind, lots, order_id)
    select stock_item_id, 'deduction', -lots, order_id from order_lines where order_id = ${id};
  select from stock_files for no key update;
  update stock_items item set reserved_lots = reserved_lots - lots, available_lots = available_lots - lots
    from order_lines line where line.order_id = ${id} and item.id = line.stock_item_id;`,
  `update orders set status = 'Completed' where id = ${id};`,
];

/**
 * The same rows as an order of the portal, written without the portal into a database of the same schema on the same
 * PostgreSQL: what a machine can do at most. Four clients, a transaction each for placing, approval, deduction and
 * payment.
 */
export class OrderFloor {
  private constructor(
    private readonly url: string,
    private readonly script: string | null,
    private readonly references: number,
  ) {}

  static async open(portal: PortalProcess, references: number): Promise<OrderFloor> {
    const url = await portal.createDatabase('floor');
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(seed);
    await client.query('analyze');
    await client.end();
    if (spawnSync('pgbench', ['--version']).error) return new OrderFloor(url, null, references);
    const script = join(portal.dataDir, 'floor.sql');
    const steps = transactions(':id::uuid', references).map((statements) => `begin;\n${statements}\ncommit;`);
    await writeFile(script, `select gen_random_uuid() as id \\gset\n${steps.join('\n')}\n`);
    return new OrderFloor(url, script, references);
  }

  get writtenBy(): string {
    return this.script ? 'pgbench' : 'pg, as pgbench is not installed';
  }

  /** Orders a minute with four clients. */
  async rate(seconds: number): Promise<number> {
    return this.script ? this.#rateOfPgbench(this.script, seconds) : this.#rateOfClients(seconds);
  }

  async #rateOfPgbench(script: string, seconds: number): Promise<number> {
    const options = ['-n', '-M', 'prepared', '-c', '4', '-j', '1', '-T', String(seconds), '-f', script, this.url];
    const { stdout } = await promisify(execFile)('pgbench', options);
    const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (perSecond === undefined) throw new Error(`pgbench printed no rate: ${stdout}`);
    return Number(perSecond) * 60;
  }

  /** A transaction is one message with all its statements, so that this process waits four times per order. */
  async #rateOfClients(seconds: number): Promise<number> {
    const clients = await Promise.all(
      [0, 1, 2, 3].map(async () => {
        const client = new pg.Client({ connectionString: this.url });
        await client.connect();
        return client;
      }),
    );
    const start = performance.now();
    let done = 0;
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() - start < seconds * 1000) {
          for (const statements of transactions(`'${randomUUID()}'::uuid`, this.references))
            await client.query(statements);
          done++;
        }
        await client.end();
      }),
    );
    return (done / (performance.now() - start)) * 60_000;
  }
}
