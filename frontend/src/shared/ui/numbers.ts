/** `1,340`. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
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
