/** Texts in English and Arabic on one line, for PDFs and screens. */

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Ranges, dates and codes: 54-58, 2026-11-23, 3×12, INV-2026-000123. After an Arabic word the Unicode Bidirectional
 * Algorithm would write their parts from right to left, 58-54.
 */
const code = /(?=[A-Za-z.,:/×@_+-]*\d)[A-Za-z\d][A-Za-z\d.,:/×@_+-]*[A-Za-z\d]/g;

/** Whether a text has characters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** The text with marks around numbers and codes, so that those are written from left to right. */
export function isolateCodes(text: string): string {
  return text.replace(code, '\u2066$&\u2069');
}

/** The texts with dots between. None of them changes the order of the others, whatever their scripts are. */
export function joinedTexts(parts: readonly (string | null | undefined)[]): string {
  const present = parts.filter(Boolean) as string[];
  const isMixed = present.some(hasRightToLeft);
  return present.map((part) => (isMixed ? `\u2068${isolateCodes(part)}\u2069` : part)).join('\u00a0· ');
}
