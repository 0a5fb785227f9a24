import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@portal/contract/languages';
import contentDisposition from 'content-disposition';
import type { stream, Worksheet } from 'exceljs';
import type { Response } from 'express';
import { withoutNoncharacters } from '../../without-noncharacters.js';
import type { Work, WorkQueue } from '../../work-queue/work-queue.js';
import {
  inOneLine,
  type Label,
  showBothLanguages,
  valueFor,
  viewFor,
  type WorkbookWord,
  wordFor,
} from '../../workbook-words.js';
import { disconnectSignal } from '../disconnect.js';

/**
 * One column of an exported list. Times are ISO 8601 texts, which the workbook contains as dates in the time zone of
 * the person who exports. Days are texts such as `2026-11-28`, the same in every time zone. Words are written in the
 * language of the person who exports. Amounts are in AED.
 */
export type ExportColumn<Row> = { header: WorkbookWord; width: number } & (
  | { kind: 'text' | 'time' | 'day'; value: (row: Row) => string | null }
  | { kind: 'word'; value: (row: Row) => WorkbookWord | Label | null }
  | { kind: 'count' | 'money'; value: (row: Row) => number | null }
);

/** A list that is read in batches. */
export interface ListRows<Row extends { _id: string }> {
  /** Ids of all rows that the filters match, in the list's order. Read once, so that no row moves between batches. */
  ids: () => Promise<string[]>;
  /** Returns the rows with these ids, in any order, without those that were deleted since the ids were read. */
  rows: (ids: string[]) => Promise<Row[]>;
  /** The number of rows per query; to be set below the default of 250 when rows are large. */
  rowsPerQuery?: number;
}

interface ExportSheet<Row> {
  name: WorkbookWord;
  columns: readonly ExportColumn<Row>[];
}

/** With the date, the sheet's name (such as 'Buyers') is the name of the file. */
export interface ListExport<Row extends { _id: string }, Sum = never> extends ListRows<Row>, ExportSheet<Row> {
  /** The name of the file, where it is not the sheet's name with the date. */
  fileName?: string;
  /** A second sheet with some sums of the exported rows. */
  sums?: ExportSheet<Sum> & { rows: (ids: string[]) => Promise<Sum[]> };
  timeZone?: string | undefined;
  /** The language of the person who exports. */
  language: Language;
  queue: WorkQueue;
  /** The person who exports. */
  person: string;
}

/** `@` is Excel's text format: `=1+1` stays four characters, also when a person edits the cell. */
const formats = {
  text: '@',
  word: '@',
  time: 'dd/mm/yyyy hh:mm',
  day: 'dd/mm/yyyy',
  count: '#,##0',
  money: '"AED" #,##0.00',
} as const;

/**
 * The most rows per query. Parsing the database's result for so many rows takes some 10 ms of the event
 * loop.
 */
const mostRowsPerQuery = 250;
/**
 * The number of rows written before other requests run. A row of ten cells takes some 0.1 ms, so other requests wait
 * for 10 ms at most.
 */
const rowsPerTurn = 50;
/** Excel's own limits: the rows of a sheet below its header, and the characters of a cell. */
export const mostRows = 1_048_575;
const longestText = 32_767;

/**
 * Responds with a workbook of all rows that the list's filters match (row X06). Rows are read from the database in
 * batches and streamed no faster than the client reads. Each batch waits for its turn in the work queue, so that
 * exports share the event loop fairly and a slow download occupies no place. Text is always a text cell, also `=1+1`
 * (row R09). For an Arabic reader, sheets open from the right and headers are in both languages (row Z05). A failure before the first byte is an ordinary error response; a later one aborts the download, so that a
 * part is never mistaken for the whole.
 */
