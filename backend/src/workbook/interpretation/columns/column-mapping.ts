import type { ColumnField, MappedColumn } from '@portal/contract/workbook';

/**
 * An uncertain assignment of a column to a field, reported as a warning that asks the administrator or buyer to confirm
 * it.
 */
export interface MappingDoubt {
  column: number;
  field: ColumnField;
  found: string;
  expected: string;
  message: string;
}

/** How certain it is that a column holds its field, how clearly before other columns, and why. */
export type MeaningCertainty = Pick<MappedColumn, 'confidence' | 'margin' | 'reason'>;

export const unmappedColumnCertainty: MeaningCertainty = { confidence: 0, reason: '' };

export const chosenColumnCertainty: MeaningCertainty = { confidence: 1, reason: 'A person chose this column.' };

export interface ColumnMapping {
  /** 0-based column of each field, -1 where the sheet has none. */
  at: Record<ColumnField, number>;
  /** The field of each column of the header, in their order; null for a column without a field. */
  fields: (ColumnField | null)[];
  certainties: MeaningCertainty[];
  doubts: MappingDoubt[];
}
