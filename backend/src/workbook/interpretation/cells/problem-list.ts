import { type ColumnField, type Problem, workbookLimits } from '@portal/contract/workbook';

/** The name of each field as it appears in messages to users. */
export const fieldNames: Readonly<Record<ColumnField, string>> = {
  reference: 'reference',
  barcode: 'barcode',
  description: 'description',
  brand: 'brand',
  category: 'category',
  gender: 'gender',
  season: 'season',
  colour: 'colour',
  size: 'size',
  composition: 'composition',
  origin: 'country of origin',
  hsCode: 'HS code',
  retailPrice: 'retail price',
  wholesalePrice: 'wholesale price',
  unitsPerLot: 'units per lot',
  available: 'available',
  minimum: 'minimum',
  order: 'order quantity',
  lineTotal: 'line total',
};

/** Number of warnings about columns that stay in the list, however many errors the file has. */
const columnDoubtsListed = 50;

/**
 * Counts every problem and keeps the first 200 in reading order. Errors displace warnings, so that a file with a
 * warning on every row still shows why it is refused; only warnings about a whole column or sheet stay.
 */
export class ProblemList {
  readonly #aboutColumns: Problem[] = [];
  readonly #errors: Problem[] = [];
  readonly #all: Problem[] = [];
  errorCount = 0;
  warningCount = 0;

  add(problem: Problem): void {
    if (problem.severity === 'error') this.errorCount++;
    else this.warningCount++;
    if (this.#all.length < workbookLimits.problemsListed) this.#all.push(problem);
    if (problem.severity === 'error' && this.#errors.length < workbookLimits.problemsListed) this.#errors.push(problem);
  }

  /** A problem of a whole column or sheet, which concerns more than one row. */
  addAboutColumn(problem: Problem): void {
    if (this.#aboutColumns.length >= columnDoubtsListed) {
      this.add(problem);
      return;
    }
    if (problem.severity === 'error') this.errorCount++;
    else this.warningCount++;
    this.#aboutColumns.push(problem);
  }

  get kept(): Problem[] {
    const room = workbookLimits.problemsListed - this.#aboutColumns.length;
    const ofRows = inReadingOrder([...new Set([...this.#all, ...this.#errors])]);
    return [...this.#aboutColumns, ...firstProblems(ofRows, room)];
  }
}

/** Sorts by sheet and row: problems of a whole table are found at its end. Sheets are read one after the other. */
function inReadingOrder(problems: readonly Problem[]): Problem[] {
  const sheets = new Map([...new Set(problems.map(({ sheet }) => sheet))].map((sheet, place) => [sheet, place]));
  const row = ({ cell }: Problem): number => Number(/\d+$/.exec(cell)?.[0] ?? 0);
  return [...problems].sort(
    (left, right) => (sheets.get(left.sheet) ?? 0) - (sheets.get(right.sheet) ?? 0) || row(left) - row(right),
  );
}

/** The first problems in reading order, errors before warnings where not all fit. */
export function firstProblems(problems: readonly Problem[], count: number): Problem[] {
  if (problems.length <= count) return [...problems];
  const isError = ({ severity }: Problem): boolean => severity === 'error';
  let errors = Math.min(problems.filter(isError).length, count);
  let warnings = count - errors;
  return problems.filter((problem) => (isError(problem) ? errors-- : warnings--) > 0);
}

/** True for a problem about a header (a whole column) or about a whole sheet, not about a single row. */
export function isAboutColumn({ cell, sheet }: Problem, headerRows: ReadonlyMap<string, number>): boolean {
  return cell === '' || Number(/\d+$/.exec(cell)?.[0]) === headerRows.get(sheet);
}
