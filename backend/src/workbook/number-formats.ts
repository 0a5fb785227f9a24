import { formatDate } from './date-formats.js';
import { roundDecimal } from './interpretation/cells/decimal-text.js';

/**
 * How a spreadsheet shows the numbers of a cell. One object per distinct format of a workbook, and one for each further
 * section of its code. All properties but `code` describe one section.
 */
export interface NumberFormat {
  readonly code: string;
  readonly isDate: boolean;
  readonly isPercent: boolean;
  /** True for a format that leaves thousands out: `0,` shows 12 where the cell holds 12000. */
  readonly isScaled: boolean;
  /** True for a format whose own digits or points show another number: `0\.00` shows 80.50 where the cell holds 8050. */
  readonly isDisguised: boolean;
  /** Words and signs that the format adds to the number: `pcs` for `0" pcs"`, `€` for `[$€-407]0.00`. */
  readonly words: string;
  /** True for a built-in format of amounts of money, whose currency depends on the reader's locale. */
  readonly isMoney?: boolean;
  /** True where the section itself says that the number is negative, so that no minus sign is added. */
  readonly isForNegatives: boolean;
  readonly section: string;
  readonly tokens: readonly Token[];
  /** Set in the first format of a code with several sections. */
  readonly choice?: SectionChoice;
}

/** The sections of a code that show numbers, at most three. */
interface SectionChoice {
  readonly conditions: readonly (Condition | null)[];
  /** Null for a section that shows the number as it is. */
  readonly formats: readonly (NumberFormat | null)[];
}

interface Condition {
  sign: string;
  limit: number;
}

type Token =
  | { kind: 'digit'; char: '0' | '#' | '?' }
  | { kind: 'literal'; text: string }
  | { kind: 'point' | 'comma' | 'percent' | 'exponent' | 'general' | 'date' | 'text' };

/** Excel's limit for the length of a format code; longer codes are ignored. */
const longestCode = 255;

/**
 * Formats that a workbook names by number only. Numbers 5 to 8 and 41 to 44 show the currency of the reader's locale.
 */
const builtIn: Readonly<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 5: '#,##0', 6: '#,##0', 7: '#,##0.00', 8: '#,##0.00' },
  ...{ 9: '0%', 10: '0.00%', 11: '0.00E+00', 14: 'd mmm yyyy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy' },
  ...{ 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'd mmm yyyy h:mm', 30: 'd mmm yyyy' },
  ...{ 27: 'd mmm yyyy', 28: 'd mmm yyyy', 29: 'd mmm yyyy', 31: 'd mmm yyyy', 36: 'd mmm yyyy', 37: '#,##0' },
  ...{ 38: '#,##0', 39: '#,##0.00', 40: '#,##0.00', 41: '#,##0', 42: '#,##0', 43: '#,##0.00', 44: '#,##0.00' },
  ...{ 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss', 50: 'd mmm yyyy', 51: 'd mmm yyyy', 57: 'd mmm yyyy' },
};

/**
 * Formats 23 to 36 and from 50 differ between languages, so that programs (1C among them) define formats of their own
 * under these numbers, such as `00000000000` for article codes.
 */
const isOwnFormat = (id: number): boolean => (id >= 23 && id <= 36) || id >= 50;

/** Built-in formats with a currency sign; 41 and 43 have none. */
const moneyFormats: ReadonlySet<number> = new Set([5, 6, 7, 8, 42, 44]);

/** The format with this number; `code` is its definition in the workbook, undefined for built-in formats. */
export function formatOf(id: number, code: string | undefined): NumberFormat | null {
  const format = numberFormat(code !== undefined && isOwnFormat(id) ? code : (builtIn[id] ?? code ?? ''));
  return format !== null && moneyFormats.has(id) ? { ...format, isMoney: true } : format;
}

