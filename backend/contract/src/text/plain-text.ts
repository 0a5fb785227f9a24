/**
 * Directional marks, zero-width spaces and byte order marks. Text that is copied from a contact, a mail or an Arabic page
 * brings them along unseen. The rules of addresses and phone numbers refuse other invisible characters.
 */
const invisibleMarks = /[\p{Bidi_Control}\u200b\u2060\ufeff]/gu;

export const withoutInvisibleMarks = (text: string): string => text.replace(invisibleMarks, '');

/** Replaces Arabic-Indic, Persian and full-width digits by Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * Writes a number with Latin digits and separators. The Arabic separators of thousands `٬` and of decimals `٫` say which
 * they are: groups of thousands lose theirs, so that `١٬٢٥٠` is no decimal. The Arabic comma is one of the two, like a comma.
 */
export const latinNumber = (typed: string): string =>
  latinDigits(withoutInvisibleMarks(typed))
    .trim()
    .replace(/\d{1,3}(?:٬\d{3})+(?!\d)/g, (grouped) => grouped.replaceAll('٬', ''))
    .replaceAll('٫', '.')
    .replaceAll('،', ',');

/** Writes the number of a phone, account or taxpayer with Latin digits and ordinary hyphens, as its rules expect it. */
export const plainNumber = (typed: string): string =>
  latinDigits(withoutInvisibleMarks(typed))
    .replace(/\p{Dash_Punctuation}/gu, '-')
    .trim();
