/** What people write for a country beside its name and its ISO 3166-1 code. */
const otherNames: Record<string, string> = {
  emirates: 'AE',
  uae: 'AE',
  الامارات: 'AE',
  ksa: 'SA',
  'kingdom of saudi arabia': 'SA',
  'sultanate of oman': 'OM',
  'state of kuwait': 'KW',
  'state of qatar': 'QA',
  'kingdom of bahrain': 'BH',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  usa: 'US',
  america: 'US',
  turkey: 'TR',
  turkiye: 'TR',
  'czech republic': 'CZ',
  holland: 'NL',
  korea: 'KR',
  'republic of korea': 'KR',
  prc: 'CN',
  'p.r. china': 'CN',
  'pr china': 'CN',
};

let codeByName: Map<string, string> | undefined;

/** `United Arab Emirates`, `الإمارات العربية المتحدة`, `UAE` or `AE` → `AE`; null when the text is no country. */
export function countryCode(text: string): string | null {
  codeByName ??= namedCountries();
  return codeByName.get(fold(text)) ?? null;
}

/** The country's name in a language, `AE` → `United Arab Emirates`. */
export function countryName(code: string, language: 'en' | 'ar'): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

function namedCountries(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of ['ar', 'en']) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of possibleCodes()) {
      const name = display.of(code);
      if (name) names.set(fold(code), code).set(fold(name), code);
    }
  }
  for (const [name, code] of Object.entries(otherNames)) names.set(fold(name), code);
  return names;
}

/**
 * AA to ZZ without the codes that Unicode names although ISO 3166-1 gives them to no country, such as EU, UK and the
 * private ones from XA to XZ.
 */
function possibleCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const notCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UK', 'UN', 'ZZ']);
  const withdrawn = new Set(['AN', 'BU', 'CS', 'DD', 'DY', 'FX', 'HV', 'NH', 'RH', 'SU', 'TP', 'VD', 'YD', 'YU', 'ZR']);
  return letters
    .filter((letter) => letter !== 'X')
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && !withdrawn.has(code));
}

/** Capitals, accents, dots, hamza and other signs that people leave out do not count. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}.'’ـ]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
