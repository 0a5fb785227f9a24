import type pg from 'pg';

/** Each statement finds rows that must not exist; its name says what would be wrong with them. */
const violations: Record<string, string> = {
  'available is not the sum of movements': `
    select item.reference, item.available_lots, coalesce(sum(movement.lots), 0) as moved
    from stock_items item left join inventory_movements movement on movement.stock_item_id = item.id
    where item.available_lots is not null
    group by item.id having item.available_lots <> coalesce(sum(movement.lots), 0)`,
  'reserved is not what approved orders still take': `
    select item.reference, item.reserved_lots, coalesce(sum(line.lots), 0) as promised
    from stock_items item left join (
      order_lines line join orders on orders.id = line.order_id
        and orders.inventory_status in ('pending', 'error') and orders.deducted_at is null
    ) on line.stock_item_id = item.id
    group by item.id having item.reserved_lots <> coalesce(sum(line.lots), 0)`,
  // A file that was replaced may say that there is less than was promised before: deducting then fails, and says so.
  'more is promised than there is': `
    select reference, available_lots, reserved_lots from stock_items join stock_files on stock_files.id = stock_file_id
    where available_lots < 0 or reserved_lots < 0 or (available_lots < reserved_lots and version = 1)`,
  'a reference that is gone has stock, or one is listed twice': `
    select stock_file_id, reference_key, variant_key, barcode, count(*), max(available_lots) from stock_items
    group by stock_file_id, reference_key, variant_key, barcode
    having count(*) > 1 or bool_or(not listed and available_lots is distinct from 0)`,
  'a stock file is not its last version': `
    select file.id, file.version, line_count from stock_files file where not exists (
      select from stock_file_versions version where stock_file_id = file.id and version.version = file.version
        and version.file_id = file.file_id and version.line_count = file.line_count)
      or version <> (select count(*) from stock_file_versions where stock_file_id = file.id)
      or line_count <> (select count(*) from stock_items where stock_file_id = file.id and listed)`,
  'totals are not the sum of lines': `
    select number, total_units, total_amount, line_count from orders left join order_lines on order_id = orders.id
    group by orders.id
    having total_units <> sum(units) or total_amount <> sum(total) or line_count <> count(*) or count(order_id) = 0`,
  'a line is not lots × pack × price': `
    select reference, lots, units, unit_price, total from order_lines
    where units <> lots * units_per_lot::bigint or total <> round(units * unit_price, 2)`,
  'movements are not those of the order': `
    select orders.number, line.reference, line.lots, orders.deducted_at, orders.restored_at,
      sum(movement.lots) filter (where kind = 'deduction') as deducted,
      sum(movement.lots) filter (where kind = 'restoration') as restored
    from orders join order_lines line on line.order_id = orders.id
      left join inventory_movements movement on movement.order_id = orders.id and movement.stock_item_id = line.stock_item_id
    group by orders.id, line.order_id, line.position
    having coalesce(sum(movement.lots) filter (where kind = 'deduction'), 0) <> case when deducted_at is null then 0 else -line.lots end
      or coalesce(sum(movement.lots) filter (where kind = 'restoration'), 0) <> case when restored_at is null then 0 else line.lots end`,
  'a movement belongs to no line of its order': `
    select * from inventory_movements movement where order_id is not null and not exists (
      select from order_lines line where line.order_id = movement.order_id and line.stock_item_id = movement.stock_item_id)`,
  'status, invoice and stock disagree': `
    select number, status, inventory_status, invoice_id, deducted_at, restored_at from orders
    where (inventory_status = 'success') <> (deducted_at is not null)
      or (restored_at is not null and deducted_at is null)
      or case
        when status in ('Pending Review', 'Rejected') then invoice_id is not null or inventory_status <> 'none'
        when status in ('Awaiting Payment', 'Completed') then
          invoice_id is null or (deleted_at is null and (inventory_status = 'none' or restored_at is not null))
        else inventory_status not in ('none', 'success') or (inventory_status = 'success' and restored_at is null)
      end`,
  'the attachment is not the last one sent': `
    select number from orders where attachment_id is distinct from (
      select file_id from order_events event where event.order_id = orders.id
        and action in ('place', 'replace-attachment', 'admin-replace-attachment') order by event.id desc limit 1)`,
};

export type Violations = Record<string, Record<string, unknown>[]>;

/**
 * Proves that the stock's numbers follow from its history (row R14): for every item, available lots are the sum of its
 * movements and reserved lots are what approved orders will still take; and that orders agree with their lines, files
 * and movements. Empty when all of it holds. Reads one snapshot, so it may run beside a working portal.
 */
export async function stockViolations(client: pg.Client): Promise<Violations> {
  const found: Violations = {};
  await client.query('begin isolation level repeatable read read only');
  try {
    for (const [name, sql] of Object.entries(violations)) {
      const { rows } = await client.query<Record<string, unknown>>(sql);
      if (rows.length > 0) found[name] = rows;
    }
  } finally {
    await client.query('rollback');
  }
  return found;
}