/** Null for formats that do not change a number: General, invalid codes, and fractions, which stay decimals. */
export function numberFormat(code: string): NumberFormat | null {
  if (code === '' || code.length > longestCode || /^(general|standard|@)$/i.test(code) || hasFraction(code))
    return null;
  const sections = numberSections(code);
  const conditions = sections.map(({ section }) => conditionOf(section));
  const formats = sections.map(({ section, tokens }, index) =>
    sectionFormat(code, section, tokens, isForNegatives(index, conditions)),
  );
  const first = formats[0];
  if (first === undefined || !formats.some(({ tokens }) => tokens.some(isPlace))) return null;
  const choices = formats.map((format) => (isGeneral(format) ? null : format));
  if (choices.every((format) => format === null)) return null;
  if (choices.length === 1) return first;
  const main: NumberFormat = { ...first, choice: { conditions, formats: choices } };
  if (choices[0] !== null) choices[0] = main;
  return main;
}

/** The format of the section that shows this number; null where the number is shown as it is. */
export function formatFor(format: NumberFormat, number: number): NumberFormat | null {
  if (format.choice === undefined) return format;
  const { conditions, formats } = format.choice;
  return formats[appliedSection(conditions, number)] ?? null;
}

/**
 * Without conditions, the first of two sections shows numbers from zero on, the first of three positive numbers, and the
 * second negative ones. A condition such as `[>=100]` replaces that of its section.
 */
function appliedSection([first, second, ...more]: readonly (Condition | null)[], number: number): number {
  const hasThird = more.length > 0;
  if (first ? holds(first, number) : hasThird ? number > 0 : number >= 0) return 0;
  return !hasThird || (second ? holds(second, number) : number < 0) ? 1 : 2;
}

function holds({ sign, limit }: Condition, number: number): boolean {
  if (sign === '<>') return number !== limit;
  return (
    (sign.includes('=') && number === limit) ||
    (sign.includes('<') && number < limit) ||
    (sign.includes('>') && number > limit)
  );
}

/** The condition in front of a section. */
function conditionOf(section: string): Condition | null {
  const [, sign = '', limit] = /^(?:\[[^\]<>=]*\])*\[([<>=]{1,2})\s*(-?[\d.]+)\]/.exec(section) ?? [];
  return limit === undefined ? null : { sign, limit: Number(limit) };
}

/** True for a section that shows negative numbers only. */
function isForNegatives(index: number, conditions: readonly (Condition | null)[]): boolean {
  const own = conditions[index];
  if (own) return own.limit <= 0 && (own.sign === '<' || (own.limit < 0 && /^(<=|=)$/.test(own.sign)));
  const first = conditions[0];
  return index === 1 && (!first || (first.sign.startsWith('>') && first.limit === 0));
}

/** The sections that show numbers: the fourth, and one with `@` behind others, shows texts. */
function numberSections(code: string): { section: string; tokens: Token[] }[] {
  return sectionsOf(code)
    .slice(0, 3)
    .map((section) => ({ section, tokens: tokensOf(section) }))
    .filter(({ tokens }, index) => index === 0 || !tokens.some(({ kind }) => kind === 'text'));
}

function sectionFormat(code: string, section: string, tokens: Token[], isForNegatives: boolean): NumberFormat {
  const isDate = tokens.some(({ kind }) => kind === 'date');
  return {
    ...{ code, section, tokens, isForNegatives, isDate },
    isPercent: tokens.some(({ kind }) => kind === 'percent'),
    isScaled: !isDate && scaleOf(tokens) > 0,
    isDisguised: !isDate && isDisguised(tokens),
    words: tokens
      .map((token) => (token.kind === 'literal' ? token.text : ' '))
      .join('')
      .replace(/[^\p{L}\p{Sc}\p{M}.]+/gu, ' ')
      .trim(),
  };
}

/** True for a token that stands for the number or a part of it. */
const isPlace = ({ kind }: Token): boolean => kind === 'digit' || kind === 'general' || kind === 'date';

/** True for `General` alone, and for `-General` of negative numbers. */
function isGeneral({ tokens, isForNegatives }: NumberFormat): boolean {
  const added = tokens.map((token) => (token.kind === 'literal' ? token.text : '')).join('');
  return (
    tokens.every(({ kind }) => kind === 'general' || kind === 'literal') &&
    tokens.some(({ kind }) => kind === 'general') &&
    added.trim() === (isForNegatives ? '-' : '')
  );
}

