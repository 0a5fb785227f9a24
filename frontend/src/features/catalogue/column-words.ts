import type { ColumnField } from '@portal/contract/workbook';

export const columnWords: Record<ColumnField, string> = {
  reference: 'Reference',
  barcode: 'Barcode',
  description: 'Description',
  brand: 'Brand',
  category: 'Category',
  gender: 'Gender',
  season: 'Season',
  colour: 'Colour',
  size: 'Size',
  composition: 'Composition',
  origin: 'Origin',
  hsCode: 'HS code',
  retailPrice: 'Retail price',
  wholesalePrice: 'Wholesale price',
  unitsPerLot: 'Units per lot',
  available: 'Available lots',
  minimum: 'Minimum lots',
  order: 'Order lots',
  lineTotal: 'Line total',
};
