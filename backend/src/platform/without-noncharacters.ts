/**
 * Removes U+FFFE and U+FFFF, which XML cannot hold: with one of them in a cell Excel refuses the whole workbook. exceljs
 * leaves out the other characters that XML cannot hold, but writes these two.
 */
export function withoutNoncharacters(text: string): string {
  return text.replace(/[\ufffe\uffff]/g, '');
}
