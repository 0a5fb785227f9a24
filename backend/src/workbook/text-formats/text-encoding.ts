/**
 * Decodes a text file exported by an old system. The encoding is given by a byte order mark, else by the file's own
 * declaration; otherwise it is UTF-8 if the bytes are valid UTF-8, else the code page of Windows whose letters the bytes
 * are.
 */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = bytes.toString('latin1', 0, 2048);
  const declared =
    /^[^<]{0,3}<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)/i.exec(head) ??
    /<meta[^>]*charset\s*=\s*["']?([\w.-]+)/i.exec(head);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder(declared?.[1] ?? usualEncoding(bytes)).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}

/** How many bytes decide; a list of goods has enough letters in its first rows. */
const decidingBytes = 16_384;

/** Fewer letters in words of other scripts than these decide nothing. */
const fewestLetters = { cyrillic: 20, arabic: 10, greekOrHebrew: 40, turkish: 5 };

/** Bytes of the letters ğ, ı and ş in Windows-1254, and of all letters with accents in Turkish texts. */
const onlyTurkish = [0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe];
const turkish = new Set([...onlyTurkish, 0xc7, 0xd6, 0xdc, 0xe7, 0xf6, 0xfc, 0xc2, 0xe2, 0xce, 0xee, 0xdb, 0xfb]);

/**
 * Words of Latin letters have at most a few accents, words of other scripts consist of bytes from 0xC0 on. Which of these
 * bytes are frequent, and which never occur, tells the scripts apart.
 */
function usualEncoding(bytes: Buffer): string {
  /** How often each byte occurs beside another from 0xC0 on, and at all. */
  const inWords = new Uint32Array(256);
  const all = new Uint32Array(256);
  let latin = 0;
  let previous = 0;
  for (const byte of bytes.subarray(0, decidingBytes)) {
    all[byte] = (all[byte] ?? 0) + 1;
    // Two such bytes in a row are rare in any language that Windows-1252 was made for.
    if (byte >= 0xc0 && previous >= 0xc0) inWords[byte] = (inWords[byte] ?? 0) + 1;
    else if (byte >= 0xc0 || ((byte | 0x20) - 0x61 < 26 && (byte | 0x20) >= 0x61)) latin++;
    previous = byte;
  }
  const words = sum(inWords, 0xc0, 0xff);
  // Below English headers, most letters may be Latin, but those of another script still stand side by side.
  const hasOtherScript = words > latin / 4 || words >= sum(all, 0xc0, 0xff) * 0.6;
  if (hasOtherScript && words >= fewestLetters.arabic && isArabic(inWords, words)) return 'windows-1256';
  if (hasOtherScript && words >= fewestLetters.greekOrHebrew) {
    if (isHebrew(all)) return 'windows-1255';
    if (isGreek(inWords, words)) return 'windows-1253';
  }
  if (hasOtherScript && words >= fewestLetters.cyrillic) return 'windows-1251';
  const isTurkish =
    onlyTurkish.reduce((count, byte) => count + (all[byte] ?? 0), 0) >= fewestLetters.turkish &&
    all.every((count, byte) => count === 0 || byte < 0xc0 || turkish.has(byte));
  return isTurkish ? 'windows-1254' : 'windows-1252';
}

const sum = (counts: Uint32Array, first: number, last: number): number =>
  counts.subarray(first, last + 1).reduce((total, count) => total + count, 0);

/**
 * In Windows-1256 the letters ل م ن ه و ي are 0xE1 to 0xED, at least a fifth of any Arabic text; the bytes between them are
 * French letters, which are half of a Russian text and no part of an Arabic word. Russian in capitals has neither.
 */
function isArabic(inWords: Uint32Array, words: number): boolean {
  const french = [0xe0, 0xe2, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xee, 0xef, 0xf4, 0xf9, 0xfb, 0xfc, 0xff];
  const frenchLetters = french.reduce((total, byte) => total + (inWords[byte] ?? 0), 0);
  const frequent = [0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xed].reduce((total, byte) => total + (inWords[byte] ?? 0), 0);
  return frenchLetters <= words / 50 && frequent >= words / 5;
}

/** In Windows-1255 all letters are 0xE0 to 0xFA, while Russian has capitals below and я, ы, ь above. */
const isHebrew = (all: Uint32Array): boolean => sum(all, 0xe0, 0xfa) >= sum(all, 0xc0, 0xff) * 0.99;

/**
 * In Windows-1253 the letters with accents are 0xDC to 0xDF and 0xFC to 0xFE, in nearly every word; 0xE0 is a rare letter,
 * but the Russian "а".
 */
const isGreek = (inWords: Uint32Array, words: number): boolean =>
  (inWords[0xe0] ?? 0) + (inWords[0xff] ?? 0) <= words / 100 &&
  sum(inWords, 0xdc, 0xdf) + sum(inWords, 0xfc, 0xfe) >= words / 20;
