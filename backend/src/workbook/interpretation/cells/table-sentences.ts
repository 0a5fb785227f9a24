import type { Cell } from '../../cells.js';
import type { SheetRepetition, TableRepetition } from '../tables/repeated-sheets.js';
import { counted, type ProblemSentence } from './row-sentences.js';

/** For a sheet of a stock file from which nothing was read although its rows hold data. */
export const unreadSheet = (sheet: string, rows: number): ProblemSentence & { found: string } => ({
  found: `${rows} rows with numbers`,
  expected: 'a header row with a reference and a wholesale price column',
  statement: `Sheet "${sheet}" was not read, although ${rows} of its rows hold numbers. If they are goods, choose its columns`,
});

export function hiddenSheetNotCounted(
  sheet: string,
  { rows, lots, areLots }: { rows: number; lots: number; areLots: boolean },
): ProblemSentence {
  const [expected, inRows] = ['orders in visible sheets', counted(rows, 'row')];
  if (!areLots)
    return {
      found: inRows,
      expected,
      statement: `Sheet "${sheet}" is hidden and was not counted, although it has quantities in ${inRows}; show the sheet if they are ordered`,
    };
  return {
    found: counted(lots, 'lot'),
    expected,
    statement: `Sheet "${sheet}" is hidden and was not counted, although it has ${counted(lots, 'lot')} in ${inRows}; show the sheet if they are ordered`,
  };
}

export function repeatedSheet(
  sheet: string,
  { kind, earlier, articles }: SheetRepetition,
): ProblemSentence & { found: string } {
  const again = counted(articles, 'article');
  const code = 'workbook.repeated_sheet';
  switch (kind) {
    case 'copy':
      return {
        code,
        found: again,
        expected: 'each line once',
        statement: `Sheet "${sheet}" repeats the lots of sheet "${earlier}" exactly; it was taken as a copy and not counted again`,
      };
    case 'mostly':
      return {
        code,
        found: again,
        expected: 'each line once',
        statement: `Sheet "${sheet}" repeats most lines of sheet "${earlier}", but not all; remove the sheet that does not count`,
      };
    case 'partly':
      return {
        code,
        found: again,
        expected: 'each reference in one sheet',
        statement: `Sheet "${sheet}" orders ${again} again that sheet "${earlier}" orders; their lots are added up, please confirm`,
      };
  }
}

/**
 * `field` is the name of the column that the header lacks. `isOrdered`: rows below it that have a number in the order column
 * of the table are read.
 */
export const headerWithout = (field: string, isOrdered: boolean): ProblemSentence => ({
  found: '',
  expected: `a ${field} column in the header`.replace(/^a (?=[aeiou])/, 'an '),
  statement: isOrdered
    ? `begins a further table whose header names no ${field} column; below it only rows with lots were read`
    : `begins a further table whose header names no ${field} column; the rows below it were not read`,
});

export const titleWithPrice = (cell: Cell | undefined, title: string): ProblemSentence => ({
  found: cell,
  expected: 'a product with a description, pack or stock',
  statement: `stands in a row that has only "${title}" beside it; the row was taken as a title, not as goods`,
});

export function repeatedTable(sheet: string, { headerRow, earlier, articles }: TableRepetition): ProblemSentence {
  const other = `the table in row ${earlier.headerRow} of sheet "${earlier.sheet}"`;
  return {
    found: counted(articles, 'article'),
    expected: 'each line once',
    statement: `Sheet "${sheet}": the table in row ${headerRow} repeats the lots of ${other} exactly; it was taken as a copy and not counted again`,
  };
}

/** Error for lines below a further header of a sheet that all repeat lines above it. */
export const repeatedLines = (sheet: string, row: number, articles: number): ProblemSentence & { found: string } => ({
  found: counted(articles, 'article'),
  expected: 'each line once',
  statement: `Sheet "${sheet}": the lines below row ${row} order ${counted(articles, 'article')} again with the same lots as the lines above; remove those that do not count, or enter the sum in one line of each article`,
});

/** Warning for a header with one row of goods above a table with more columns. */
export function blockAboveTable(row: number): ProblemSentence {
  return {
    found: '',
    expected: 'one table, or several rows of goods in each table',
    statement: `Row ${row} was not taken as the header of an order: the table below it has more columns`,
  };
}

/** Warning for a row directly above a header that is more than a word. */
export function titleAboveHeader(text: string): ProblemSentence {
  return {
    found: text,
    expected: 'goods below their header',
    statement: `stands directly above a header: "${text}" was taken as the title of the table below, not as goods`,
  };
}

/** Warning for titles between the lines from which the lines below them have their brand or category. */
export function sectionTitles(field: string, title: string, others: number): ProblemSentence {
  const further = others === 0 ? '' : ` (and ${counted(others, 'further title')})`;
  return {
    found: title,
    expected: `a ${field} column`,
    statement: `stands alone above lines: "${title}"${further} was taken as the ${field} of the lines below; please confirm`,
  };
}

/** For a title of a group of prices between the lines of one table. */
export const priceGroupTitle = (title: string): ProblemSentence => ({
  found: title,
  expected: 'prices of one group of customers',
  statement: `names a group of prices for the lines below: "${title}"; remove the rows of other groups, or choose the columns if all these prices apply`,
});

/** Error for a row of words in the columns of the prices of several measures. */
export const otherColumns = (cell: Cell | undefined): ProblemSentence => ({
  found: cell,
  expected: 'prices, or a row of measures',
  statement: 'begins rows whose columns are no prices of the measures above; the rows below it were not read',
});
