import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withSourcePositions } from '../../platform/source-positions.js';
import { WorkbookRefused } from '../cells.js';
import { filledWorkbook } from '../filling/filled-workbook.js';
import { writeMarkedWorkbook } from '../writing/marked-workbook-writer.js';
import type { CopierMessage, CopyRequest } from './copying-messages.js';

/** Writes one workbook to its standard output, reports the outcome, and ends. */
async function copy(request: CopyRequest): Promise<CopierMessage> {
  try {
    await write(request);
    return { type: 'done' };
  } catch (error) {
    if (error instanceof WorkbookRefused) return { type: 'refused', code: error.code, message: error.message };
    return {
      type: 'failed',
      error: withSourcePositions(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    };
  }
}

async function write(request: CopyRequest): Promise<void> {
  if (request.kind === 'fill') return pipeline(filledWorkbook(request), process.stdout);
  const output = new PassThrough();
  await Promise.all([writeMarkedWorkbook(request, output), pipeline(output, process.stdout)]);
}

process.on('disconnect', () => process.exit());
const [request] = (await once(process, 'message')) as [CopyRequest];
process.send?.(await copy(request));
