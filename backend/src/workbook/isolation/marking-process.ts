import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withSourcePositions } from '../../platform/source-positions.js';
import { WorkbookRefused } from '../cells.js';
import { writeMarkedWorkbook } from '../writing/marked-workbook-writer.js';
import type { MarkerMessage, MarkRequest } from './marking-messages.js';

/** Writes one workbook to its standard output, reports the outcome, and ends. */
async function mark(request: MarkRequest): Promise<MarkerMessage> {
  try {
    const output = new PassThrough();
    await Promise.all([writeMarkedWorkbook(request, output), pipeline(output, process.stdout)]);
    return { type: 'done' };
  } catch (error) {
    if (error instanceof WorkbookRefused) return { type: 'refused', code: error.code, message: error.message };
    return {
      type: 'failed',
      error: withSourcePositions(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    };
  }
}

process.on('disconnect', () => process.exit());
const [request] = (await once(process, 'message')) as [MarkRequest];
process.send?.(await mark(request));
