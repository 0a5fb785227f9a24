import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WorkbookRefused } from './cells.js';
import { writeMarked } from './marked-workbook-writer.js';
import type { FromMarker, MarkRequest } from './marking-messages.js';

/** Writes one workbook to its standard output, says how it went, and ends. */
async function mark(request: MarkRequest): Promise<FromMarker> {
  try {
    const output = new PassThrough();
    await Promise.all([writeMarked(request, output), pipeline(output, process.stdout)]);
    return { type: 'done' };
  } catch (error) {
    if (error instanceof WorkbookRefused) return { type: 'refused', code: error.code, message: error.message };
    return { type: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('disconnect', () => process.exit());
const [request] = (await once(process, 'message')) as [MarkRequest];
process.send?.(await mark(request));
