import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Language } from '@portal/contract/languages';
import type { Problem } from '@portal/contract/workbook';
import type { Fill, Font, Worksheet, Cell as WrittenCell } from 'exceljs';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { withoutNoncharacters } from '../../platform/without-noncharacters.js';
import { inOneLine, showBothLanguages, viewFor, wordFor } from '../../platform/workbook-words.js';
import type { Cell, SheetProperties, WorkbookVisitor } from '../cells.js';
import { fieldNames } from '../interpretation/cells/problem-list.js';
import type { MarkRequest } from '../isolation/copying-messages.js';
import { readWorkbook } from '../read-workbook.js';

/** Rows that decide the column widths: a streamed sheet must state its widths before the first row. */
const sampleRows = 60;
const widest = 48;
/** Limits of Excel: characters in a cell, and characters in the name of a sheet. */
const longestText = 32_767;
const longestName = 31;
/** Height in points for a row that has marks but no values. */
const usualHeight = 15;
/** Excel shows larger whole numbers, such as barcodes, as 6.29E+12 unless they have a number format. */
const shownInFull = 99_999_999_999;

const looks: Record<Problem['severity'], { fill: Fill; font: Partial<Font> }> = {
  error: { fill: solid('FFFDE4E1'), font: { color: { argb: 'FFA3221B' }, bold: true } },
  warning: { fill: solid('FFFFF3D1'), font: { color: { argb: 'FF8A6100' } } },
};

function solid(argb: string): Fill {
  return { type: 'pattern', pattern: 'solid', fgColor: { argb } };
}

/**
 * Writes the workbook's cells, as values, at their original addresses (row X02). Cells with a problem are coloured and
 * get a comment, and an additional last sheet lists all problems. Text is written as text cells, whatever it begins
 * with (row R09).
 */
export async function writeMarkedWorkbook(
  { file, container, problems, language }: MarkRequest,
  output: Writable,
): Promise<void> {
  const workbook = new WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: 1 } },
  });
  const copy = new MarkedCopy(workbook, problems, output);
  await readWorkbook(file, container, copy);
  writeProblems(workbook, copy.nameFor(inOneLine('Problems', language)), problems, language);
  await workbook.commit();
}

interface Row {
  number: number;
  cells: (Cell | undefined)[];
}

class MarkedCopy implements WorkbookVisitor {
  readonly #names = new Set<string>();
  readonly #bySheet: Map<string, Problem[]>;
  #marks = new Map<number, Map<number, Problem[]>>();
  #sheet: Worksheet | null = null;
  #kept: Row[] | null = [];
  #last = 0;

  constructor(
    private readonly workbook: WorkbookWriter,
    problems: readonly Problem[],
    private readonly output: Writable,
  ) {
    this.#bySheet = Map.groupBy(problems, ({ sheet }) => sheet);
  }

  enterSheet({ name, visibility }: SheetProperties): 'read' {
    this.#sheet = this.workbook.addWorksheet(this.nameFor(name), { state: visibility });
    this.#marks = marksOf(this.#bySheet.get(name) ?? []);
    this.#kept = [];
    this.#last = 0;
    return 'read';
  }

