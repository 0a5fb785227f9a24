import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { invoiceOf, lineOf } from '../test/documents/tax-documents.js';

/**
 * Invoices as PDF (row T09): CPU time of one of 300 lines, and the longest pause of the event loop of a process that has
 * PDFs made by the renderer, beside the longest pause while nothing is made.
 *
 *   npx nx build backend && node --import ./typescript-hook.js bench/documents.bench.ts
 *
 * "First" is the CPU time of a new process that makes PDFs, from its start until it has made one: it includes loading Node,
 * the PDF library and the fonts.
 */
const built = new URL('../dist/src/documents/pdf/', import.meta.url).href;
const isolation = new URL('../dist/src/workbook/isolation/', import.meta.url).href;
const { cpuTimeMs, forkIsolated }: typeof import('../src/workbook/isolation/isolated-process.js') = await import(
  `${isolation}isolated-process.js`
);
const { programEntry }: typeof import('../src/workbook/isolation/reader-entry.js') = await import(
  `${isolation}reader-entry.js`
);
const { PdfRenderer }: typeof import('../src/documents/pdf/pdf-renderer.js') = await import(`${built}pdf-renderer.js`);
const { taxDocumentPdf }: typeof import('../src/documents/pdf/tax-document-pdf.js') = await import(
  `${built}tax-document-pdf.js`
);

const descriptions = [
  'Cotton shirt, long sleeve قميص قطن',
  'Linen trousers with pleats, regular fit',
  'فستان سهرة طويل مطرز يدوياً',
  'Leather belt 110 cm',
  'عباية كريب (سوداء) مقاس 54-58, hand-finished',
];

function invoice(count: number) {
  const lines = Array.from({ length: count }, (_, index) =>
    lineOf({
      reference: `AL-${1000 + index}-BLA`,
      description: descriptions[index % descriptions.length] ?? null,
      lots: 1 + (index % 17),
      unitPrice: (7 + index * 0.3335).toFixed(4),
    }),
  );
  return invoiceOf(lines);
}

const cpuMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return Math.round((user + system) / 1000);
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The longest pause of this event loop, in milliseconds, while `work` runs. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  await work();
  delay.disable();
  return Math.max(0, delay.max / 1e6 - resolution);
}

const big = invoice(300);

/** CPU time in milliseconds of a new process that makes one PDF. */
async function coldMs(): Promise<number> {
  const child = forkIsolated(programEntry(new URL('pdf-process.js', built)), 'ignore');
  child.send({ id: 1, document: big, logo: null });
  await once(child, 'message');
  const spent = await cpuTimeMs(child.pid);
  child.kill('SIGKILL');
  return spent ?? 0;
}

const cold: number[] = [];
for (let round = 0; round < 7; round += 1) cold.push(await coldMs());
const times: number[] = [];
for (let round = 0; round < 15; round += 1) {
  const before = process.cpuUsage();
  await taxDocumentPdf(big, null);
  times.push(cpuMs(before));
}
const later = times.slice(1);
const renderer = new PdfRenderer();
const pauses: number[] = [];
const callerBefore = process.cpuUsage();
for (let round = 0; round < 15; round += 1) pauses.push(await longestPause(() => renderer.render(big, null)));
const callerMs = cpuMs(callerBefore) / 15;
const idle = await longestPause(() => pause(5_000));
await renderer.close();
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
process.stdout.write(
  `PDF of 300 lines: first ${median(cold)} ms of CPU, then median ${median(later)} ms, slowest ${Math.max(...later)} ms\n` +
    `Longest pause of the event loop of a process that has them made: median ${median(pauses).toFixed(1)} ms, ` +
    `longest ${Math.max(...pauses).toFixed(1)} ms; without work ${idle.toFixed(1)} ms; its CPU time for one ${callerMs.toFixed(1)} ms\n`,
);
for (const count of [3, 40, 300]) {
  const document = invoice(count);
  const before = process.cpuUsage();
  const pdf = await taxDocumentPdf(document, null);
  process.stdout.write(`${count} lines: ${cpuMs(before)} ms of CPU, ${pdf.length} bytes\n`);
}
