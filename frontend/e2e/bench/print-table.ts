/** Prints rows with equal keys as a table of aligned columns. */
export function printTable<Row extends Record<string, string | number>>(rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column])))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  for (const line of lines) {
    process.stdout.write(`${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`);
  }
}

/** Returns the value that this part of the times does not exceed: 0.5 is the median. */
export function percentile(times: readonly number[], part: number): number {
  return times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
}
