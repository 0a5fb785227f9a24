import { perPieceWords, unitWords } from '../../synonyms/qualifiers.js';
import { currencyOf, fold, foldedSet } from '../headers/fold.js';

/** Decimal notation that the cells of a column prove: `1,250.00` is `point`, `1.250,00` is `comma`. */
export type DecimalStyle = 'point' | 'comma' | 'unknown';

/** A number typed as text: `digits` and `fraction` are ASCII digits, without separators. */
export interface DecimalText {
  negative: boolean;
  digits: string;
  fraction: string;
  currency: string | null;
  /** The decimal notation that the separators in this text prove for its whole column. */
  style: DecimalStyle;
}

/** Invisible direction marks that Arabic and Hebrew keyboards leave around numbers. */
const invisible = /[\p{Cf}]/gu;
const spaces = /[\s\u00a0\u2007\u2009\u202f]+/gu;

/**
 * Superscripts, subscripts, circled digits and fractions, which compatibility forms turn into digits of the number beside
 * them: "80⁵⁰" is 80.50 or has a footnote, and is not 8050.
 */
const raisedDigits = /\p{No}/u;

/** Normalises digits, decimal separators, spaces and signs of all scripts to ASCII. */
function plain(text: string): string {
  return fold(text.replace(invisible, '').replaceAll('٫', '.').replaceAll('٬', ',').replaceAll('،', ','))
    .replace(/[−‒–—﹣]/g, '-')
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(spaces, ' ')
    .trim();
}

/** Removes a currency from either end: `AED 80.50`, `80.5 د.إ`, `160,885 L.L.`, `€80`, `80,- eur` are amounts. */
function withoutCurrency(text: string): { rest: string; currency: string | null } {
  let rest = text;
  let currency: string | null = null;
  for (const pattern of [/^(\p{L}+(?:\.\p{L})*)\.?\s*/u, /\s*(\p{L}+(?:\.\p{L})*)\.?$/u]) {
    const match = pattern.exec(rest);
    const code = match?.[1] === undefined ? null : currencyOf([match[1].replaceAll('.', '')]);
    if (match === null || code === null) continue;
    rest = rest.replace(match[0], '').trim();
    currency ??= code;
  }
  // "17.500.₽": the point belongs to the currency, as in "17.500 р.".
  return { rest: currency === null ? rest : rest.replace(/(?<=\d)\.$/, ''), currency };
}

const pieces = foldedSet([...perPieceWords, ...unitWords, 'pc', 'uni', 'szt', 'ks', 'stuk', 'st']);
const perMeasure = /\s*(?:\/|(?<=\s)(?:per|pro|par|por|al|за|x)\s|(?<=\s)(?=(?:each|ea)\.?$))\s*(\p{L}+)\.?$/iu;

/**
 * Removes the piece after a price: "35 руб/шт" and "3 € per pc" are prices of one unit. A price per dozen, box or metre
 * stays as written, because it is no price of a unit.
 */
function withoutPiece(text: string): string {
  const match = perMeasure.exec(text);
  return match?.[1] !== undefined && pieces.has(fold(match[1])) ? text.slice(0, match.index) : text;
}

/**
 * Ways to write an amount in one country, as it would be written elsewhere: "799/-" in India, "799/=" in East Africa and
 * "45:-" in Sweden end an amount without cents, "11=90" in Russia is 11.90. "Ft" after less than three digits are feet. Tags
 * come from web shops: "570<span class="currency">грн</span>".
 */
