/** Number and noun: "1 lot", "2 lots". */
export function counted(number: number, noun: 'lot' | 'unit' | 'cell'): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
