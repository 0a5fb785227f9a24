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

/** Counts every problem and keeps the first 200 in reading order. */
export class ProblemList {
  readonly kept: Problem[] = [];
  errorCount = 0;
  warningCount = 0;

  add(problem: Problem): void {
    if (problem.severity === 'error') this.errorCount++;
    else this.warningCount++;
    if (this.kept.length < workbookLimits.problemsListed) this.kept.push(problem);
  }
}
