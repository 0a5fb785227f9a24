import { type StockRow, stockSheet } from '../test/portal/sheets.js';
import { PortalProcess } from './portal-process.js';

/** Times publishing 100,000 references and placing orders of 1,000 lines, and their effect on other requests. */
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);
const catalogue = (count: number): StockRow[] =>
  Array.from({ length: count }, (_, index) => ({
    reference: `REF-${String(index).padStart(6, '0')}`,
    colour: ['Black', 'Ivory', 'Navy'][index % 3] ?? '',
    size: 'S-M-L-XL (2-4-4-2)',
    price: 20 + (index % 400) / 4,
    unitsPerLot: 12,
    available: index % 90,
  }));
const form = (field: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set(field, new Blob([bytes]), 'stock.xlsx');
  return data;
};

const portal = await PortalProcess.start();
try {
  const admin = await portal.signIn('admin@example.com');
  const buyer = await portal.buyer('customer');
  const brand = (await portal.call<{ _id: string }>(admin, 'POST', '/brands', { name: 'Bench' })).body._id;

  const rows = catalogue(100_000);
  const large = stockSheet(rows);
  const filled = stockSheet(
    rows.slice(0, 1_000),
    Object.fromEntries(rows.slice(0, 1_000).map((row) => [row.reference, 2])),
  );

  const others: number[] = [];
  let publishing = true;
  const watching = (async () => {
    while (publishing) {
      const start = performance.now();
      await portal.call(buyer, 'GET', '/auth/me');
      others.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await portal.longestPause();
  const start = performance.now();
  const published = await portal.call<{ stockFiles: { _id: string; lineCount: number }[] }>(
    admin,
    'POST',
    `/catalogue/${brand}/upload`,
    form('files', large),
  );
  const took = performance.now() - start;
  publishing = false;
  await watching;
  const [file] = published.body.stockFiles ?? [];
  if (file?.lineCount !== rows.length) throw new Error(`Publishing answered ${published.status}`);
  report(`publishing 100,000 references (${(large.length / 1048576).toFixed(1)} MiB)`, `${(took / 1000).toFixed(1)} s`);
  report('event loop, longest pause meanwhile', `${(await portal.longestPause()).toFixed(0)} ms`);
  others.sort((a, b) => a - b);
  report(
    "another caller's request meanwhile",
    `median ${others[others.length >> 1]?.toFixed(0)} ms, p99 ${others[Math.floor(others.length * 0.99)]?.toFixed(0)} ms`,
  );

  const times: number[] = [];
  for (let run = 0; run < 10; run++) {
    const from = performance.now();
    const placed = await portal.call(buyer, 'POST', '/orders', form('excelFile', filled, { brand, file: file._id }));
    if (placed.status !== 201) throw new Error(`Placing answered ${placed.status}`);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  report(
    'an order of 1,000 lines, from upload to answer',
    `median ${times[5]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`,
  );
  report('event loop, longest pause meanwhile', `${(await portal.longestPause()).toFixed(0)} ms`);
} finally {
  await portal.stop();
}
