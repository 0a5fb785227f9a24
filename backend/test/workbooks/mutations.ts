import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { SeededRandom } from '../seeded-random.js';

/**
 * Texts that often break readers: extreme numbers, other scripts, lone surrogates, texts that look like another type.
 */
const texts = [
  ...[
    '',
    '0',
    '-1',
    '1e999',
    'NaN',
    '4294967296',
    '99999999999999999999',
    '1048577',
    'XFD1048576',
    '#REF!',
    '1,5',
    '٣٤',
  ],
  ...['&#0;', '&#xD800;', '&amp;amp;', '&unknown;', '_x0000_', '_xD83D_', '\u0000', '\ufeff', '\u202e', '😀', 'é'],
  ...['A1:XFD1048576', '../../etc/passwd', 'true', '=1+1', '<', ']]>', '<!DOCTYPE a [<!ENTITY b "c">]>', '<![CDATA['],
];
const numbers = [0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

type Mutation = (bytes: Uint8Array, chance: SeededRandom) => Uint8Array;

const splice = (bytes: Uint8Array, at: number, remove: number, insert: Uint8Array): Uint8Array => {
  const end = Math.min(bytes.length, at + remove);
  const out = new Uint8Array(at + insert.length + bytes.length - end);
  out.set(bytes.subarray(0, at));
  out.set(insert, at);
  out.set(bytes.subarray(end), at + insert.length);
  return out;
};

const byBytes: Mutation[] = [
  (bytes, chance) => {
    const out = bytes.slice();
    for (let times = 1 + chance.below(8); times > 0; times--) out[chance.below(out.length)] = chance.below(256);
    return out;
  },
  (bytes, chance) => {
    const out = bytes.slice();
    const at = chance.below(Math.max(1, out.length - 4));
    const size = chance.of([1, 2, 4]);
    const value = chance.of(numbers);
    for (let index = 0; index < size; index++) out[at + index] = (value >>> (8 * index)) & 0xff;
    return out;
  },
  (bytes, chance) => bytes.slice(0, chance.below(bytes.length)),
  (bytes, chance) => splice(bytes, chance.below(bytes.length), 1 + chance.below(200), new Uint8Array(0)),
  (bytes, chance) => {
    const from = chance.below(bytes.length);
    return splice(bytes, chance.below(bytes.length), 0, bytes.slice(from, from + 1 + chance.below(2000)));
  },
  (bytes, chance) => splice(bytes, chance.below(bytes.length), 0, strToU8(chance.of(texts))),
];

/** Mutations of tags, attributes and texts in XML, HTML and SpreadsheetML. */
const byMarkup: ((markup: string, chance: SeededRandom) => string)[] = [
  // Remove a tag.
  (markup, chance) => withTag(markup, chance, () => ''),
  // Repeat a tag, or the markup from it to a later one.
  (markup, chance) => withTag(markup, chance, (tag) => tag + tag),
  (markup, chance) => withTag(markup, chance, (tag) => tag.repeat(1000)),
  (markup, chance) => {
    const [from, to] = [chance.below(markup.length), chance.below(markup.length)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const [start, end] = [markup.indexOf('<', from), markup.indexOf('>', to) + 1];
    return start === -1 || end <= start ? markup : markup.slice(0, end) + markup.slice(start, end) + markup.slice(end);
  },
  // Replace an attribute's value or a text.
  (markup, chance) => withMatch(markup, chance, /="[^"]*"/g, () => `="${chance.of(texts)}"`),
  (markup, chance) => withMatch(markup, chance, /="\d+"/g, () => `="${chance.of(numbers)}"`),
  (markup, chance) => withMatch(markup, chance, />[^<]+</g, () => `>${chance.of(texts)}<`),
  (markup, chance) => withMatch(markup, chance, />\d[^<]*</g, () => `>${chance.of(numbers) - chance.below(3)}<`),
  // Remove or rename an attribute; rename an element.
  (markup, chance) => withMatch(markup, chance, /\s[\w:]+="[^"]*"/g, () => ''),
  (markup, chance) =>
    withMatch(markup, chance, /\s[\w:]+=/g, () => ` ${chance.of(['r', 't', 's', 'ref', 'x:y', ''])}=`),
  (markup, chance) =>
    withMatch(markup, chance, /<\/?[\w:]+/g, () => `<${chance.of(['c', 'v', 'is', '/row', 'si', 'x:c'])}`),
  // Nest up to 5,000 elements.
  (markup, chance) => withTag(markup, chance, (tag) => '<a>'.repeat(chance.below(5000)) + tag),
];

function withMatch(markup: string, chance: SeededRandom, pattern: RegExp, change: (found: string) => string): string {
  const found = [...markup.matchAll(pattern)];
  if (found.length === 0) return markup;
  const { 0: text, index } = chance.of(found);
  return markup.slice(0, index) + change(text) + markup.slice(index + text.length);
}

const withTag = (markup: string, chance: SeededRandom, change: (tag: string) => string): string =>
  withMatch(markup, chance, /<[^>]*>/g, change);

const mutateMarkup: Mutation = (bytes, chance) => {
  let markup = strFromU8(bytes, true);
  for (let times = 1 + chance.below(4); times > 0; times--) markup = chance.of(byMarkup)(markup, chance);
  return strToU8(markup, true);
};

type Parts = Record<string, Uint8Array>;
const byParts: ((parts: Parts, chance: SeededRandom) => void)[] = [
  (parts, chance) => delete parts[chance.of(Object.keys(parts))],
  (parts, chance) => {
    const names = Object.keys(parts);
    parts[chance.of(names)] = parts[chance.of(names)] ?? new Uint8Array(0);
  },
  (parts, chance) => {
    const name = chance.of(Object.keys(parts));
    parts[chance.of([name.toUpperCase(), `/${name}`, `../${name}`, name.replace('1', '2')])] = parts[
      name
    ] as Uint8Array;
  },
  (parts, chance) => {
    parts[chance.of(Object.keys(parts))] = new Uint8Array(chance.below(3));
  },
  (parts, chance) => {
    const name = chance.of(Object.keys(parts));
    parts[name] = chance.of(byBytes)(withContent(parts[name]), chance);
  },
];

const withContent = (bytes: Uint8Array | undefined): Uint8Array => (bytes?.length ? bytes : strToU8('<a/>'));

/**
 * Mutates entries of a workbook and their markup, and packs them as a valid zip, which passes the container's checks.
 */
const mutateParts: Mutation = (bytes, chance) => {
  const parts = unpacked(bytes);
  if (parts === undefined) return chance.of(byBytes)(bytes, chance);
  if (chance.below(4) === 0) chance.of(byParts)(parts, chance);
  else {
    const names = Object.keys(parts).filter((name) => /\.(xml|rels)$/.test(name));
    const sheets = names.filter((name) => /sheet\d+\.xml$|sharedStrings|workbook\.xml/.test(name));
    const name = chance.of(chance.below(5) > 0 && sheets.length > 0 ? sheets : names);
    parts[name] = mutateMarkup(withContent(parts[name]), chance);
  }
  return zipSync(parts, { level: 1 });
};

/** Returns undefined for archives that the zip library used here cannot unpack. */
function unpacked(bytes: Uint8Array): Parts | undefined {
  try {
    return unzipSync(bytes);
  } catch {
    return undefined;
  }
}

/** Returns a randomly changed copy of the workbook. */
export function mutateWorkbook(bytes: Uint8Array, chance: SeededRandom): Uint8Array {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip && chance.below(10) < 8) return mutateParts(bytes, chance);
  const isMarkup = bytes.indexOf(0x3c) !== -1 && bytes[0] !== 0xd0 && !isZip;
  if (isMarkup && chance.below(10) < 7) return mutateMarkup(bytes, chance);
  let out = bytes;
  for (let times = 1 + chance.below(3); times > 0 && out.length > 0; times--) out = chance.of(byBytes)(out, chance);
  return out;
}
