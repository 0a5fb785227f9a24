import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { inBatches, type ListRows } from './export.js';

const logger = new Logger('List');

/** The number of characters that are serialised before other requests run, which takes well under 1 ms. */
const charactersPerTurn = 65_536;

interface WholeList<Row extends { _id: string }> extends ListRows<Row> {
  /** Returns the JSON before and after the array, for responses in which the array is one field. */
  wrapArray?: (total: number) => { before: string; after: string };
}

/**
 * Responds with a whole list, which was requested without paging. Rows are read in batches and written no faster than
 * the client reads, so that 50,000 rows neither fill the memory nor block the event loop. A failure before the first
 * row is an ordinary error response; a later one aborts the connection.
 */
export async function streamWholeList<Row extends { _id: string }>(
  response: Response,
  { wrapArray, ...rows }: WholeList<Row>,
): Promise<StreamableFile> {
  const ids = await rows.ids();
  const batches = inBatches(ids, rows);
  const first = await batches.next();
  response.setHeader('X-Total-Count', String(ids.length));
  const { before, after } = wrapArray?.(ids.length) ?? { before: '', after: '' };
  async function* chunks(): AsyncGenerator<string, void> {
    let text = `${before}[`;
    let separator = '';
    for (let batch = first; !batch.done; batch = await batches.next()) {
      for (const row of batch.value) {
        text += separator + JSON.stringify(row);
        separator = ',';
        if (text.length < charactersPerTurn) continue;
        yield text;
        text = '';
        await nextTurn();
      }
    }
    yield `${text}]${after}`;
  }
  const list = new StreamableFile(Readable.from(chunks(), { objectMode: false }), {
    type: 'application/json; charset=utf-8',
  });
  // Rows may fail before the first of them are sent. Nest would then answer with 400, as if the client were at fault.
  return list.setErrorHandler((err) => {
    logger.warn({ err }, 'A list ended early because its rows could not be read');
    response.destroy();
  });
}
