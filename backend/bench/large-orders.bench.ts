import { invoicePdf, type StockRow, stockSheet } from '../test/portal/sheets.js';
import { PortalProcess } from './portal-process.js';

/**
 * Measures what large work costs other users: an order of 100,000 lines, a new version of a stock file of 100,000
 * references, and lists without paging. Reports how long each of them blocks the event loop, and how long small orders
 * wait while large orders reserve stock of the same stock file, or while its new version is published.
 */
const lines = 100_000;
const orders = 50_000;
const small = 2_000;
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);
const percentile = (values: number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;

/**
 * SQL that inserts one stock file of 100,000 references. The buyer `bulk0` has placed three orders of all references,
 * and many orders of one reference each.
 */
const seed = `
  insert into brands (id, name, visibility, created_at) values (gen_random_uuid(), 'Bulk', 'all_approved', now());
  insert into stored_files values (gen_random_uuid(), 'none', 'Bulk.xlsx', 1, now());
  insert into stock_files (id, brand_id, file_id, original_name, columns, line_count, uploaded_by, uploaded_at)
    select gen_random_uuid(), brands.id, stored_files.id, 'Bulk.xlsx', '[]', ${lines}, users.id, now()
    from brands, stored_files, users where role = 'admin';
  insert into stock_file_versions (stock_file_id, version, file_id, original_name, line_count, published_by, published_at)
    select id, 1, file_id, original_name, line_count, uploaded_by, uploaded_at from stock_files;
  insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, description, colour, size,
      wholesale_price, units_per_lot, available_lots, reserved_lots)
    select gen_random_uuid(), stock_files.id, n, 'BULK-' || lpad(n::text, 6, '0'), 'BULK-' || lpad(n::text, 6, '0'), 'ECRU' || chr(31) || 'S-XL',
      'Linen shirt with a collar', 'Ecru', 'S-XL', 10, 12, 1000, 0 from stock_files, generate_series(0, ${lines - 1}) n;
  insert into inventory_movements (stock_item_id, kind, lots) select id, 'import', 1000 from stock_items;
  create temporary table placed as select gen_random_uuid() as id, n, case when n <= 3 then ${lines} else 1 end as size
    from generate_series(1, ${orders}) n;
  insert into orders (id, number, buyer_id, brand_id, stock_file_id, status, total_units, total_amount, line_count,
      attachment_id, created_at)
    select placed.id, 'ORD-2025-' || lpad(n::text, 6, '0'), users.id, brand_id, stock_files.id, 'Pending Review', 12 * size,
      120 * size, size, file_id, now() - make_interval(mins => ${orders} - n) from placed, stock_files, users
      where email = 'bulk0@example.com';
  insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total)
    select placed.id, stock_items.position, stock_items.id, reference, 1, 12, 12, 10, 120 from placed, stock_items
    where placed.size > 1;
  insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total)
    select placed.id, 0, stock_items.id, reference, 1, 12, 12, 10, 120 from placed join stock_items
      on stock_items.position = n where placed.size = 1;
  insert into order_events (id, order_id, action, actor_id, created_at)
    select gen_random_uuid(), placed.id, 'place', users.id, now() from placed, users where email = 'bulk0@example.com';
`;

const portal = await PortalProcess.start();
try {
  await portal.buyer('bulk0');
  await portal.db.query(seed);
  for (const table of ['orders', 'order_lines', 'stock_items', 'inventory_movements']) {
    await portal.db.query(`vacuum (analyze) ${table}`);
  }
  const admin = await portal.signIn('admin@example.com');
  const idsOf = async (size: string, limit: number): Promise<string[]> =>
    (await portal.db.query(`select id from orders where line_count ${size} order by number limit ${limit}`)).rows.map(
      ({ id }) => id as string,
    );
  const [first = '', ...large] = await idsOf('> 1', 3);
  const files = await portal.db.query('select id, brand_id from stock_files');
  const { id: fileId, brand_id: brandId } = files.rows[0] as { id: string; brand_id: string };

  const read: [what: string, path: string, times: number][] = [
    ['lines of an order of 100,000', `/orders/${first}/lines`, 20],
    ['a page of 1,000 lines, the last one', `/orders/${first}/lines?page=100&limit=1000`, 20],
    ['references of a stock file of 100,000', `/catalogue/${brandId}/stock-file/${fileId}/lines`, 20],
    ['50,000 orders without paging', '/orders', 5],
    ['a page of 1,000 orders', '/orders?page=1&limit=1000', 20],
  ];
  for (const [label, path, times] of read) {
    for (const concurrency of [1, times]) {
      await portal.pauses();
      await portal.computedAtP999();
      const from = performance.now();
      const answers = await Promise.all(Array.from({ length: concurrency }, () => portal.download(admin, path)));
      const took = performance.now() - from;
      const { longest, p999 } = await portal.pauses();
      const computed = await portal.computedAtP999();
      const refused = answers.filter(({ status }) => status !== 200).length;
      report(
        `${label}, ${concurrency} at once`,
        `${((answers[0]?.bytes ?? 0) / 1e6).toFixed(2)} MB each, ${took.toFixed(0)} ms, ${refused} refused; pause p99.9 ${p999.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, CPU time of a turn at p99.9 ${computed.toFixed(0)} ms`,
      );
    }
  }

  const form = () => {
    const body = new FormData();
    body.set('invoiceFile', new Blob([invoicePdf]), 'Invoice.pdf');
    return body;
  };
  const approve = async (id: string): Promise<number> => {
    const from = performance.now();
    const { status } = await portal.call(admin, 'PUT', `/orders/${id}/approve`, form());
    if (status !== 200) throw new Error(`Approving answered ${status}`);
    return performance.now() - from;
  };
  const waiting = await idsOf('= 1', small);
  const timesAlone: number[] = [];
  for (const id of waiting.splice(0, 50)) timesAlone.push(await approve(id));
  report(
    'a small approval alone',
    `median ${percentile(timesAlone, 0.5).toFixed(0)} ms, longest ${Math.max(...timesAlone).toFixed(0)} ms`,
  );
  /** Repeats a small step until `work` is over, and reports the durations of the steps. */
  const beside = async (label: string, work: Promise<unknown>, step: () => Promise<number | undefined>) => {
    let isOver = false;
    const end = work.finally(() => {
      isOver = true;
    });
    const times: number[] = [];
    while (!isOver) {
      const took = await step();
      if (took === undefined) break;
      times.push(took);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await end;
    report(
      `${times.length} ${label}`,
      `median ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    );
  };
  const approveNext = async () => {
    const next = waiting.shift();
    return next === undefined ? undefined : approve(next);
  };
  for (const id of large) {
    const from = performance.now();
    let took = 0;
    const deducted = async () => {
      took = await approve(id);
      const done = async () =>
        (await portal.db.query(`select from orders where id = $1 and deducted_at is not null`, [id])).rowCount === 1;
      while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await beside('small approvals of the same file meanwhile', deducted(), approveNext);
    report(
      'approval of 100,000 lines; until its stock is deducted',
      `${took.toFixed(0)} ms; ${(performance.now() - from).toFixed(0)} ms`,
    );
  }

  const buyer = await portal.signIn('bulk0@example.com');
  /**
   * The rows of a new version in which every line changes: prices and stock are new, and a new first reference moves
   * all positions.
   */
  const versionOf = (price: number): StockRow[] => [
    { reference: `NEW-${price}`, price, unitsPerLot: 12, available: 5 },
    ...Array.from({ length: lines }, (_, n) => ({
      reference: `BULK-${String(n).padStart(6, '0')}`,
      description: 'Linen shirt with a collar',
      colour: 'Ecru',
      size: 'S-XL',
      price,
      unitsPerLot: 12,
      available: 900 + price,
    })),
  ];
  const orderSheet = stockSheet(versionOf(10).slice(1, 2), { 'BULK-000000': 1 });
  const place = async () => {
    const order = new FormData();
    order.set('brand', brandId);
    order.set('file', fileId);
    order.set('excelFile', new Blob([orderSheet]), 'Order.xlsx');
    const from = performance.now();
    const { status } = await portal.call(buyer, 'POST', '/orders', order);
    if (status !== 201) throw new Error(`Placing answered ${status}`);
    return performance.now() - from;
  };
  for (const [price, label, step] of [
    [11, 'small approvals while a new version of the file is published', approveNext],
    [12, 'small placements while a new version of the file is published', place],
  ] as const) {
    const version = new FormData();
    version.set('files', new Blob([stockSheet(versionOf(price))]), 'Bulk.xlsx');
    let took = 0;
    const publish = async () => {
      const from = performance.now();
      const { status } = await portal.call(admin, 'PUT', `/catalogue/replace-file/${fileId}`, version);
      if (status !== 200) throw new Error(`Replacing answered ${status}`);
      took = performance.now() - from;
    };
    await beside(label, publish(), step);
    report('publishing 100,001 references in place of 100,000', `${took.toFixed(0)} ms`);
  }
} finally {
  await portal.stop();
}