const localForms: readonly (readonly [RegExp, string])[] = [
  [/<\/?[a-z][^<>]*>/gi, ' '],
  [/(?<=\d)\s*[/:][-=](?!\d)/, ''],
  [/(?<=\d)=(?=\d\d(?!\d))/, ','],
  [/^s\/\.?\s*(?=\d)/i, 'soles '],
  [/(?<=\d{3})\s?Ft\.?$/, ' huf'],
  [/(?<=\d)\s?so['‘’ʻ`]m$/i, ' uzs'],
  [/(?<=[\d\p{Sc}])\s?\*+$/u, ''],
];

const withoutLocalForms = (text: string): string =>
  /[<=/:*F'‘’ʻ`]/.test(text) ? localForms.reduce((left, [form, usual]) => left.replace(form, usual), text) : text;

const groupedBy = (separator: string, text: string): boolean => {
  const groups = text.split(separator);
  const first = groups[0] ?? '';
  const last = groups.at(-1) ?? '';
  // The middle groups have two digits in Indian grouping (1,25,000), which the trade of the Gulf uses too.
  return (
    /^\d{1,3}$/.test(first) && /^\d{3}$/.test(last) && groups.slice(1, -1).every((group) => /^\d{2,3}$/.test(group))
  );
};

/**
 * Currencies whose prices have no decimals or, in roubles, two: "17.500 ₽" is 17500. Other currencies have prices of a piece
 * with three decimals (1.250 KWD, €1.250).
 */
const currenciesWithoutThreeDecimals: ReadonlySet<string> = new Set([
  'LBP',
  ...['JPY', 'KRW', 'KZT', 'RUB', 'XOF', 'IDR', 'VND', 'UZS', 'HUF', 'CLP', 'COP', 'PYG', 'ARS'],
]);

/**
 * Reads a number as a person would. `1.250` is `ambiguous` while neither the column's style nor the currency decides,
 * because a guess between 1250 and 1.25 could misread it silently. `1,250` is 1250 unless the style is `comma`.
 */
export function readDecimal(text: string, style: DecimalStyle): DecimalText | 'ambiguous' | null {
  if (text.length > 60 || !/\p{N}/u.test(text)) return null;
  if (isBareNumber(text)) {
    const split = splitDecimals(text, style);
    return split === null || split === 'ambiguous' ? split : { negative: false, currency: null, ...split };
  }
  if (raisedDigits.test(text)) return null;
  const { rest, currency } = withoutCurrency(plain(withoutPiece(withoutLocalForms(text))));
  const signed = /^(?:\((.+)\)|([-+]?)\s*([^-+()]+?)\s*(-?))$/.exec(rest);
  if (!signed) return null;
  const negative = signed[1] !== undefined || signed[2] === '-' || signed[4] === '-';
  // Spaces and apostrophes can only group thousands: 1 250,00 and 1'250.00.
  const body = (signed[1] ?? signed[3] ?? '').trim().replace(/(?<=\d)[ '](?=\d{3}(?!\d))/g, '');
  if (!isBareNumber(body)) return null;
  const split = splitDecimals(body, style);
  if (split === null) return null;
  if (split !== 'ambiguous') return { negative, currency, ...split };
  const isWhole = currency !== null && currenciesWithoutThreeDecimals.has(currency);
  return isWhole ? { negative, currency, digits: body.replace('.', ''), fraction: '', style: 'comma' } : 'ambiguous';
}

/** True for ASCII digits with separators alone, as most numbers stored as text are. */
const isBareNumber = (text: string): boolean => /^\d[\d.,]*$|^[.,]\d+$/.test(text);

type Split = Pick<DecimalText, 'digits' | 'fraction' | 'style'>;

function splitDecimals(body: string, style: DecimalStyle): Split | 'ambiguous' | null {
  const point = body.lastIndexOf('.');
  const comma = body.lastIndexOf(',');
  if (point === -1 && comma === -1) return { digits: body, fraction: '', style: 'unknown' };
  if (point !== -1 && comma !== -1) {
    const [decimal, group] = point > comma ? ['.', ','] : [',', '.'];
    const [whole, fraction, ...more] = body.split(decimal ?? '.');
    if (more.length > 0 || whole === undefined || fraction === undefined || !groupedBy(group ?? ',', whole))
      return null;
    return { digits: whole.replaceAll(group ?? ',', ''), fraction, style: point > comma ? 'point' : 'comma' };
  }
  const separator = point === -1 ? ',' : '.';
  const [whole = '', fraction = '', ...more] = body.split(separator);
  const own: DecimalStyle = separator === '.' ? 'point' : 'comma';
  const other: DecimalStyle = separator === '.' ? 'comma' : 'point';
  if (more.length > 0) {
    return groupedBy(separator, body) ? { digits: body.replaceAll(separator, ''), fraction: '', style: other } : null;
  }
  const couldGroup = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  if (couldGroup && style !== own) {
    if (style === other || separator === ',') return { digits: whole + fraction, fraction: '', style: 'unknown' };
    return 'ambiguous';
  }
  return { digits: whole === '' ? '0' : whole, fraction, style: couldGroup ? 'unknown' : own };
}

/** Rounds `digits.fraction` half up to `places` decimals and removes leading and trailing zeros. */
export function roundDecimal(digits: string, fraction: string, places: number): string {
  if (fraction.length <= places) return joined(digits, fraction);
  let scaled = BigInt(digits + fraction.slice(0, places));
  if (fraction.charCodeAt(places) >= 0x35) scaled += 1n;
  const text = scaled.toString().padStart(places + 1, '0');
  return joined(text.slice(0, text.length - places), text.slice(text.length - places));
}

/** Joins both parts of a number, without leading and trailing zeros. */
function joined(digits: string, fraction: string): string {
  const whole = digits.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** Product of two decimal strings, rounded half up to the 4 decimals of a price. */
export function multiplyDecimals(left: string, right: string): string {
  const [leftDigits = '', leftFraction = ''] = left.split('.');
  const [rightDigits = '', rightFraction = ''] = right.split('.');
  const places = leftFraction.length + rightFraction.length;
  const product = BigInt(leftDigits + leftFraction) * BigInt(rightDigits + rightFraction);
  const text = product.toString().padStart(places + 1, '0');
  return roundDecimal(text.slice(0, text.length - places), text.slice(text.length - places), 4);
}
