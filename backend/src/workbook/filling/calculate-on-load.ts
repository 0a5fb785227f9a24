import {
  endOfElement,
  endOfMarkup,
  exclamationMark,
  incompleteMarkup,
  isNamed,
  lessThan,
  questionMark,
  readTag,
  type Tag,
} from '../xlsx/xml-bytes.js';
import { isUtf8 } from '../xlsx/xml-text.js';
import { unsure } from './unsure.js';

interface Child {
  tag: Tag;
  start: number;
  end: number;
}

/** The elements that stand before `calcPr` in a workbook part, from the last that every workbook has. */
const elementsBefore = ['sheets', 'functionGroups', 'externalReferences', 'definedNames'];

/** The workbook part, changed so that spreadsheet programs calculate all formulas when they open the file. */
export function calculateOnLoad(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw unsure('the workbook part is not stored in UTF-8');
  let place: Child | null = null;
  for (const child of childrenOfRoot(bytes)) {
    const { tag, start } = child;
    if (isNamed(bytes, tag, 'calcPr')) return withFlag(bytes, start, tag);
    if (elementsBefore.some((name) => isNamed(bytes, tag, name))) place = child;
  }
  if (place === null) throw unsure('the workbook part names no sheets');
  const prefix = bytes.toString('latin1', place.start + 1, place.tag.name);
  return replaced(bytes, place.end, place.end, `<${prefix}calcPr fullCalcOnLoad="1"/>`);
}

function* childrenOfRoot(bytes: Buffer): Generator<Child> {
  let isRoot = true;
  for (let position = 0; ; ) {
    const start = bytes.indexOf(lessThan, position);
    if (start < 0) return;
    if (bytes[start + 1] === exclamationMark || bytes[start + 1] === questionMark) {
      position = complete(endOfMarkup(bytes, start, bytes.length));
      continue;
    }
    const tag = readTag(bytes, start, bytes.length);
    if (!tag || tag.closing) return;
    const end = isRoot || tag.selfClosing ? tag.end : complete(endOfElement(bytes, start, bytes.length));
    if (!isRoot) yield { tag, start, end };
    isRoot = false;
    position = end;
  }
}

function complete(position: number): number {
  if (position === incompleteMarkup) throw unsure('the workbook part is cut off');
  return position;
}

function withFlag(bytes: Buffer, start: number, tag: Tag): Buffer {
  const name = bytes.toString('latin1', start, tag.nameEnd);
  const others = bytes.toString('latin1', tag.nameEnd, tag.end).replace(/\sfullCalcOnLoad\s*=\s*("[^"]*"|'[^']*')/, '');
  return replaced(bytes, start, tag.end, `${name} fullCalcOnLoad="1"${others}`);
}

const replaced = (bytes: Buffer, from: number, to: number, text: string): Buffer =>
  Buffer.concat([bytes.subarray(0, from), Buffer.from(text, 'latin1'), bytes.subarray(to)]);
