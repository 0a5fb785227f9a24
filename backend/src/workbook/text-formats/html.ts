import { readFile } from 'node:fs/promises';
import { workbookLimits } from '@portal/contract/workbook';
import { type Cell, type MergedRange, type WorkbookVisitor, withStrikethrough } from '../cells.js';
import { numberFormat } from '../number-formats.js';
import { createNumberCell } from '../numbers.js';
import { ReadingLimits } from '../reading-limits.js';
import { corruptWorkbook, invalidWorkbookFormat, tooLargeWorkbook } from '../refusals.js';
import { visitTable } from '../table-walk.js';
import { separatorBetween } from '../xlsx/text-runs.js';
import { decodeText } from './text-encoding.js';

/** HTML entity names of the characters 160 to 255, in order, and of some further characters. */
const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const entities = new Map<string, string>([
  ...latinNames.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    euro: '€',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    trade: '™',
  }),
]);

const maximumRows = 1_048_576;
const maximumColumns = 16_384;
const maximumMerges = 500_000;

/**
 * Reads all tables of an HTML page with an .xls name as one sheet, one table below the other. Runs no scripts and
 * fetches nothing.
 */
export async function readHtml(path: string, visitor: WorkbookVisitor): Promise<void> {
  const table = new HtmlTable(decodeText(await readFile(path)));
  if (table.rows.length === 0) throw invalidWorkbookFormat();
  const head = { name: 'Sheet1', visibility: 'visible', merges: table.merges } as const;
  await visitTable(visitor, new ReadingLimits(), head, table.rows.entries());
}

/** Elements that change how a part of a cell's text is shown. */
const fontElements = new Set('s strike del sup sub span font a b i u em strong small ins'.split(' '));
/** Nobody nests more elements in a cell; further ones are ignored. */
const deepestElement = 50;

interface OpenElement {
  name: string;
  isStruck: boolean;
  isRaised: boolean;
  isHidden: boolean;
}

const plainElement: OpenElement = { name: '', isStruck: false, isRaised: false, isHidden: false };

