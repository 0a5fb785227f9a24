/** The emirates with the codes that e-invoices use (PINT AE, rule ibr-128-ae). */
export const emirates = {
  AUH: { en: 'Abu Dhabi', ar: 'أبوظبي' },
  DXB: { en: 'Dubai', ar: 'دبي' },
  SHJ: { en: 'Sharjah', ar: 'الشارقة' },
  AJM: { en: 'Ajman', ar: 'عجمان' },
  UAQ: { en: 'Umm Al Quwain', ar: 'أم القيوين' },
  RAK: { en: 'Ras Al Khaimah', ar: 'رأس الخيمة' },
  FUJ: { en: 'Fujairah', ar: 'الفجيرة' },
} as const;
export type Emirate = keyof typeof emirates;
export const emirateCodes = Object.keys(emirates) as Emirate[];

/** A tax registration number of the United Arab Emirates. No check digits are published for it (ibr-132-ae). */
export const trnPattern = /^1\d{12}03$/;

/** The tax identification number is the first ten digits of the TRN. */
export function tinOfTrn(trn: string): string {
  return trn.slice(0, 10);
}

/** Longest text behind the `RF` and its check digits (ISO 11649). */
const maxReferenceLength = 21;

/**
 * The creditor reference (ISO 11649) of a document number: `INV-2026-000123` → `RF55INV2026000123`. Banks refuse a
 * transfer whose reference was mistyped. Only letters and digits count; of a longer number the last 21 do.
 */
export function creditorReference(documentNumber: string): string {
  const text = documentNumber
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .slice(-maxReferenceLength);
  if (!text) throw new RangeError(`No letters or digits in ${documentNumber}`);
  const checkDigits = 98 - mod97(`${text}RF00`);
  return `RF${String(checkDigits).padStart(2, '0')}${text}`;
}

/** ISO 7064 mod 97-10, with letters as the numbers 10 to 35. */
function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