  row(number: number, cells: readonly (Cell | undefined)[]): void {
    if (this.#kept === null) {
      this.#write({ number, cells: [...cells] });
      return;
    }
    this.#kept.push({ number, cells: [...cells] });
    if (this.#kept.length >= sampleRows) this.#begin();
  }

  leaveSheet(): void {
    this.#begin();
    // Problems may be in rows below the last row of the sheet: these rows are written with their marks only.
    for (const number of [...this.#marks.keys()].sort((a, b) => a - b)) this.#write({ number, cells: [] });
    this.#sheet?.commit();
    this.#sheet = null;
  }

  async drain(): Promise<void> {
    if (this.output.writableNeedDrain) await once(this.output, 'drain');
  }

  /**
   * The name for a sheet of the copy: the original name, changed only if Excel does not allow it or another sheet
   * already has it.
   */
  nameFor(wanted: string): string {
    const base =
      wanted
        .replace(/[*?:\\/[\]\p{Cc}\ufffe\uffff]/gu, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Sheet';
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? '' : ` (${number})`;
      const name = base.slice(0, longestName - suffix.length) + suffix;
      if (this.#names.has(name.toLowerCase()) || name.toLowerCase() === 'history') continue;
      this.#names.add(name.toLowerCase());
      return name;
    }
  }

  #begin(): void {
    if (this.#kept === null || this.#sheet === null) return;
    const rows = this.#kept;
    this.#kept = null;
    const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
    this.#sheet.columns = Array.from({ length: columns }, (_, column) => {
      const lengths = rows.map(({ cells }) => textOf(cells[column]).length);
      return { width: Math.min(widest, Math.max(10, ...lengths) + 2) };
    });
    for (const row of rows) this.#write(row);
  }

  #write({ number, cells }: Row): void {
    const sheet = this.#sheet;
    if (sheet === null || number <= this.#last) return;
    // Gaps between rows are committed here one by one, because exceljs is slow at committing many rows at once.
    for (const missing of [...this.#marks.keys()].sort((a, b) => a - b)) {
      if (missing < number && missing > this.#last) this.#write({ number: missing, cells: [] });
    }
    for (let gap = this.#last + 1; gap < number; gap++) sheet.getRow(gap).commit();
    this.#last = number;
    const row = sheet.getRow(number);
    cells.forEach((cell, column) => {
      if (cell !== undefined) put(row.getCell(column + 1), cell);
    });
    const marks = this.#marks.get(number);
    for (const [column, problems] of marks ?? []) mark(row.getCell(column + 1), problems);
    this.#marks.delete(number);
    // exceljs writes a row without values only if it has a height.
    if (marks && !row.hasValues) row.height = usualHeight;
    row.commit();
  }
}

/** Problems by 1-based row and 0-based column. Problems of a whole sheet have no cell and are only listed. */
function marksOf(problems: readonly Problem[]): Map<number, Map<number, Problem[]>> {
  const marks = new Map<number, Map<number, Problem[]>>();
  for (const problem of problems) {
    const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(problem.cell) ?? [];
    if (digits === '') continue;
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const row = marks.get(Number(digits)) ?? new Map<number, Problem[]>();
    marks.set(Number(digits), row.set(column, [...(row.get(column) ?? []), problem]));
  }
  return marks;
}

function put(written: WrittenCell, cell: Cell): void {
  if (cell.kind === 'text') {
    written.numFmt = '@';
    written.value = withoutNoncharacters(cell.text).slice(0, longestText);
  } else if (cell.kind === 'date') {
    if (cell.format) written.numFmt = cell.format.code;
    written.value = cell.number ?? cell.text;
  } else if (cell.kind === 'number') {
    if (cell.format) written.numFmt = cell.format.code;
    else if (Number.isInteger(cell.number) && Math.abs(cell.number) > shownInFull) written.numFmt = '0';
    written.value = cell.number;
  } else if (cell.kind === 'boolean') written.value = cell.value;
  else if (cell.kind === 'error') written.value = cell.text;
}

function mark(written: WrittenCell, problems: readonly Problem[]): void {
  const severity = problems.some((problem) => problem.severity === 'error') ? 'error' : 'warning';
  Object.assign(written, looks[severity]);
  const text = problems.map(({ message, found, expected }) =>
    [message, `Found: ${found || 'empty'}`, expected && `Expected: ${expected}`].filter(Boolean).join('\n'),
  );
  const note = withoutNoncharacters(text.join('\n\n')).slice(0, 2000);
  written.note = { texts: [{ text: note }], margins: { insetmode: 'auto' } };
}

function textOf(cell: Cell | undefined): string {
  if (cell === undefined || cell.kind === 'noResult') return '';
  return cell.kind === 'boolean' ? String(cell.value) : cell.text;
}

const problemColumns = ['Kind', 'Sheet', 'Cell', 'For', 'Concerns', 'Problem', 'Found', 'Expected'] as const;

/**
 * Writes the sheet of problems. Its headers match no field, so that the corrected file can be uploaded with this sheet.
 */
function writeProblems(workbook: WorkbookWriter, name: string, problems: readonly Problem[], language: Language): void {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1, ...viewFor(language) }] });
  sheet.columns = [10, 18, 9, 18, 18, 60, 24, 36].map((width) => ({ width, style: { numFmt: '@' } }));
  const header = sheet.addRow(problemColumns.map((word) => wordFor(word, language)));
  header.font = { bold: true };
  showBothLanguages(header, language);
  header.commit();
  for (const { severity, sheet: place, cell, reference, field, message, found, expected } of problems) {
    const kind = severity === 'error' ? 'Error' : 'Warning';
    const concerns = field === '' ? '' : fieldNames[field];
    const texts = [kind, place, cell, reference ?? '', concerns, message, found, expected];
    const row = sheet.addRow(texts.map(withoutNoncharacters));
    Object.assign(row.getCell(1), looks[severity]);
    row.commit();
  }
  sheet.commit();
}