/** The attribute, which has no value, and not the word within one such as `style="overflow: hidden"`. */
const hiddenAttribute = /^(?:[^"'>]|"[^"]*"|'[^']*')*\shidden[\s/>=]/i;

/** The element with what it inherits from the one around it. */
function openElement(name: string, tag: string, { isStruck, isRaised, isHidden } = plainElement): OpenElement {
  const found = tag.length > 1 ? attributes(tag) : undefined;
  const style = found?.get('style') ?? '';
  return {
    name,
    isStruck: isStruck || ['s', 'strike', 'del'].includes(name) || /line-through/i.test(style),
    isRaised: isRaised || name === 'sup' || name === 'sub' || /vertical-align\s*:\s*(super|sub)/i.test(style),
    isHidden: isHidden || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style) || hiddenAttribute.test(tag),
  };
}

class HtmlTable {
  readonly rows: (Cell | undefined)[][] = [];
  readonly merges: MergedRange[] = [];
  /** By column: the first row that is not covered by a cell spanning down from above. */
  #freeFrom: number[] = [];
  #column = 0;
  #text: string | null = null;
  #number: string | undefined;
  #isStruck = false;
  /** The elements inside of the cell that are open, with how each shows its text. */
  #open: OpenElement[] = [];
  /** Text of the parts that are struck out. */
  #struckText = '';
  #wasRaised = false;
  /** The last part of the text that is not struck out. */
  #previous = '';
  /** True once the cell has text or the choices of a form. */
  #hasContent = false;
  #width = 1;
  #height = 1;

  constructor(html: string) {
    for (let at = 0; at < html.length; ) {
      const open = html.indexOf('<', at);
      const textEnd = open < 0 ? html.length : open;
      this.#take(html.slice(at, textEnd));
      if (open < 0) break;
      at = this.#markup(html, open);
    }
    this.#endCell();
  }

  /** Handles the tag or comment that begins at the `<` at `open`, and returns the position after it. */
  #markup(html: string, open: number): number {
    if (html.startsWith('<!--', open)) return positionAfter(html, '-->', open + 4);
    const tag = /^<(\/?)([a-z][\w:]*)/i.exec(html.slice(open, open + 40));
    if (!tag) {
      // Skips `<!DOCTYPE html>` and the conditional comments in pages saved by Excel. A `<` that begins no tag is text.
      if (html[open + 1] === '!' || html[open + 1] === '?') return positionAfter(html, '>', open);
      this.#take('<');
      return open + 1;
    }
    const end = positionAfter(html, '>', open);
    const name = (tag[2] ?? '').toLowerCase();
    if (tag[1] === '/') {
      if (name === 'td' || name === 'th' || name === 'tr' || name === 'table') this.#endCell();
      else if (name === 'p' || name === 'div') this.#take('\n');
      else if (name === 'select') this.#take('<br>');
      const index = this.#open.findLastIndex((one) => one.name === name);
      if (index >= 0) this.#open.length = index;
      return end;
    }
    if (name === 'script' || name === 'style' || name === 'title') {
      const close = html.slice(end).search(new RegExp(`</${name}`, 'i'));
      return close < 0 ? html.length : end + close;
    }
    if (name === 'table') {
      this.#endCell();
      this.#freeFrom = [];
    } else if (name === 'tr') this.#startRow();
    else if (name === 'td' || name === 'th') this.#startCell(html.slice(open + tag[0].length, end));
    else if (name === 'br') this.#take('<br>');
    // The choices of a form are no digits of one number, nor is the text around them.
    else if (name === 'option') this.#startOption();
    else if (this.#text !== null && fontElements.has(name) && this.#open.length < deepestElement)
      this.#open.push(openElement(name, html.slice(open + tag[0].length, end), this.#open.at(-1)));
    return end;
  }

  /** Adds text to the cell. Struck-out parts are kept aside: they count only where nothing else is in the cell. */
  #take(text: string): void {
    if (this.#text === null || text === '') return;
    const font = this.#open.at(-1) ?? plainElement;
    if (font.isHidden) return;
    if (font.isStruck) this.#struckText += text;
    else {
      this.#text += separatorBetween(this.#previous, this.#wasRaised, { text, isRaised: font.isRaised }) + text;
      this.#previous = text;
      this.#hasContent ||= /\S/.test(text);
    }
    this.#wasRaised = font.isRaised;
  }

  #startOption(): void {
    if (this.#hasContent) this.#take(' | ');
    // An empty option is a choice as well.
    this.#hasContent = true;
  }

  #startRow(): void {
    this.#endCell();
    this.rows.push([]);
    this.#column = 0;
    if (this.rows.length > maximumRows) throw tooLargeWorkbook('The table has more rows than a spreadsheet can hold');
  }

  #startCell(tag: string): void {
    this.#endCell();
    if (this.rows.length === 0) this.#startRow();
    const found = attributes(tag);
    this.#width = span(found.get('colspan'), maximumColumns);
    this.#height = span(found.get('rowspan'), maximumRows);
    // HTML saved by Excel shows `6.29E+12` and stores the exact number in this attribute.
    this.#number = found.get('x:num');
    this.#isStruck = /line-through/i.test(found.get('style') ?? '');
    this.#open = [];
    this.#struckText = '';
    this.#wasRaised = false;
    this.#previous = '';
    this.#hasContent = false;
    this.#text = '';
  }

  #endCell(): void {
    if (this.#text === null) return;
    const row = this.rows.length - 1;
    while ((this.#freeFrom[this.#column] ?? 0) > row) this.#column += 1;
    const column = this.#column;
    if (column + this.#width > maximumColumns) throw corruptWorkbook('The table is wider than a spreadsheet can be');
    let text = clean(this.#text);
    if (text === '' && this.#struckText !== '') {
      text = clean(this.#struckText);
      this.#isStruck = true;
    }
    const cell =
      (this.#number && createExactCell(this.#number, text)) || (text === '' ? null : ({ kind: 'text', text } as const));
    const cells = this.rows[row];
    if (cell && cells) cells[column] = this.#isStruck ? withStrikethrough(cell) : cell;
    if (this.#width > 1 || this.#height > 1) this.#merge(row, column);
    this.#column += this.#width;
    this.#text = null;
  }

  #merge(row: number, column: number): void {
    const count = this.merges.push({
      top: row,
      left: column,
      bottom: row + this.#height - 1,
      right: column + this.#width - 1,
    });
    if (count > maximumMerges)
      throw tooLargeWorkbook(`The table has more than ${maximumMerges.toLocaleString('en')} merged cells`);
    if (this.#height === 1) return;
    const right = Math.min(column + this.#width, workbookLimits.columns);
    for (let at = column; at < right; at += 1) this.#freeFrom[at] = row + this.#height;
  }
}

/**
 * Makes the cell of an exact number that the page shows differently: as a date, as a percentage or with leading zeros.
 */
function createExactCell(written: string, shown: string): Cell | null {
  const number = Number(written);
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$|\d.*\p{L}{3}|\p{L}{3}.*\d/u.test(shown) && !/E[+-]\d/i.test(shown)) {
    const isDay =
      Number.isFinite(number) && number >= 1 && /^\p{L}{3,9}[-\s/.]|^\d{1,4}[-/.\s](\d|\p{L}{3})/u.test(shown);
    if (isDay) return { kind: 'date', number, text: shown };
  }
  const code = shown.endsWith('%') ? '0%' : /^0\d+$/.test(shown) ? '0'.repeat(Math.min(shown.length, 30)) : '';
  return createNumberCell(number, written, numberFormat(code));
}

/** Parses the attributes of a tag, with or without quotes. */
function attributes(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  )) {
    found.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return found;
}

function span(written: string | undefined, maximum: number): number {
  const value = Number(written ?? 1);
  return Number.isInteger(value) && value > 1 ? Math.min(value, maximum) : 1;
}

function positionAfter(html: string, what: string, from: number): number {
  const found = html.indexOf(what, from);
  return found < 0 ? html.length : found + what.length;
}

function clean(raw: string): string {
  const text = raw
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/ ?<br> ?/g, '\n')
    .replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]\w{1,9}));?/gi, (whole, hex, decimal, name) => {
      if (name) return entities.get(name) ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
  return text.replace(/^[ \n]+|[ \n]+$/g, '');
}
