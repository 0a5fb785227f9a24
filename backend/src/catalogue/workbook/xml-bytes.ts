import { corrupt } from './refusals.js';

/** The few bytes that XML is made of. Parsing works on bytes: no string exists before somebody needs it. */
export const lt = 0x3c;
export const gt = 0x3e;
export const slash = 0x2f;
const colon = 0x3a;
export const equals = 0x3d;
export const bang = 0x21;
export const question = 0x3f;

const quote = 0x22;
const apostrophe = 0x27;

export interface Tag {
  /** First byte of the name without its namespace prefix. */
  name: number;
  nameEnd: number;
  /** Just behind the `>`. */
  end: number;
  selfClosing: boolean;
  closing: boolean;
}

/** -1 from the functions below means: the bytes end before this is complete. */
export const incomplete = -1;

/** Behind the `>` that ends a tag starting at `from`; a `>` inside quotes does not. */
function endOfTag(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === gt) return at + 1;
    if (byte === quote || byte === apostrophe) {
      at += 1;
      while (at < end && bytes[at] !== byte) at += 1;
    }
  }
  return incomplete;
}

/** Behind a comment, processing instruction or CDATA section at `at` (its `<`). A DOCTYPE is refused: no workbook has one. */
export function endOfMarkup(bytes: Buffer, at: number, end: number): number {
  if (bytes[at + 1] === question) return behind(bytes, '?>', at + 2, end);
  if (at + 9 > end) {
    return incomplete;
  }
  if (bytes[at + 2] === 0x2d) return behind(bytes, '-->', at + 4, end);
  if (isCdata(bytes, at)) return behind(bytes, ']]>', at + 9, end);
  throw corrupt('The workbook contains a document type declaration, which no spreadsheet needs');
}

export function isCdata(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 1] === bang && bytes[at + 2] === 0x5b && bytes[at + 3] === 0x43;
}

function behind(bytes: Buffer, what: string, from: number, end: number): number {
  const found = bytes.indexOf(what, from, 'latin1');
  return found < 0 || found + what.length > end ? incomplete : found + what.length;
}

/** The tag at `at` (its `<`, neither comment nor instruction), or null while incomplete. */
export function readTag(bytes: Uint8Array, at: number, end: number): Tag | null {
  const tagEnd = endOfTag(bytes, at + 1, end);
  if (tagEnd === incomplete) return null;
  const closing = bytes[at + 1] === slash;
  let name = closing ? at + 2 : at + 1;
  let nameEnd = name;
  for (; nameEnd < tagEnd; nameEnd += 1) {
    const byte = bytes[nameEnd] ?? 0;
    if (byte === colon) name = nameEnd + 1;
    else if (byte <= 0x20 || byte === gt || byte === slash) break;
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

/** Value of the attribute of exactly this local name, still escaped. */
export function attribute(bytes: Buffer, tag: Tag, name: string): string | undefined {
  for (const [key, value] of attributes(bytes.toString('utf8', tag.nameEnd, tag.end))) {
    if (key === name) return value;
  }
  return undefined;
}

/** Attributes of a tag's text behind its name, prefixes kept, values still escaped. */
export function* attributes(text: string): Generator<[string, string]> {
  for (const found of text.matchAll(/([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    yield [found[1] ?? '', found[2] ?? found[3] ?? ''];
  }
}

/** Behind the closing tag that belongs to the opening tag at `at`. */
export function endOfElement(bytes: Buffer, at: number, end: number): number {
  let depth = 0;
  for (let position = at; ; ) {
    const next = bytes.indexOf(lt, position);
    if (next < 0 || next + 1 >= end) return incomplete;
    if (bytes[next + 1] === bang || bytes[next + 1] === question) {
      position = endOfMarkup(bytes, next, end);
      if (position === incomplete) return incomplete;
      continue;
    }
    const tag = readTag(bytes, next, end);
    if (!tag) return incomplete;
    position = tag.end;
    if (tag.closing) depth -= 1;
    else if (!tag.selfClosing) depth += 1;
    if (depth <= 0) return position;
  }
}
