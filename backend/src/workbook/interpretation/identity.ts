/**
 * Key that is equal for all spellings of a reference: upper case, compatibility forms, no spaces, plain hyphens, no
 * invisible characters ("ab 12", "AB12" and "AB\u00a012" are the same reference; R11).
 */
export function referenceKey(text: string): string {
  // Fast path: nearly every reference is plain upper-case ASCII already, which one pass over its characters proves.
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f || (code >= 0x61 && code <= 0x7a)) return foldReference(text);
  }
  return text;
}

/** Normalises again at the end: upper-casing can decompose characters ("\u1fd2" has no composed capital). */
function foldReference(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/[\s\p{Cf}]+/gu, '')
    .normalize('NFKC');
}

/** Key that distinguishes the rows of one reference; empty for a row with neither colour nor size. */
export function variantKey(colour: string | null, size: string | null): string {
  if (colour === null && size === null) return '';
  return `${colour === null ? '' : referenceKey(colour)}\u001f${size === null ? '' : referenceKey(size)}`;
}

/**
 * Signs that people leave out of a reference or add to it. All other signs distinguish references: "P+" and "P", 12.5
 * and 125.
 */
export const ignoredSigns = " -_'";

/** Regular expression for a number with commas between groups of thousands, as spreadsheets show 100230: "100,230". */
export const groupedDigitsPattern = '^[0-9]{1,3}(,[0-9]{3})+$';
const grouped = new RegExp(groupedDigitsPattern);

/**
 * Key that ignores `ignoredSigns`, leading zeros and commas between groups of digits: equal for LN0101 and LN-0101, for
 * 123 and 000123, and for 100230 and 100,230.
 */
export function nearKey(reference: string): string {
  const key = referenceKey(reference);
  const shown = grouped.test(key) ? key.replaceAll(',', '') : key;
  return [...shown]
    .filter((char) => !ignoredSigns.includes(char))
    .join('')
    .replace(/^0+/, '');
}
