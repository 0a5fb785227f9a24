import type pg from 'pg';

/** SQL for a number with at least so many digits. `lpad` alone would cut longer ones. */
const padded = (number: string, digits: number) =>
  `lpad(${number}::text, greatest(${digits}, length(${number}::text)), '0')`;

interface Seed {
  orders: number;
  /** References of each of 40 stock files. The orders are of their first 200. */
  referencesPerFile?: number;
  /** Lines of each order. */
  lines?: number;
}

/**
 * Seeds orders: 400 buyers, one of them with a tenth of all orders; 40 brands with a stock file each. Most orders are
 * under review, cancelled or rejected, so none of them holds stock.
 */
export async function seedOrders(db: pg.Client, { orders, referencesPerFile = 200, lines = 5 }: Seed): Promise<void> {
  await db.query(`
  insert into users (id, email, password_hash, role, status, name, company_name, created_at)
    select gen_random_uuid(), 'many' || n || '@example.com', 'x', 'buyer', 'approved', 'Buyer number ' || n,
      'Company ' || md5(n::text), now() from generate_series(1, 400) n;
  insert into brands (id, name, visibility, created_at)
    select gen_random_uuid(), 'Brand ' || md5(n::text), 'all_approved', now() from generate_series(1, 40) n;
  create temporary table file as select gen_random_uuid() as id, brands.id as brand_id, gen_random_uuid() as file_id,
    row_number() over () as n from brands where name like 'Brand %';
  insert into stored_files select file_id, 'none', 'Stock ' || n || '.xlsx', 1, now() from file;
  insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
    select file.id, brand_id, file_id, 'Stock ' || n || '.xlsx', '[]', ${referencesPerFile}, admin.id, now()
    from file, (select id from users where role = 'admin' limit 1) admin;
  insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, wholesale_price,
      units_per_lot, available_lots, reserved_lots)
    select gen_random_uuid(), file.id, m, reference, reference, '', 10, 12, 0, 0
    from file, generate_series(0, ${referencesPerFile - 1}) m,
      lateral (select 'R' || n || '-' || ${padded('m', 4)} as reference);
  create temporary table buyer as select id, row_number() over (order by length(email), email) as n from users where email like 'many%';
  create temporary table placed as select gen_random_uuid() as id, s as n, buyer.id as buyer_id, file.id as file_id,
      file.brand_id, file.file_id as attachment_id, now() - make_interval(mins => ${orders} - s) as at
    from generate_series(1, ${orders}) s join buyer on buyer.n = case when s % 10 = 0 then 1 else 1 + s % 400 end
      join file on file.n = 1 + s % 40;
  insert into orders (id, number, buyer_id, brand_id, stock_file_id, status, total_units, total_amount, line_count,
      attachment_id, created_at, note, deliver_on, proposal_revision)
    select id, 'ORD-2025-' || ${padded('n', 6)}, buyer_id, brand_id, file_id,
      (array['Pending Review', 'Cancelled', 'Rejected'])[1 + n % 3], ${12 * lines}, ${120 * lines}, ${lines}, attachment_id, at,
      case when n % 10 = 0 then 'Please call before the delivery to ' || md5(n::text) end,
      case when n % 10 = 0 then date '2027-01-01' + n % 365 end, case when n % 3000 = 0 then 2 end from placed;
  insert into order_proposals (order_id, revision, state, approve_on_acceptance, base_was_held, expires_at)
    select id, 2, 'open', false, false, now() + interval '2 days' from orders where proposal_revision is not null;
  create temporary table item as select id, stock_file_id, position, reference from stock_items where position < 200;
  create index on item (stock_file_id, position);
  insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total)
    select placed.id, m, item.id, item.reference, 1, 12, 12, 10, 120 from placed cross join generate_series(0, ${lines - 1}) m
      join item on item.stock_file_id = placed.file_id and item.position = (placed.n / 40 + m * 37) % 200;
  insert into order_events (id, order_id, action, actor_id, created_at)
    select gen_random_uuid(), id, 'place', buyer_id, at from placed;
  analyze;
  `);
  for (const table of ['orders', 'order_lines', 'stock_items']) await db.query(`vacuum (analyze) ${table}`);
}
