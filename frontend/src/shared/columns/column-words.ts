import { type ColumnField, columnFields } from '@portal/contract/workbook';
import { texts } from '../../texts/texts';
import type { ColumnRole } from './table-choice';

export function columnRoleLabel(role: ColumnRole): string {
  return texts.t(`trade:columns.fields.${role}`);
}

/** The column roles that are listed first for each kind of file, because most files of this kind have them. */
const shownFirst: Readonly<Record<'stock' | 'order', readonly ColumnRole[]>> = {
  stock: [
    'reference',
    'wholesalePrice',
    'priceColumn',
    'retailPrice',
    'available',
    'sizeColumn',
    'unitsPerLot',
    'barcode',
  ],
  order: ['reference', 'barcode', 'order', 'sizeColumn', 'colour', 'size'],
};

export function columnRoleOptions(kind: 'stock' | 'order'): { value: ColumnRole | ''; label: string }[] {
  const others = columnFields.filter((field: ColumnField) => !shownFirst[kind].includes(field));
  return [
    { value: '' as const, label: texts.t('trade:columns.notUsed') },
    ...[...shownFirst[kind], ...others].map((role) => ({ value: role, label: columnRoleLabel(role) })),
  ];
}
