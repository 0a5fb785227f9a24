import { formatAed } from '@portal/contract/money';
import { texts } from '../../texts/texts';

/** `AED 1,340`: whole AED (row O17). */
export function aed(amount: number): string {
  return formatAed(amount, texts.language);
}

/** `1,234.50`: AED per unit, with the third and fourth decimal only where a sheet has them. */
export function price(amount: number | string): string {
  return Number(amount).toLocaleString(texts.language, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
}

/** `1,340`. */
export function count(value: number): string {
  return value.toLocaleString(texts.language);
}

/** `1.2M`, on the axis of a chart. */
export function shortNumber(value: number): string {
  return value.toLocaleString(texts.language, { notation: 'compact', maximumFractionDigits: 1 });
}

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `812 KB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 1 && value < 100 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
