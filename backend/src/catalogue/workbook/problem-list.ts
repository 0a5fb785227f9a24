import { type ColumnField, type Problem, workbookLimits } from '@portal/contract/workbook';

/** Fields as a person calls them, for sentences. */
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

/**
 * Counts every problem and keeps the first 200 in reading order; errors push warnings out, for a file with warnings on
 * every row must still show what keeps it from being taken.
 */
export class ProblemList {
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

  get kept(): Problem[] {
    const listed = new Set(this.#all);
    const unlisted = this.#errors.filter((error) => !listed.has(error)).length;
    if (unlisted === 0) return this.#all;
    const warnings = this.#all.filter((problem) => problem.severity === 'warning');
    const room = new Set(warnings.slice(0, workbookLimits.problemsListed - this.#errors.length));
    const inOrder = this.#all.filter((problem) => problem.severity === 'error' || room.has(problem));
    return [...inOrder, ...this.#errors.filter((error) => !listed.has(error))];
  }
}
