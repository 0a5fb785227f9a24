import { soldStatuses } from '@portal/contract/dashboard';
import type pg from 'pg';

/** SQL for the lots that `stock_item_differences` adds to a column of `stock_items item`. */
const difference = (column: 'available' | 'reserved') =>
  `coalesce((select ${column} from stock_item_differences where stock_item_id = item.id), 0)`;

/**
 * SQL for the lines of revisions: those that are stored, and the order's own lines for a current revision without such.
 */
const linesOfRevision = `(
  select order_id, revision, stock_item_id, lots from order_revision_lines
  union all
  select order_id, revision, stock_item_id, lots from order_lines join orders own on own.id = order_id
  where not exists (select from order_revision_lines stored where stored.order_id = own.id and stored.revision = own.revision))`;

/** SQL for the lots that buyers have returned, by order and stock item. */
const returnedLots = `(
  select documents.order_id, line.stock_item_id, sum(movement.lots) as lots
  from inventory_movements movement join document_lines line on line.id = movement.document_line_id
    join documents on documents.id = line.document_id
  group by documents.order_id, line.stock_item_id)`;

/**
 * SQL statements that return rows which must not exist. Each statement's key describes the fault that such rows show.
 */
const violations: Record<string, string> = {
  'available is not the sum of movements': `
    select item.reference, item.available_lots, coalesce(sum(movement.lots), 0) as moved
    from stock_items item left join inventory_movements movement on movement.stock_item_id = item.id
    where item.available_lots is not null
    group by item.id having item.available_lots + ${difference('available')} <> coalesce(sum(movement.lots), 0)`,
  'reserved is not what orders still take': `
    select item.reference, item.reserved_lots, coalesce(sum(promised.lots), 0) as promised
    from stock_items item left join (
      select line.stock_item_id, line.lots
      from order_lines line join orders on orders.id = line.order_id
        left join order_stock_progress done on done.order_id = orders.id
      where case
        when orders.inventory_status in ('pending', 'error') then line.position >= coalesce(done.lines, 0)
        else line.position < done.lines and not exists (select from inventory_movements movement
          where movement.order_id = orders.id and movement.stock_item_id = line.stock_item_id) end
      union all
      select line.stock_item_id, line.lots from orders join ${linesOfRevision} line
        on line.order_id = orders.id and line.revision = orders.reserved_revision
      where orders.reserved_revision is not null
    ) promised on promised.stock_item_id = item.id
    group by item.id having item.reserved_lots + ${difference('reserved')} <> coalesce(sum(promised.lots), 0)`,
  'an order under review holds lots of another revision than its proposal or its own lines': `
    select number, status, revision, proposal_revision, reserved_revision from orders
    where (reserved_revision is not null or proposal_revision is not null) and (
      status <> 'Pending Review' or deleted_at is not null
      or reserved_revision is distinct from coalesce(proposal_revision, revision)
      or exists (select from order_stock_progress where order_id = orders.id))`,
  'an open proposal is not that of its order': `
    select orders.number, proposal_revision, proposal.order_id, proposal.revision from
      (select * from orders where proposal_revision is not null) orders
      full join (select * from order_proposals where state = 'open') proposal
        on proposal.order_id = orders.id and proposal.revision = proposal_revision
    where orders.id is null or proposal.order_id is null`,
  'a revision is missing': `
    select orders.number, revision from orders where revision > 1 and not exists (
      select from order_revisions where order_id = orders.id and order_revisions.number = revision)
    union all
    select 'proposal of ' || order_id, revision from order_proposals where not exists (select from order_revisions
      where order_revisions.order_id = order_proposals.order_id and number = revision and kind = 'proposed')`,
  // Revisions from before revisions were kept have no totals.
  "a revision's totals are not the sum of its lines": `
    select revised.order_id, revised.number, line_count, revised.lots, revised.units, amount
    from order_revisions revised join order_revision_lines line
      on line.order_id = revised.order_id and line.revision = revised.number
    where line_count is not null
    group by revised.order_id, revised.number
    having line_count <> count(*) filter (where line.lots > 0) or revised.lots <> sum(line.lots)
      or revised.units <> sum(line.units) or amount <> sum(line.total)`,
  // A process of an earlier release may have replaced the file without a revision.
  "an order's totals are not those of its revision": `
    select orders.number, revision, total_units, total_amount, orders.line_count
    from orders join order_revisions revised on revised.order_id = orders.id and revised.number = revision
    where revised.line_count is not null and (file_id is null or file_id = attachment_id)
      and (revised.line_count <> orders.line_count or units <> total_units or amount <> total_amount)`,
  // Only checked for first versions: a new version of a stock file may contain fewer lots than are reserved. The
  // deduction then fails and shows this reason.
  'more is promised than there is': `
    select reference, available, reserved from (
      select reference, version, available_lots + ${difference('available')} as available,
        reserved_lots + ${difference('reserved')} as reserved
      from stock_items item join stock_files on stock_files.id = stock_file_id
    ) item where available < 0 or reserved < 0 or (available < reserved and version = 1)`,
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
    select reference, lots, units, unit_price, total from (
      select reference, lots, units, units_per_lot, unit_price, total from order_lines
      union all select reference, lots, units, units_per_lot, unit_price, total from order_revision_lines) line
    where units <> lots * units_per_lot::bigint or total <> round(units * unit_price, 2)`,
  'movements are not those of the order': `
    select orders.number, line.reference, line.lots, orders.deducted_at, orders.restored_at,
      sum(movement.lots) filter (where kind = 'deduction') as deducted,
      sum(movement.lots) filter (where kind = 'restoration') as restored
    from orders join order_lines line on line.order_id = orders.id
      left join order_stock_progress done on done.order_id = orders.id
      left join inventory_movements movement on movement.order_id = orders.id and movement.stock_item_id = line.stock_item_id
      left join ${returnedLots} returned on returned.order_id = orders.id and returned.stock_item_id = line.stock_item_id
    group by orders.id, line.order_id, line.position, done.lines, returned.lots
    having case
      -- A large order is deducted in parts.
      when inventory_status in ('pending', 'error')
        then coalesce(sum(movement.lots), 0) <> case when line.position < done.lines then -line.lots else 0 end
      -- What was deducted before a large order was cancelled returns in parts, the first lines last.
      when deducted_at is null then
        coalesce(sum(movement.lots), 0) not in (0, case when line.position < done.lines then -line.lots else 0 end)
      else coalesce(sum(movement.lots) filter (where kind = 'deduction'), 0) <> -line.lots
        or coalesce(sum(movement.lots) filter (where kind = 'restoration'), 0)
          <> case when restored_at is null or line.position < done.lines then 0
            else line.lots - coalesce(returned.lots, 0) end
        or returned.lots > line.lots
    end`,
  'an order in parts is neither under review, nor waiting for its deduction, nor returning its stock': `
    select order_id, lines, number, status, inventory_status, line_count
    from order_stock_progress left join orders on orders.id = order_id
    where number is null or lines > line_count or (deducted_at is not null and restored_at is null)
      or (status in ('Awaiting Payment', 'Completed') and deleted_at is null and inventory_status not in ('pending', 'error'))`,
  'a movement belongs to no line of its order': `
    select * from inventory_movements movement where order_id is not null and not exists (
      select from order_lines line where line.order_id = movement.order_id and line.stock_item_id = movement.stock_item_id)`,
  'lots came back without a credit note, or of an order that was not deducted': `
    select movement.* from inventory_movements movement
      left join document_lines line on line.id = movement.document_line_id
      left join documents on documents.id = line.document_id and documents.kind = 'credit_note'
      left join orders on orders.id = documents.order_id
    where movement.kind = 'return' and (documents.id is null or movement.lots <> line.lots
      or (orders.id is not null and orders.deducted_at is null))`,
  'the numbers of documents have a gap': `
    select series, year, counter.last, count(*) as documents, max(position) as highest
    from document_counters counter full join documents using (series, year)
    group by series, year, counter.last
    having counter.last is distinct from max(position) or counter.last is distinct from count(documents.id)`,
  'a document is not the sum of its lines': `
    select number, documents.lots, documents.net, documents.vat, gross
    from documents left join document_lines line on line.document_id = documents.id group by documents.id
    having documents.lots <> sum(line.lots) or documents.net <> sum(line.net) or documents.vat <> sum(line.vat)
      or gross <> documents.net + documents.vat or number <> snapshot ->> 'number'
      or gross <> (snapshot -> 'totals' ->> 'gross')::numeric`,
  'a made invoice is not the invoice of its order': `
    select documents.number, file_id, orders.invoice_id from documents join orders on orders.id = order_id
      join document_states on document_id = documents.id
    where documents.kind = 'invoice' and orders.invoice_id is distinct from file_id`,
  'more is credited than was invoiced': `
    select invoice.number, invoice.gross, sum(credit.gross) as credited
    from documents invoice join documents credit on credit.invoice_id = invoice.id group by invoice.id
    having sum(credit.lots) > invoice.lots or sum(credit.net) > invoice.net or sum(credit.vat) > invoice.vat
      or (sum(credit.lots) = invoice.lots and sum(credit.gross) <> invoice.gross)`,
  'status, invoice and stock disagree': `
    select number, status, inventory_status, invoice_id, deducted_at, restored_at from orders
    where (inventory_status = 'success') <> (deducted_at is not null)
      or (restored_at is not null and deducted_at is null)
      or case
        when status in ('Pending Review', 'Rejected') then invoice_id is not null or inventory_status <> 'none'
        when status in (${soldStatuses.map((status) => `'${status}'`).join(', ')}) then
          (invoice_id is null and not exists (
            select from documents where order_id = orders.id and documents.kind = 'invoice'))
          or (deleted_at is null and (inventory_status = 'none' or restored_at is not null))
        else inventory_status not in ('none', 'success') or (inventory_status = 'success' and restored_at is null)
      end`,
  'the attachment is not the last one sent': `
    select number from orders where attachment_id is distinct from (
      select file_id from order_events event where event.order_id = orders.id
        and action in ('place', 'replace-attachment', 'admin-replace-attachment') order by event.id desc limit 1)`,
};

export type StockViolations = Record<string, Record<string, unknown>[]>;

/**
 * Checks that the stock matches its history (row R14): for every item, available lots are the sum of its movements, and
 * reserved lots are those of approved orders that are not deducted yet, and of orders under review that hold lots. Also
 * checks that orders agree with their lines, files and movements. Returns the rows that violate a rule; the result is
 * empty when there are none. Reads one snapshot of the database, so it may run while the portal is in use.
 */
export async function stockViolations(client: pg.Client): Promise<StockViolations> {
  const found: StockViolations = {};
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
