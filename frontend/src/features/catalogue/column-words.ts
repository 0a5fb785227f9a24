import type { ColumnField } from '@portal/contract/workbook';
import { texts } from '../../texts/texts';

export function columnWords(field: ColumnField): string {
  return texts.t(`catalogue:columns.${field}`);
}
