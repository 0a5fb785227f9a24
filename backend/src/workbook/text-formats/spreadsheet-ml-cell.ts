import { type Cell, withStrikethrough } from '../cells.js';
import type { NumberFormat } from '../number-formats.js';
import { createNumberCell } from '../numbers.js';
import type { CellStyle } from '../xlsx/styles.js';
import { joinRuns, type RunsText, type TextRun } from '../xlsx/text-runs.js';
import {
  endOfElement,
  endOfMarkup,
  exclamationMark,
  incompleteMarkup,
  isNamed,
  lessThan,
  questionMark,
  readTag,
} from '../xlsx/xml-bytes.js';
import { characterData } from '../xlsx/xml-text.js';
import { attributesOf, complete } from './spreadsheet-ml-tags.js';

/** The value of the cell: its first `<Data>` outside of comments, which may contain a `<Data>` element, too. */
export function cellIn(bytes: Buffer, start: number, end: number, style: CellStyle): Cell | null {
  for (let at = bytes.indexOf(lessThan, start); at >= 0 && at < end; at = bytes.indexOf(lessThan, at)) {
    const tag = readTag(bytes, at, end);
    if (!tag) return null;
    if (isNamed(bytes, tag, 'Data') && !tag.closing) {
      const closing = tag.selfClosing ? tag.end : complete(endOfElement(bytes, at, end));
      const contentEnd = bytes.lastIndexOf(lessThan, closing - 1);
      const { text, struck }: RunsText = tag.selfClosing ? { text: '' } : dataText(bytes, tag.end, contentEnd);
      const cell = valueIn(attributesOf(bytes, tag).get('Type'), text, style.format);
      return cell !== null && (style.struck || struck) ? withStrikethrough(cell) : cell;
    }
    at = tag.closing || tag.selfClosing ? tag.end : complete(endOfElement(bytes, at, end));
  }
  return null;
}

/** The content of a `<Data>` element, whose parts may have HTML elements as fonts: `<S>`, `<Sup>` and `<Sub>`. */
function dataText(bytes: Buffer, start: number, end: number): RunsText {
  const first = bytes.indexOf(lessThan, start);
  if (first < 0 || first >= end) return { text: characterData(bytes, start, end) };
  const runs: TextRun[] = [];
  let [struck, raised, from] = [0, 0, start];
  for (let at = first; at >= 0 && at < end; at = bytes.indexOf(lessThan, at)) {
    const isMarkup = bytes[at + 1] === exclamationMark || bytes[at + 1] === questionMark;
    const tag = isMarkup ? null : readTag(bytes, at, end);
    if (tag === null) {
      // Comments and CDATA sections belong to the text around them.
      at = complete(isMarkup ? endOfMarkup(bytes, at, end) : incompleteMarkup);
      continue;
    }
    const text = characterData(bytes, from, at);
    if (text !== '') runs.push({ text, strike: struck > 0 ? 'struck' : 'cell', isRaised: raised > 0 });
    const change = tag.selfClosing ? 0 : tag.closing ? -1 : 1;
    if (isNamed(bytes, tag, 'S')) struck += change;
    else if (isNamed(bytes, tag, 'Sup') || isNamed(bytes, tag, 'Sub')) raised += change;
    from = at = tag.end;
  }
  runs.push({ text: characterData(bytes, from, end), strike: 'cell', isRaised: false });
  return joinRuns(runs);
}

function valueIn(type: string | undefined, text: string, format: NumberFormat | null): Cell | null {
  if (text.trim() === '') return null;
  if (type === 'Number') return createNumberCell(Number(text), text.trim(), format) ?? { kind: 'text', text };
  if (type === 'DateTime') return { kind: 'date', number: null, text: text.trim().replace(/T00:00:00(\.0+)?$/, '') };
  if (type === 'Boolean') return { kind: 'boolean', value: text.trim() === '1' };
  if (type === 'Error') return { kind: 'error', text: text.trim() };
  return { kind: 'text', text };
}
