import { corruptWorkbook } from '../refusals.js';
import { attributes, incompleteMarkup, type Tag } from '../xlsx/xml-bytes.js';
import { characterData } from '../xlsx/xml-text.js';

const none: ReadonlyMap<string, string> = new Map();

/** Attributes by their names without prefix; the usual prefix is `ss:`. */
export function attributesOf(bytes: Buffer, tag: Tag): ReadonlyMap<string, string> {
  // Fast path: most tags end with `>` or `/>` right after their name.
  if (tag.end - tag.nameEnd <= 2) return none;
  const found = new Map<string, string>();
  for (const [key, value] of attributes(bytes.toString('utf8', tag.nameEnd, tag.end))) {
    const text = value.includes('&') ? characterData(Buffer.from(value), 0, Buffer.byteLength(value)) : value;
    found.set(key.slice(key.indexOf(':') + 1), text);
  }
  return found;
}

/** Refuses a file that ends within an element. */
export function complete(position: number): number {
  if (position === incompleteMarkup) throw corruptWorkbook();
  return position;
}
