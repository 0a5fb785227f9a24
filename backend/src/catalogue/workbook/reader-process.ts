import type { WorkbookReading } from '@portal/contract/workbook';
import { WorkbookRefused, type WorkbookVisitor } from './cells.js';
import { readWorkbook } from './read-workbook.js';
import type { FromReader, ReadRequest, SheetLine, ToReader } from './reader-messages.js';

/** A fifth of a megabyte: parsed in some milliseconds, so that the server never stops for long over one message. */
const batchLines = 500;

type Interpreter = WorkbookVisitor & { finish(): WorkbookReading };

let acknowledge: () => void = () => {};
let acknowledged: Promise<void> = Promise.resolve();

/** Lines that were made and not yet sent. */
let pending: SheetLine[] = [];

async function interpreterFor({ kind, remembered, tables, sampled }: ReadRequest): Promise<Interpreter> {
  const emit = (line: SheetLine) => {
    pending.push(line);
  };
  if (kind === 'stock') {
    const { StockInterpreter } = await import('./stock-interpreter.js');
    return new StockInterpreter({ remembered, tables, sampled, emit });
  }
  const { OrderInterpreter } = await import('./order-interpreter.js');
  return new OrderInterpreter({ remembered, emit });
}

function send(message: FromReader): void {
  process.send?.(message);
}

/** One batch is under way at a time; the next is sent once the server has dealt with it. */
async function flush(least: number): Promise<void> {
  while (pending.length >= least) {
    await acknowledged;
    const lines = pending.splice(0, batchLines);
    acknowledged = new Promise((resolve) => {
      acknowledge = resolve;
    });
    send({ type: 'lines', lines });
  }
}

async function read(request: ReadRequest): Promise<WorkbookReading> {
  pending = [];
  const interpreter = await interpreterFor(request);
  await readWorkbook(request.file, request.container, {
    wantsPictures: request.pictures,
    enterSheet: (head) => interpreter.enterSheet(head),
    row: (row, cells) => interpreter.row(row, cells),
    leaveSheet: () => interpreter.leaveSheet(),
    drain: async () => {
      await interpreter.drain();
      await flush(batchLines);
    },
  });
  const reading = interpreter.finish();
  await flush(1);
  await acknowledged;
  return reading;
}

async function answer(request: ReadRequest): Promise<void> {
  try {
    send({ type: 'done', reading: await read(request) });
  } catch (error) {
    if (error instanceof WorkbookRefused) send({ type: 'refused', code: error.code, message: error.message });
    else send({ type: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

process.on('message', (message: ToReader) => {
  if (message.type === 'ack') acknowledge();
  else void answer(message.request);
});
// The server is gone: nobody reads the answer.
process.on('disconnect', () => process.exit());