export async function sendExport<Row extends { _id: string }, Sum>(
  response: Response,
  {
    name,
    columns,
    ids,
    rows,
    sums,
    language,
    timeZone = 'UTC',
    queue,
    person,
    fileName = datedName(name, timeZone),
  }: ListExport<Row, Sum>,
): Promise<void> {
  const signal = disconnectSignal(response);
  // Exports run on the event loop. Their batches are large jobs, so that only a bounded number of batches run at the
  // same time.
  const work: Work = { person, size: 'large', signal };
  const { exportedIds, batches, first } = await queue.run(work, async () => {
    const exportedIds = (await ids()).slice(0, mostRows);
    const batches = inBatches(exportedIds, { rows });
    return { exportedIds, batches, first: await batches.next() };
  });

  const WorkbookWriter = await loadWriter();
  response.setHeader('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  response.setHeader('Content-Disposition', contentDisposition(fileName));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Total-Count', String(exportedIds.length));
  const workbook = new WorkbookWriter({
    stream: response,
    useStyles: true,
    zip: { zlib: { level: 1 } },
  });
  try {
    const sheet = openSheet(workbook, { name, columns }, language);
    const cells = columns.map((column) => cellOf(column, timeZone, language));
    for (let batch = first; !batch.done; ) {
      const { value } = batch;
      batch = await queue.run({ ...work, isContinuation: true }, async () => {
        await writeRows(sheet, value, cells, signal);
        return batches.next();
      });
      await drained(sheet, signal);
    }
    if (sums) {
      const sumRows = await queue.run({ ...work, isContinuation: true }, () => sums.rows(exportedIds));
      const sumCells = sums.columns.map((column) => cellOf(column, timeZone, language));
      await writeRows(openSheet(workbook, sums, language), sumRows, sumCells, signal);
    }
    // `once` would wait forever for a signal that is already aborted.
    signal.throwIfAborted();
    await Promise.race([workbook.commit(), once(signal, 'abort')]);
  } catch (error) {
    response.destroy();
    // The client has disconnected: the portal has not failed.
    if (!signal.aborted) throw error;
  }
}

/**
 * Loads the writer with the first export. Its 200 modules take some 50 ms of the event loop, so half of them are loaded
 * first and other requests run in between.
 */
export async function loadWriter() {
  await import('exceljs/lib/xlsx/xform/sheet/worksheet-xform.js');
  await nextTurn();
  return (await import('exceljs/lib/stream/xlsx/workbook-writer.js')).default;
}

/** Yields the rows with these ids in the order of the ids, one batch at a time. */
export async function* inBatches<Row extends { _id: string }>(
  ids: string[],
  { rows, rowsPerQuery = mostRowsPerQuery }: Pick<ListRows<Row>, 'rows' | 'rowsPerQuery'>,
): AsyncGenerator<Row[], void> {
  for (let from = 0; from < ids.length; from += rowsPerQuery) {
    const batchIds = ids.slice(from, from + rowsPerQuery);
    const byId = new Map((await rows(batchIds)).map((row) => [row._id, row]));
    yield batchIds.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }
}

function openSheet<Row>(
  workbook: stream.xlsx.WorkbookWriter,
  { name, columns }: ExportSheet<Row>,
  language: Language,
): Worksheet {
  const views = [{ state: 'frozen', ySplit: 1, ...viewFor(language) } as const];
  const sheet = workbook.addWorksheet(inOneLine(name, language), { views });
  sheet.columns = columns.map(({ width, kind }) => ({ width, style: { numFmt: formats[kind] } }));
  const header = sheet.addRow(columns.map((column) => wordFor(column.header, language)));
  header.font = { bold: true };
  showBothLanguages(header, language);
  header.commit();
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  return sheet;
}

type Cell<Row> = (row: Row) => string | number | Date | null;

function cellOf<Row>(column: ExportColumn<Row>, timeZone: string, language: Language): Cell<Row> {
  if (column.kind === 'count' || column.kind === 'money') return column.value;
  if (column.kind === 'word') {
    return (row) => {
      const word = column.value(row);
      return word === null ? null : valueFor(word, language);
    };
  }
  if (column.kind === 'text') {
    return (row) => {
      const text = column.value(row);
      return text === null ? null : withoutNoncharacters(text).slice(0, longestText);
    };
  }
  const local = column.kind === 'day' ? (day: Date) => day : localTime(timeZone);
  return (row) => {
    const time = column.value(row);
    return time === null ? null : local(new Date(time));
  };
}

/**
 * Returns a function that shifts a time to the local time of the person who exports, because dates in a workbook have
 * no time zone.
 */
function localTime(timeZone: string): (time: Date) => Date {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => new Date(`${wall.format(time).replace(' ', 'T')}Z`);
}

function datedName(name: string, timeZone: string): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
  return `${name} ${today}.xlsx`;
}

async function writeRows<Row>(
  sheet: Worksheet,
  rows: readonly Row[],
  cells: readonly Cell<Row>[],
  signal: AbortSignal,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    sheet.addRow(cells.map((cell) => cell(row))).commit();
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn(undefined, { signal });
  }
}

/**
 * Waits until the streams behind the workbook accept more data. exceljs ignores their backpressure, so rows would
 * otherwise fill the memory.
 */
async function drained(sheet: Worksheet, signal: AbortSignal): Promise<void> {
  const { pipes } = (sheet as unknown as { stream: { pipes: Writable[] } }).stream;
  for (const pipe of pipes) if (pipe.writableNeedDrain) await once(pipe, 'drain', { signal });
  signal.throwIfAborted();
}
