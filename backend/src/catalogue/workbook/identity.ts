/**
 * One reference however it is typed: compatibility forms, case and spacing are folded, typographic dashes are a
 * hyphen and invisible characters are gone ("ab 12", "AB12" and "AB\u00a012" are one; R11).
 */
export function referenceKey(text: string): string {
  // Nearly every reference is plain upper-case ASCII already: one pass over it instead of four (100,000 rows a second).
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f || (code >= 0x61 && code <= 0x7a)) return foldReference(text);
  }
  return text;
}

/** Composed once more at the end: capitals may come apart ("\u1fd2" has none of its own), and what is left joins anew. */
function foldReference(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/[\s\p{Cf}]+/gu, '')
    .normalize('NFKC');
}

/** Tells the rows of one reference apart; empty where a row has neither colour nor size. */
export function variantKey(colour: string | null, size: string | null): string {
  if (colour === null && size === null) return '';
  return `${colour === null ? '' : referenceKey(colour)}\u001f${size === null ? '' : referenceKey(size)}`;
}
