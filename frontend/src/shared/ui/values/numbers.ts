import { formatAed } from '@portal/contract/money';
import { currentLocale, texts } from '../../../texts/texts';

/** Formats an amount in whole AED: `AED 1,340` (row O17). */
export function formatAedAmount(amount: number): string {
  return formatAed(amount, currentLocale());
}

/** Formats a price in AED per unit: `1,234.50`. A third and fourth decimal are shown only when the price has them. */
export function formatPrice(amount: number | string): string {
  return Number(amount).toLocaleString(currentLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 4 });
}

/** Formats a number with thousands separators: `1,340`. */
export function formatCount(value: number): string {
  return value.toLocaleString(currentLocale());
}

/** Formats a number for the axis of a chart: `1.2M`. */
export function abbreviateNumber(value: number): string {
  return value.toLocaleString(currentLocale(), { notation: 'compact', maximumFractionDigits: 1 });
}

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a number of bytes: `812 KB`, `3.4 MB`. */
export function formatFileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 1 && value < 100 ? 1 : 0;
  return `${value.toFixed(digits)} ${texts.t(`shared:bytes.${units[unit] ?? 'B'}`)}`;
}
