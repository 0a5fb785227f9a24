import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeStockFile } from '../test/workbooks/workbook-files.js';
import { EncodedForm, PortalProcess } from './portal-process.js';

/**
 * Measures how much one user's previews, abandoned previews, marked copies and exports delay another user's preview.
 */
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(72)} ${figure}\n`);
const exportedOrders = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'fairness-bench-'));
const workbook = (rows: number) => {
  const path = join(folder, `${rows}.xlsx`);
  writeStockFile(path, rows);
  return readFileSync(path);
};
const form = (field: string, bytes: Buffer, fields: Record<string, string> = {}) => {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set(field, new Blob([new Uint8Array(bytes)]), 'order.xlsx');
  return EncodedForm.of(data);
};

const portal = await PortalProcess.start();
try {
  const admin = await portal.signIn('admin@example.com');
  const [busy, other] = [await portal.buyer('busy'), await portal.buyer('other')];
  const brand = (await portal.call<{ _id: string }>(admin, 'POST', '/brands', { name: 'Bench' })).body._id;
  const [large, small] = [workbook(30_000), workbook(50)];
  const published = await portal.call<{ stockFiles: { _id: string }[] }>(
    admin,
    'POST',
    `/catalogue/${brand}/upload`,
    await form('files', large),
  );
  const file = published.body.stockFiles[0]?._id ?? '';
  report('size of the workbook of 30,000 rows', `${(large.length / 1048576).toFixed(1)} MiB`);

  const [largeOrder, smallOrder] = [
    await form('excelFile', large, { brand, file }),
    await form('excelFile', small, { brand, file }),
  ];
  const agent = new Agent({ keepAlive: true });
  /** Resolves with the response status, or with 0 when the request was aborted. */
  const send = (token: string, path: string, { type, bytes }: EncodedForm, signal?: AbortSignal) =>
    new Promise<number>((resolve) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const options = { method: 'POST', headers, agent, ...(signal ? { signal } : {}) };
      const sent = request(`${portal.url}/api/orders/${path}`, options, (answer) => {
        answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', () => resolve(0));
        answer.resume();
      });
      sent.on('error', () => resolve(0));
      sent.end(bytes);
    });
  const timed = async (path: string): Promise<string> => {
    const start = performance.now();
    const status = await send(other, path, smallOrder);
    return `${Math.round(performance.now() - start)} ms (${status})`;
  };
  for (const path of ['preview', 'preview/problems']) {
    await timed(path);
    report(`${path} of 50 rows, nothing else going on`, await timed(path));
  }

  const done = new AbortController();
  const previews = Array.from({ length: 100 }, async () => {
    while ((await send(busy, 'preview', largeOrder, done.signal)) === 429) await wait(10_000);
  });
  await wait(5_000);
  report('preview while another buyer has 100 previews of 30,000 rows under way', await timed('preview'));
  report('preview/problems meanwhile', await timed('preview/problems'));
  report(
    'preview of 30,000 rows meanwhile',
    await (async () => {
      const start = performance.now();
      await send(other, 'preview', largeOrder);
      return `${Math.round(performance.now() - start)} ms`;
    })(),
  );
  const ready = await fetch(`${portal.url}/api/health/ready`);
  report('readiness meanwhile', String(ready.status));
  done.abort();
  await Promise.all(previews);
  await wait(3_000);

  for (const path of ['preview/problems', 'preview']) {
    const gone = new AbortController();
    const abandoned = Array.from({ length: 20 }, () => send(busy, path, largeOrder, gone.signal));
    await wait(2_000);
    gone.abort();
    await Promise.all(abandoned);
    report(`${path} after 20 of 30,000 rows were abandoned`, await timed(path));
  }
  await wait(5_000);

  await portal.db.query(
    `with one as (select id as stock_file_id, file_id from stock_files limit 1)
     insert into orders (id, number, buyer_id, brand_id, stock_file_id, attachment_id, status, line_count, total_units, total_amount, created_at)
     select gen_random_uuid(), 'ORD-2026-' || (500000 + n), buyer.id, $1::uuid, one.stock_file_id, one.file_id, 'Rejected', 3, 12, 100, now()
     from generate_series(1, $2::int) n, one, (select id from users where email = 'busy@example.com') buyer`,
    [brand, exportedOrders],
  );
  await portal.pauses();
  await portal.computedAtP999();
  const start = performance.now();
  const exports = Array.from({ length: 40 }, async () => {
    for (;;) {
      const answer = await fetch(`${portal.url}/api/orders/export`, { headers: { authorization: `Bearer ${busy}` } });
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (answer.status !== 429) return bytes;
      await wait(1_000);
    }
  });
  await wait(300);
  const meanwhile = await timed('preview');
  const bytes = await Promise.all(exports);
  report(
    `40 exports of ${exportedOrders} orders at once`,
    `${((performance.now() - start) / 1000).toFixed(1)} s, ${Math.min(...bytes)} to ${Math.max(...bytes)} bytes`,
  );
  report('preview of 50 rows meanwhile', meanwhile);
  report('main thread meanwhile: CPU time of a turn at p99.9', `${(await portal.computedAtP999()).toFixed(0)} ms`);
  const { longest, p999 } = await portal.pauses();
  report('event loop meanwhile: pauses', `longest ${longest.toFixed(0)} ms, p99.9 ${p999.toFixed(0)} ms`);
} finally {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
