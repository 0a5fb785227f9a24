/** Returns the letters of a 0-based column: `A` for 0, `AA` for 26. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Returns the address, such as `B12`, of the cell in a 1-based row and a 0-based column. */
export function cellAddress(row: number, column: number): string {
  return columnName(column) + row;
}

/** Returns the 0-based column for letters such as `AB`. */
export function columnIndex(name: string): number {
  return [...name].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