/**
 * True where the literal text of a format reads as a part of the number: digits beside digit places, and points or commas
 * between them unless they group thousands, as `#\.##0` and the Indian `##\,##\,##0` do.
 */
function isDisguised(tokens: readonly Token[]): boolean {
  if (tokens.some(({ kind }) => kind === 'exponent')) return false;
  const [place, point] = ['\ue000', '\ue001'];
  const shape = tokens
    .map((token) =>
      token.kind === 'literal' ? token.text : isPlace(token) ? place : token.kind === 'point' ? point : '',
    )
    .join('');
  const [first, last] = [shape.indexOf(place), shape.lastIndexOf(place)];
  if (first === -1) return false;
  const [before, inside, after] = [shape.slice(0, first), shape.slice(first, last + 1), shape.slice(last + 1)];
  if (/\d[.,]?$/.test(before) || /\d/.test(inside) || /^(\d|[.,]\d*[1-9])/.test(after)) return true;
  const [whole = '', ...fractions] = inside.split(point);
  const [, ...groups] = whole.split(/[.,]/);
  const places = groups.map((group) => group.split(place).length - 1);
  // Between the first and the last group, Indian formats have groups of two places: `##\,##\,##0`.
  const isGrouped = places.every((count, index) => count === 3 || (count === 2 && index < places.length - 1));
  return !isGrouped || fractions.some((part) => /[.,]/.test(part));
}

/** Splits a code into its sections at semicolons outside quoted text. */
function sectionsOf(code: string): string[] {
  return code.match(/(?:"[^"]*"?|\\.|[^;"\\])+|(?<=;|^)(?=;|$)/g) ?? [code];
}

/** The code without quoted and escaped text and without conditions, colours and currencies in brackets. */
const bareCode = (code: string): string => code.replace(/"[^"]*"?|\\.|[_*].|\[(?![hms]+\])[^\]]*\]/gi, '');

/** True for `# ?/?`, which shows 38.5 as 38 1/2. */
const hasFraction = (code: string): boolean => /[0#?]\s*\/\s*[\d#?]/.test(bareCode(code));

/**
 * True for a section that formats a number, whose letters are therefore not parts of a date, such as `AED #,##0.00`. A
 * date has digit places only in fractions of a second: `mm:ss.000`.
 */
const hasDigitPlaces = (section: string): boolean =>
  /[0#?]|general/i.test(bareCode(section).replace(/(?:ss|:s|\[s+\])[.,]0+/gi, ''));

function tokensOf(section: string): Token[] {
  const tokens: Token[] = [];
  const isNumber = hasDigitPlaces(section);
  const pattern =
    /"([^"]*)"?|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|(\[[hms]+\])|\[[^\]]*\]|[_*].|(general)|(AM\/PM|A\/P|[ymdhsgeb]+)|(E[+-])|([0#?])|(.)/gis;
  for (const found of section.matchAll(pattern)) {
    const [, quoted, escaped, sign, elapsed, general, date, exponent, digit, other] = found;
    const literal = quoted ?? escaped ?? sign ?? (isNumber ? date : undefined);
    if (exponent !== undefined || /^E[+-]/i.test(section.slice(found.index, found.index + 2)))
      tokens.push({ kind: 'exponent' });
    else if (literal !== undefined) tokens.push({ kind: 'literal', text: literal });
    else if (elapsed !== undefined || date !== undefined) tokens.push({ kind: 'date' });
    else if (general !== undefined) tokens.push({ kind: 'general' });
    else if (digit !== undefined) tokens.push({ kind: 'digit', char: digit as '0' | '#' | '?' });
    else if (other === '.') tokens.push({ kind: 'point' });
    else if (other === ',') tokens.push({ kind: 'comma' });
    else if (other === '%') tokens.push({ kind: 'percent' });
    else if (other === '@') tokens.push({ kind: 'text' });
    else if (other !== undefined) tokens.push({ kind: 'literal', text: other });
  }
  return tokens;
}

const isDigit = (token: Token | undefined): boolean => token?.kind === 'digit';

/** Number of commas after the last digit of the whole part; each divides the shown number by 1,000. */
function scaleOf(tokens: readonly Token[]): number {
  const last = tokens.findLastIndex(isDigit);
  let scale = 0;
  while (last !== -1 && tokens[last + 1 + scale]?.kind === 'comma') scale++;
  return scale;
}

