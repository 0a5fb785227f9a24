import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { TaxDocument } from '@portal/contract/documents/tax-document';
import { einvoiceParts } from '../src/documents/einvoice/einvoice-xml.js';
import { invoiceOf, lineOf } from '../test/documents/tax-documents.js';

/**
 * Invoices as PDF (row T09): CPU time of one of 300 lines, and the longest pause of the event loop of a process that has
 * PDFs made by the renderer, beside the longest pause while nothing is made.
 *
 *   npx nx build backend && node --import ./typescript-hook.js bench/documents.bench.ts
 *
 * Then the CPU time of an XML of 2,000 lines and of the longest of the parts in which it is sent.
 *
 * "First" is the CPU time of a new process that makes PDFs, from its start until it has made one: it includes loading
 * Node, the PDF library and the fonts.
 */
const built = new URL('../dist/src/documents/pdf/', import.meta.url).href;
const isolation = new URL('../dist/src/workbook/isolation/', import.meta.url).href;
const { cpuTimeMs, forkIsolated }: typeof import('../src/workbook/isolation/isolated-process.js') = await import(
  `${isolation}isolated-process.js`
);
const { PdfRenderer }: typeof import('../src/documents/pdf/pdf-renderer.js') = await import(`${built}pdf-renderer.js`);

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
  const child = forkIsolated(PdfRenderer.program(), 'ignore');
  const { spentMs } = await made(child, big);
  child.kill('SIGKILL');
  return spentMs;
}

/** Has a process make a PDF; returns its size, and the CPU time of the process since its start. */
async function made(child: ChildProcess, document: TaxDocument): Promise<{ bytes: number; spentMs: number }> {
  child.send({ id: 1, document, logo: null });
  const [answer] = await once(child, 'message');
  return { bytes: Buffer.from(answer.pdf, 'base64').length, spentMs: (await cpuTimeMs(child.pid)) ?? 0 };
}

/** Sizes and CPU times of the PDFs of these documents, made by a process that has made one before. */
async function madeLater(documents: TaxDocument[]): Promise<{ bytes: number; ms: number }[]> {
  const child = forkIsolated(PdfRenderer.program(), 'ignore');
  let { spentMs: before } = await made(child, big);
  const results: { bytes: number; ms: number }[] = [];
  for (const document of documents) {
    const { bytes, spentMs } = await made(child, document);
    results.push({ bytes, ms: spentMs - before });
    before = spentMs;
  }
  child.kill('SIGKILL');
  return results;
}

const cold: number[] = [];
for (let round = 0; round < 7; round += 1) cold.push(await coldMs());
const later = (await madeLater(Array.from({ length: 14 }, () => big))).map(({ ms }) => ms);
const renderer = new PdfRenderer();
const pauses: number[] = [];
const before = process.cpuUsage();
for (let round = 0; round < 15; round += 1) pauses.push(await longestPause(() => renderer.render(big, null)));
const { user, system } = process.cpuUsage(before);
const callerMs = (user + system) / 1000 / pauses.length;
const idle = await longestPause(() => pause(5_000));
await renderer.close();
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
process.stdout.write(
  `PDF of 300 lines: first ${median(cold)} ms of CPU, then median ${median(later)} ms, slowest ${Math.max(...later)} ms\n` +
    `Longest pause of the event loop of a process that has them made: median ${median(pauses).toFixed(1)} ms, ` +
    `longest ${Math.max(...pauses).toFixed(1)} ms; without work ${idle.toFixed(1)} ms; its CPU time for one ${callerMs.toFixed(1)} ms\n`,
);
const counts = [3, 40, 300, 2_000];
for (const [index, { bytes, ms }] of (await madeLater(counts.map(invoice))).entries()) {
  process.stdout.write(`${counts[index]} lines: ${ms} ms of CPU, ${bytes} bytes\n`);
}

/** CPU milliseconds of each part of a long XML. A part is written in one turn of the event loop. */
function xmlParts(document: TaxDocument): number[] {
  const times: number[] = [];
  const parts = einvoiceParts(document);
  for (let isDone = false; !isDone; ) {
    const start = process.cpuUsage();
    isDone = parts.next().done ?? false;
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return times;
}
const long = invoice(2_000);
const xmls = Array.from({ length: 15 }, () => xmlParts(long));
const total = median(xmls.map((parts) => parts.reduce((sum, ms) => sum + ms, 0)));
const longest = median(xmls.map((parts) => Math.max(...parts)));
process.stdout.write(`XML of 2,000 lines: ${total.toFixed(1)} ms of CPU, the longest part ${longest.toFixed(1)} ms\n`);
