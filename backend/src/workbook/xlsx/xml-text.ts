import { corruptWorkbook } from '../refusals.js';
import { joinRuns, type RunsText, type TextRun } from './text-runs.js';
import {
  attribute,
  attributes,
  endOfElement,
  endOfMarkup,
  exclamationMark,
  incompleteMarkup,
  isCdata,
  isNamed,
  lessThan,
  questionMark,
  readTag,
} from './xml-bytes.js';

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the entities that XML defines; entities declared by a file stay as written. */
function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/**
 * Decodes the escapes of spreadsheets: `_x000D_` for a character that XML cannot hold, and `_x005F_x000D_` for a
 * literal `_x000D_`.
 */
export function unescapeSpreadsheet(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Character data of one element, with entities, CDATA sections and line ends decoded as XML requires. */
export function characterData(bytes: Buffer, start: number, end: number): string {
  let text = '';
  for (let position = start; position < end; ) {
    const next = bytes.indexOf(lessThan, position);
    const plainEnd = next < 0 || next > end ? end : next;
    text += unescapeXml(bytes.toString('utf8', position, plainEnd));
    if (plainEnd === end) break;
    const markupEnd =
      bytes[next + 1] === exclamationMark || bytes[next + 1] === questionMark
        ? endOfMarkup(bytes, next, end)
        : readTag(bytes, next, end)?.end;
    if (markupEnd === undefined || markupEnd === incompleteMarkup) throw corruptWorkbook();
    if (isCdata(bytes, next)) text += bytes.toString('utf8', next + 9, markupEnd - 3);
    position = markupEnd;
  }
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Text of `<si>` or `<is>` content: its `<t>` elements joined, phonetic runs (`<rPh>`) left out. */
export function richText(bytes: Buffer, start: number, end: number): RunsText {
  const runs: TextRun[] = [];
  let run = plainRun;
  let hasFonts = false;
  for (let position = start; position < end; ) {
    const next = bytes.indexOf(lessThan, position);
    if (next < 0 || next >= end) break;
    if (bytes[next + 1] === exclamationMark || bytes[next + 1] === questionMark) {
      position = complete(endOfMarkup(bytes, next, end));
      continue;
    }
    const tag = readTag(bytes, next, end);
    if (!tag) throw corruptWorkbook();
    position = tag.end;
    if (tag.closing) continue;
    if (isNamed(bytes, tag, 'rPr')) {
      hasFonts = true;
      run = ownFontRun;
    } else if (isNamed(bytes, tag, 'strike')) {
      if (!/^(0|false)$/.test(attribute(bytes, tag, 'val') ?? '')) run = { ...run, strike: 'struck' };
    } else if (isNamed(bytes, tag, 'vertAlign')) {
      run = { ...run, isRaised: /script$/.test(attribute(bytes, tag, 'val') ?? '') };
    } else if (tag.selfClosing) continue;
    else if (isNamed(bytes, tag, 'r')) run = plainRun;
    else if (isNamed(bytes, tag, 'rPh')) position = complete(endOfElement(bytes, next, end));
    else if (isNamed(bytes, tag, 't')) {
      position = complete(endOfElement(bytes, next, end));
      const text = unescapeSpreadsheet(characterData(bytes, tag.end, bytes.lastIndexOf(lessThan, position - 1)));
      runs.push({ text, strike: run.strike, isRaised: run.isRaised });
    }
  }
  return hasFonts ? joinRuns(runs) : { text: runs.map(({ text }) => text).join('') };
}

const plainRun: TextRun = { text: '', strike: 'cell', isRaised: false };
const ownFontRun: TextRun = { ...plainRun, strike: 'none' };

export interface OpeningTag {
  name: string;
  attributes: Map<string, string>;
  /** The offset after the tag. */
  end: number;
}

/** Opening tags of a small part (workbook, relationships), whatever their prefixes. */
export function* openingTags(bytes: Buffer): Generator<OpeningTag> {
  for (let position = 0; ; ) {
    const next = bytes.indexOf(lessThan, position);
    if (next < 0) return;
    if (bytes[next + 1] === exclamationMark || bytes[next + 1] === questionMark) {
      position = complete(endOfMarkup(bytes, next, bytes.length));
      continue;
    }
    const tag = readTag(bytes, next, bytes.length);
    if (!tag) throw corruptWorkbook();
    position = tag.end;
    if (tag.closing) continue;
    const found = new Map<string, string>();
    for (const [key, value] of attributes(bytes.toString('utf8', tag.nameEnd, tag.end)))
      found.set(key, unescapeXml(value));
    yield { name: bytes.toString('utf8', tag.name, tag.nameEnd), attributes: found, end: tag.end };
  }
}

function complete(position: number): number {
  if (position === incompleteMarkup) throw corruptWorkbook();
  return position;
}

/** Nearly all parts are UTF-8; others are converted to it, so that parsing handles one encoding only. */
export async function* asUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | null | undefined;
  for await (const chunk of chunks) {
    if (decoder === undefined) decoder = decoderFor(chunk);
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
}

/** True when the part that begins with these bytes is stored in UTF-8. */
export const isUtf8 = (head: Buffer): boolean => decoderFor(head) === null;

function decoderFor(head: Buffer): InstanceType<typeof TextDecoder> | null {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === lessThan && head[1] === 0))
    return new TextDecoder('utf-16le');
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === lessThan))
    return new TextDecoder('utf-16be');
  const declared = /^[^<]{0,3}<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head.toString('latin1', 0, 200))?.[1];
  if (!declared || /^(utf-?8|utf-?16.*|us-ascii)$/i.test(declared)) return null;
  try {
    return new TextDecoder(declared);
  } catch {
    return null;
  }
}
