import type { WorkbookReading } from '@portal/contract/workbook';
import { withSourcePositions } from '../../platform/source-positions.js';
import { WorkbookRefused, type WorkbookVisitor } from '../cells.js';
import { OrderInterpreter } from '../interpretation/order-interpreter.js';
import { PriceListInterpreter } from '../interpretation/prices/price-list-interpreter.js';
import type { PriceFile } from '../interpretation/prices/prices-of-rows.js';
import { StockInterpreter } from '../interpretation/stock-interpreter.js';
import { readWorkbook } from '../read-workbook.js';
import { refusedPriceFile } from '../refusals.js';
import type { ReaderCommand, ReaderMessage, ReadRequest, SheetLine } from './reader-messages.js';

/** Lines per message: about 0.2 MB, which the server parses in a few milliseconds. */
const batchLines = 500;

type Interpreter = WorkbookVisitor & { finish(): WorkbookReading };

let acknowledge: () => void = () => {};
let acknowledged: Promise<void> = Promise.resolve();

/** Lines that are not sent yet. */
let pending: SheetLine[] = [];

function interpreterFor(
  { kind, remembered, tables, known, withSamples }: ReadRequest,
  priceFile: PriceFile | undefined,
): Interpreter {
  const emit = (line: SheetLine) => {
    pending.push(line);
  };
  const options = { remembered, tables, known, withSamples, priceFile, emit };
  return kind === 'stock' ? new StockInterpreter(options) : new OrderInterpreter(options);
}

function send(message: ReaderMessage): void {
  process.send?.(message);
}

/**
 * Sends batches while at least `least` lines are pending. Waits for the acknowledgement of each batch before it sends
 * the next one.
 */
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

async function readPriceFile({ file, container }: NonNullable<ReadRequest['prices']>): Promise<PriceFile> {
  const interpreter = new PriceListInterpreter();
  try {
    await readWorkbook(file, container, interpreter);
    return { list: interpreter.list, reading: interpreter.finish() };
  } catch (error) {
    throw error instanceof WorkbookRefused ? refusedPriceFile(error) : error;
  }
}

async function read(request: ReadRequest): Promise<WorkbookReading> {
  pending = [];
  const priceFile = request.prices && (await readPriceFile(request.prices));
  const interpreter = interpreterFor(request, priceFile);
  await readWorkbook(request.file, request.container, {
    wantsPictures: request.pictures,
    enterSheet: (head) => interpreter.enterSheet(head),
    row: (row, cells) => interpreter.row(row, cells),
    leaveSheet: () => interpreter.leaveSheet(),
    leaveOutSheet: (sheet, refusal) => interpreter.leaveOutSheet?.(sheet, refusal),
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
    else
      send({
        type: 'failed',
        error: withSourcePositions(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      });
  }
}

process.on('message', (message: ReaderCommand) => {
  if (message.type === 'ack') acknowledge();
  else void answer(message.request);
});
// The server has ended, so nobody reads the result.
process.on('disconnect', () => process.exit());
