import { corruptWorkbook } from '../refusals.js';

/**
 * The bytes of the characters in XML markup. XML is parsed as bytes, so that strings are created only where they are
 * needed.
 */
export const lessThan = 0x3c;
export const greaterThan = 0x3e;
export const slash = 0x2f;
const colon = 0x3a;
export const equalsSign = 0x3d;
export const exclamationMark = 0x21;
export const questionMark = 0x3f;

const quote = 0x22;
const apostrophe = 0x27;

export interface Tag {
  /** First byte of the name without its namespace prefix. */
  name: number;
  nameEnd: number;
  /** Position after the `>`. */
  end: number;
  selfClosing: boolean;
  closing: boolean;
}

/** Returned instead of a position when the bytes end before the tag or element does. */
export const incompleteMarkup = -1;

/** Position after the `>` that ends the tag starting at `from`; a `>` inside quotes does not end it. */
function endOfTag(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === greaterThan) return at + 1;
    if (byte === quote || byte === apostrophe) {
      at += 1;
      while (at < end && bytes[at] !== byte) at += 1;
    }
  }
  return incompleteMarkup;
}

/** Position after the comment, processing instruction or CDATA section whose `<` is at `at`. Refuses a DOCTYPE. */
export function endOfMarkup(bytes: Buffer, at: number, end: number): number {
  if (bytes[at + 1] === questionMark) return positionAfter(bytes, '?>', at + 2, end);
  if (at + 9 > end) {
    return incompleteMarkup;
  }
  if (bytes[at + 2] === 0x2d) return positionAfter(bytes, '-->', at + 4, end);
  if (isCdata(bytes, at)) return positionAfter(bytes, ']]>', at + 9, end);
  throw corruptWorkbook('The workbook contains a document type declaration, which no spreadsheet needs');
}

export function isCdata(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 1] === exclamationMark && bytes[at + 2] === 0x5b && bytes[at + 3] === 0x43;
}

function positionAfter(bytes: Buffer, what: string, from: number, end: number): number {
  const found = bytes.indexOf(what, from, 'latin1');
  return found < 0 || found + what.length > end ? incompleteMarkup : found + what.length;
}

/** Reads the tag whose `<` is at `at` (neither a comment nor an instruction); null while incomplete. */
export function readTag(bytes: Uint8Array, at: number, end: number): Tag | null {
  const tagEnd = endOfTag(bytes, at + 1, end);
  if (tagEnd === incompleteMarkup) return null;
  const closing = bytes[at + 1] === slash;
  let name = closing ? at + 2 : at + 1;
  let nameEnd = name;
  for (; nameEnd < tagEnd; nameEnd += 1) {
    const byte = bytes[nameEnd] ?? 0;
    if (byte === colon) name = nameEnd + 1;
    else if (byte <= 0x20 || byte === greaterThan || byte === slash) break;
  }
  return { name, nameEnd, end: tagEnd, selfClosing: !closing && bytes[tagEnd - 2] === slash, closing };
}

export function isNamed(bytes: Uint8Array, tag: Tag, name: string): boolean {
  if (tag.nameEnd - tag.name !== name.length) return false;
  for (let index = 0; index < name.length; index += 1) {
    if (bytes[tag.name + index] !== name.charCodeAt(index)) return false;
  }
  return true;
}

/** The value of the attribute with exactly this name (including any prefix), still escaped. */
export function attribute(bytes: Buffer, tag: Tag, name: string): string | undefined {
  for (const [key, value] of attributes(bytes.toString('utf8', tag.nameEnd, tag.end))) {
    if (key === name) return value;
  }
  return undefined;
}

/**
 * Yields the attributes in the text of a tag after the tag's name. Attribute names keep their prefixes, values are
 * still escaped.
 */
export function* attributes(text: string): Generator<[string, string]> {
  for (const found of text.matchAll(/([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    yield [found[1] ?? '', found[2] ?? found[3] ?? ''];
  }
}

/** Position after the closing tag that belongs to the opening tag at `at`. */
export function endOfElement(bytes: Buffer, at: number, end: number): number {
  let depth = 0;
  for (let position = at; ; ) {
    const next = bytes.indexOf(lessThan, position);
    if (next < 0 || next + 1 >= end) return incompleteMarkup;
    if (bytes[next + 1] === exclamationMark || bytes[next + 1] === questionMark) {
      position = endOfMarkup(bytes, next, end);
      if (position === incompleteMarkup) return incompleteMarkup;
      continue;
    }
    const tag = readTag(bytes, next, end);
    if (!tag) return incompleteMarkup;
    position = tag.end;
    if (tag.closing) depth -= 1;
    else if (!tag.selfClosing) depth += 1;
    if (depth <= 0) return position;
  }
}
