/**
 * Measures how well tables are recognised: `node --import ./typescript-hook.js
 * test/workbooks/recognition/measure-recognition.ts <corpus folder> [--failures]`, from backend/.
 */
import type { ColumnField, MappedSheet, TableChoice } from '@portal/contract/workbook';
import { StockInterpreter } from '../../../src/workbook/interpretation/stock-interpreter.js';
import { chosenTable, rowsWithoutWord, type SheetReading } from './accounted-sheet.js';
import { type LabelledSheet, labelledSheets } from './labelled-sheets.js';

const deciding = ['reference', 'wholesalePrice', 'available', 'unitsPerLot', 'barcode'] as const;

interface Outcome {
  sheet: LabelledSheet;
  /** True if a table was recognised without help, and if it has lines that could be published. */
  accepted: boolean;
  hasLines: boolean;
  /**
   * True if the sheet has lines once a person has chosen the labelled columns; null for sheets without prices, also where
   * every price is "on request".
   */
  readsByChoice: boolean | null;
  /** Rows with a price that are neither a line nor in a problem, when read without help and by the labelled columns. */
  silent: number[];
  header: boolean;
  wrong: string[];
  /** Computing time, which other processes hardly change. */
  milliseconds: number;
}

function columnOf(columns: MappedSheet['columns'], field: ColumnField): string {
  return columns.find((column) => column.field === field)?.column ?? '-';
}

/** Fields for which recognition found another column than a person would accept. */
function wrongColumns(sheet: LabelledSheet, columns: MappedSheet['columns']): string[] {
  return deciding.flatMap((field) => {
    const found = columnOf(columns, field);
    const right = sheet.columns[field] ?? ['-'];
    // Barcodes that identify the lines are read as their references.
    const isIdentity = field === 'barcode' && found === '-' && right.includes(columnOf(columns, 'reference'));
    return isIdentity || right.includes(found) ? [] : [`${field} ${found} instead of ${right.join('|')}`];
  });
}

function read(sheet: LabelledSheet, tables?: TableChoice[]): SheetReading {
  const lineRows = new Set<number>();
  const interpreter = new StockInterpreter({ withSamples: true, tables, emit: ({ row }) => lineRows.add(row) });
  interpreter.enterSheet({ name: sheet.sheet, visibility: 'visible', merges: sheet.merges, traits: sheet.traits });
  for (const { row, cells } of sheet.rows) interpreter.row(row, cells);
  interpreter.leaveSheet();
  return { ...interpreter.finish(), lineRows };
}

function outcomeOf(sheet: LabelledSheet): Outcome {
  const start = process.cpuUsage();
  const reading = read(sheet);
  const { user, system } = process.cpuUsage(start);
  const { sheets, samples, lineRows } = reading;
  const found = sheets[0] ?? samples?.[0]?.guess;
  const choice = chosenTable(sheet);
  const chosen = choice === null ? null : read(sheet, [choice]);
  return {
    sheet,
    accepted: sheets.length > 0,
    hasLines: lineRows.size > 0,
    readsByChoice: chosen === null ? null : chosen.lineRows.size > 0,
    silent: [
      ...(sheets.length > 0 ? rowsWithoutWord(sheet, reading) : []),
      ...(chosen === null ? [] : rowsWithoutWord(sheet, chosen)),
    ],
    header: found?.headerRow === sheet.headerRow,
    wrong: wrongColumns(sheet, found?.columns ?? []),
    milliseconds: (user + system) / 1000,
  };
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;

function line(name: string, outcomes: readonly Outcome[]): void {
  const tables = outcomes.filter(({ sheet }) => sheet.kind !== 'other');
  const lists = outcomes.filter(({ sheet }) => sheet.kind === 'list');
  const others = outcomes.filter(({ sheet }) => sheet.kind === 'other');
  const chosen = lists.filter(({ readsByChoice }) => readsByChoice !== null);
  const right = ({ wrong }: Outcome): boolean => wrong.length === 0;
  console.log(
    [
      name.padEnd(12),
      `header ${percent(tables.filter(({ header }) => header).length, tables.length)}`.padEnd(28),
      `columns of lists ${percent(lists.filter((one) => one.accepted && right(one)).length, lists.length)}`.padEnd(38),
      `with guesses ${percent(tables.filter(right).length, tables.length)}`.padEnd(34),
      `by choice ${percent(chosen.filter(({ readsByChoice }) => readsByChoice).length, chosen.length)}`.padEnd(28),
      `rows without a word ${outcomes.reduce((sum, { silent }) => sum + silent.length, 0)}`.padEnd(26),
      `no stock list, taken ${percent(others.filter(({ hasLines }) => hasLines).length, others.length)}`,
    ].join(''),
  );
}

const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined) throw new Error('The corpus folder is expected as an argument.');
const sheets = await labelledSheets(folder);
// A reader process reads many files; its first ones cost more, until its code is compiled.
for (const sheet of sheets.slice(sheets.length / 2)) outcomeOf(sheet);
const first = sheets.slice(0, sheets.length / 2).map(outcomeOf);
const outcomes = [...first, ...sheets.slice(sheets.length / 2).map(outcomeOf)];
for (const [language, own] of Map.groupBy(outcomes, ({ sheet }) => sheet.language)) line(language || 'other', own);
for (const [kind, own] of Map.groupBy(outcomes, ({ sheet }) => sheet.kind)) line(kind, own);
line('all', outcomes);
const times = outcomes.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right);
console.log(`per sheet: median ${times[times.length >> 1]?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`);
if (flags.includes('--failures')) {
  for (const { sheet, accepted, hasLines, header, wrong, silent, readsByChoice } of outcomes) {
    const isBad =
      sheet.kind === 'other' ? hasLines : !header || wrong.length > 0 || (sheet.kind === 'list' && !accepted);
    if (!isBad && silent.length === 0 && readsByChoice !== false) continue;
    const told = silent.length === 0 ? '' : `rows without a word: ${silent.slice(0, 5).join(', ')}`;
    const byChoice = readsByChoice === false ? 'no lines by choice' : '';
    const summary = [accepted ? 'accepted' : 'not accepted', header ? '' : 'header', ...wrong, told, byChoice]
      .filter(Boolean)
      .join('; ');
    console.log(
      `${'id' in sheet ? sheet.id : ''} ${sheet.kind} ${sheet.language} ${sheet.file} "${sheet.sheet}": ${summary}`,
    );
  }
}
