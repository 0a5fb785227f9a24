import { readFile } from 'node:fs/promises';
import { workbookLimits } from '@portal/contract/workbook';
import type { Cell, MergedRange, WorkbookVisitor } from './cells.js';
import { numberCell } from './numbers.js';
import { ReadingLimits } from './reading-limits.js';
import { corrupt, invalidFormat, tooLarge } from './refusals.js';
import { walkTable } from './table-walk.js';
import { decodeText } from './text-encoding.js';

/** Names of the characters 160 to 255, in order, and of some beyond. */
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

/** Reads the tables of a page that wears an .xls name, one below the other. Nothing in it runs or is fetched. */
export async function readHtml(path: string, visitor: WorkbookVisitor): Promise<void> {
  const table = new HtmlTable(decodeText(await readFile(path)));
  if (table.rows.length === 0) throw invalidFormat();
  const head = { name: 'Sheet1', visibility: 'visible', merges: table.merges } as const;
  await walkTable(visitor, new ReadingLimits(), head, table.rows.entries());
}

class HtmlTable {
  readonly rows: (Cell | undefined)[][] = [];
  readonly merges: MergedRange[] = [];
  /** By column: the first row that a cell spanning from above leaves free. */
  #freeFrom: number[] = [];
  #column = 0;
  #text: string | null = null;
  #number: string | undefined;
  #width = 1;
  #height = 1;

  constructor(html: string) {
    for (let at = 0; at < html.length; ) {
      const open = html.indexOf('<', at);
      const textEnd = open < 0 ? html.length : open;
      if (this.#text !== null) this.#text += html.slice(at, textEnd);
      if (open < 0) break;
      at = this.#markup(html, open);
    }
    this.#endCell();
  }

  /** Takes what begins at the `<` at `open` and gives the position behind it. */
  #markup(html: string, open: number): number {
    if (html.startsWith('<!--', open)) return behind(html, '-->', open + 4);
    const tag = /^<(\/?)([a-z][\w:]*)/i.exec(html.slice(open, open + 40));
    if (!tag) {
      // `<!DOCTYPE html>` and the conditional comments of Excel's own pages; a lone `<` is text.
      if (html[open + 1] === '!' || html[open + 1] === '?') return behind(html, '>', open);
      if (this.#text !== null) this.#text += '<';
      return open + 1;
    }
    const end = behind(html, '>', open);
    const name = (tag[2] ?? '').toLowerCase();
    if (tag[1] === '/') {
      if (name === 'td' || name === 'th' || name === 'tr' || name === 'table') this.#endCell();
      else if (this.#text !== null && (name === 'p' || name === 'div')) this.#text += '\n';
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
    else if (name === 'br' && this.#text !== null) this.#text += '<br>';
    return end;
  }

  #startRow(): void {
    this.#endCell();
    this.rows.push([]);
    this.#column = 0;
    if (this.rows.length > maximumRows) throw tooLarge('The table has more rows than a spreadsheet can hold');
  }

  #startCell(tag: string): void {
    this.#endCell();
    if (this.rows.length === 0) this.#startRow();
    const found = attributes(tag);
    this.#width = span(found.get('colspan'), maximumColumns);
    this.#height = span(found.get('rowspan'), maximumRows);
    // Excel's own pages show `6.29E+12` and keep the number here.
    this.#number = found.get('x:num');
    this.#text = '';
  }

  #endCell(): void {
    if (this.#text === null) return;
    const row = this.rows.length - 1;
    while ((this.#freeFrom[this.#column] ?? 0) > row) this.#column += 1;
    const column = this.#column;
    if (column + this.#width > maximumColumns) throw corrupt('The table is wider than a spreadsheet can be');
    const text = clean(this.#text);
    const cell =
      (this.#number && numberCell(Number(this.#number), this.#number)) ||
      (text === '' ? null : ({ kind: 'text', text } as const));
    const cells = this.rows[row];
    if (cell && cells) cells[column] = cell;
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
      throw tooLarge(`The table has more than ${maximumMerges.toLocaleString('en')} merged cells`);
    if (this.#height === 1) return;
    const right = Math.min(column + this.#width, workbookLimits.columns);
    for (let at = column; at < right; at += 1) this.#freeFrom[at] = row + this.#height;
  }
}

/** Quotes are optional in HTML. */
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

function behind(html: string, what: string, from: number): number {
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
