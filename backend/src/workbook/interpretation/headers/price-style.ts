import type { ColumnField } from '@portal/contract/workbook';
import { decimalStyle } from '../cells/cell-values.js';
import type { DecimalStyle } from '../cells/decimal-text.js';
import type { KeptRow } from './header.js';

/** Decimal notation of prices typed as text, according to the samples; `unknown` when samples contradict each other. */
export function priceStyle(at: Readonly<Record<ColumnField, number>>, samples: readonly KeptRow[]): DecimalStyle {
  let style: DecimalStyle = 'unknown';
  for (const { cells } of samples) {
    for (const field of ['wholesalePrice', 'retailPrice', 'lineTotal'] as const) {
      const own = at[field] === -1 ? 'unknown' : decimalStyle(cells[at[field]]);
      if (own === 'unknown' || own === style) continue;
      if (style !== 'unknown') return 'unknown';
      style = own;
    }
  }
  return style;
}
