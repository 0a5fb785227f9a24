/** Number and noun: "1 lot", "2,000 lots". */
export function counted(number: number, noun: 'lot' | 'unit' | 'cell'): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
