import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import contentDisposition from 'content-disposition';
import exceljs, { type stream, type Worksheet } from 'exceljs';
import type { Response } from 'express';

/** One column of an exported list. Times are ISO 8601 and become real dates in the reader's time zone, amounts are AED. */
export type ExportColumn<Row> = { header: string; width: number } & (
  | { kind: 'text' | 'time'; value: (row: Row) => string | null }
  | { kind: 'count' | 'money'; value: (row: Row) => number | null }
);

export interface ListExport<Row extends { _id: string }> {
  /** 'Buyers': the sheet's name, and with the date the file's. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  /** Ids of everything that the filters match, in the list's order. They are read once, so that no row moves between batches. */
  ids: () => Promise<string[]>;
  /** The rows with these ids, in any order; those that are gone meanwhile are left out. */
  rows: (ids: string[]) => Promise<Row[]>;
  timeZone?: string | undefined;
}

/** `@` keeps text as text when a person edits it: `=1+1` stays those four characters. */
const formats = { text: '@', time: 'dd/mm/yyyy hh:mm', count: '#,##0', money: '"AED" #,##0.00' } as const;

const rowsPerQuery = 500;
/** A row of ten cells takes some 0.1 ms: others get their turn before 10 ms have passed. */
const rowsPerTurn = 50;
/** Excel's own limits: rows of a sheet, characters of a cell. */
const mostRows = 1_048_575;
const longestText = 32_767;

/**
 * Answers with everything that a list's filters match as a workbook (row X06): read from the database in batches, written
 * while it is sent, no faster than its reader takes it. Text is always a text cell, whatever it begins with (row R09).
 * A failure before the first byte is an error answer like any other; a later one breaks the download off, so that nobody
 * takes a part for the whole.
 */
export async function sendExport<Row extends { _id: string }>(
  response: Response,
  { name, columns, ids, rows, timeZone = 'UTC' }: ListExport<Row>,
): Promise<void> {
  const wanted = (await ids()).slice(0, mostRows);
  const batches = inBatches(wanted, rows);
  const first = await batches.next();
  const gone = new AbortController();
  response.once('close', () => gone.abort());

  response.setHeader('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  response.setHeader('Content-Disposition', contentDisposition(fileName(name, timeZone)));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Total-Count', String(wanted.length));
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream: response,
    useStyles: true,
    zip: { zlib: { level: 1 } },
  });
  try {
    const sheet = openSheet(workbook, name, columns);
    const cells = columns.map((column) => cellOf(column, timeZone));
    for (let batch = first; !batch.done; batch = await batches.next()) {
      await writeRows(sheet, batch.value, cells, gone.signal);
    }
    await Promise.race([workbook.commit(), once(gone.signal, 'abort')]);
  } catch (error) {
    response.destroy();
    // Whoever asked has gone away: nothing of ours went wrong.
    if (!gone.signal.aborted) throw error;
  }
}

async function* inBatches<Row extends { _id: string }>(
  ids: string[],
  rows: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for (let from = 0; from < ids.length; from += rowsPerQuery) {
    const asked = ids.slice(from, from + rowsPerQuery);
    const byId = new Map((await rows(asked)).map((row) => [row._id, row]));
    yield asked.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }
}

function openSheet<Row>(
  workbook: stream.xlsx.WorkbookWriter,
  name: string,
  columns: readonly ExportColumn<Row>[],
): Worksheet {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ width, kind }) => ({ width, style: { numFmt: formats[kind] } }));
  const header = sheet.addRow(columns.map((column) => column.header));
  header.font = { bold: true };
  header.commit();
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  return sheet;
}

type Cell<Row> = (row: Row) => string | number | Date | null;

function cellOf<Row>(column: ExportColumn<Row>, timeZone: string): Cell<Row> {
  if (column.kind === 'count' || column.kind === 'money') return column.value;
  if (column.kind === 'text') return (row) => column.value(row)?.slice(0, longestText) ?? null;
  const local = localTime(timeZone);
  return (row) => {
    const time = column.value(row);
    return time === null ? null : local(new Date(time));
  };
}

/** A workbook knows no time zones: its dates show what a clock on the reader's wall showed. */
function localTime(timeZone: string): (time: Date) => Date {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => new Date(`${wall.format(time).replace(' ', 'T')}Z`);
}

function fileName(name: string, timeZone: string): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
  return `${name} ${today}.xlsx`;
}

async function writeRows<Row>(
  sheet: Worksheet,
  rows: readonly Row[],
  cells: readonly Cell<Row>[],
  gone: AbortSignal,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    sheet.addRow(cells.map((cell) => cell(row))).commit();
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn(undefined, { signal: gone });
  }
  // exceljs writes on whatever the packer behind it takes; what that could not take yet waits here, not in memory.
  const { pipes } = (sheet as unknown as { stream: { pipes: Writable[] } }).stream;
  for (const pipe of pipes) if (pipe.writableNeedDrain) await once(pipe, 'drain', { signal: gone });
  gone.throwIfAborted();
}