/** The number as a spreadsheet shows it; `text` is the number in plain decimals. */
export function formatNumber(format: NumberFormat, number: number, text: string, is1904 = false): string {
  const shown = formatFor(format, number);
  if (shown === null) return text;
  const { section, isDate, tokens, isForNegatives } = shown;
  if (isDate) return formatDate(section, number, is1904) ?? text;
  if (section === '0' && !text.includes('.')) return text;
  if (tokens.some(({ kind }) => kind === 'exponent')) return text;
  const sign = number < 0 && !isForNegatives ? '-' : '';
  const digits = text.replace('-', '');
  const isGeneral = tokens.some(({ kind }) => kind === 'general');
  const whole = isGeneral ? besideGeneral(tokens, digits) : filled(tokens, digits);
  return (sign + whole).replace(/\s+/g, ' ').trim();
}

/** Fills in `General`, which shows all digits of the number. */
function besideGeneral(tokens: readonly Token[], text: string): string {
  const percents = tokens.filter(({ kind }) => kind === 'percent').length;
  const [digits, fraction] = shifted(text, 2 * percents);
  const number = roundDecimal(digits, fraction, fraction.length);
  return tokens
    .map((token) => {
      if (token.kind === 'literal') return token.text;
      return token.kind === 'general' ? number : token.kind === 'percent' ? '%' : '';
    })
    .join('');
}

function filled(tokens: readonly Token[], text: string): string {
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  const wholePart = point === -1 ? tokens : tokens.slice(0, point);
  const fractionPart = point === -1 ? [] : tokens.slice(point + 1);
  const places = fractionPart.filter(isDigit).length;
  const percents = tokens.filter(({ kind }) => kind === 'percent').length;
  const [digits, fraction] = shifted(text, 2 * percents - 3 * scaleOf(tokens));
  const [whole = '0', decimals = ''] = roundDecimal(digits, fraction, places).split('.');
  return wholeText(wholePart, whole === '0' ? '' : whole) + (point === -1 ? '' : fractionText(fractionPart, decimals));
}

/** Moves the decimal point `by` digits to the right (to the left if negative). */
function shifted(text: string, by: number): [digits: string, fraction: string] {
  const [whole = '0', fraction = ''] = text.split('.');
  if (by >= 0) return [whole + fraction.slice(0, by).padEnd(by, '0'), fraction.slice(by)];
  const padded = whole.padStart(1 - by, '0');
  return [padded.slice(0, by), padded.slice(by) + fraction];
}

/** Fills the digit places of the format from the right; remaining digits go before the first place. */
function wholeText(tokens: readonly Token[], digits: string): string {
  const first = tokens.findIndex(isDigit);
  const last = tokens.findLastIndex(isDigit);
  const isGrouped = tokens.some(({ kind }, at) => kind === 'comma' && at > first && at < last);
  let rest = digits;
  let count = 0;
  let text = '';
  const put = (digit: string): void => {
    text = digit + (isGrouped && count > 0 && count % 3 === 0 ? ',' : '') + text;
    count++;
  };
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at];
    if (token?.kind === 'digit') {
      if (rest !== '') put(rest.slice(-1));
      else if (token.char === '0') put('0');
      rest = rest.slice(0, -1);
      if (at === first) for (; rest !== ''; rest = rest.slice(0, -1)) put(rest.slice(-1));
    } else if (token?.kind === 'literal') text = token.text + text;
    else if (token?.kind === 'percent') text = `%${text}`;
  }
  return text;
}

function fractionText(tokens: readonly Token[], decimals: string): string {
  let text = '';
  let place = 0;
  let suffix = '';
  for (const token of tokens) {
    if (token.kind === 'digit') {
      const digit = decimals[place++];
      if (digit !== undefined) text += digit;
      else if (token.char === '0') text += '0';
    } else if (token.kind === 'literal') suffix += token.text;
    else if (token.kind === 'percent') suffix += '%';
  }
  return (text === '' ? '' : `.${text}`) + suffix;
}
