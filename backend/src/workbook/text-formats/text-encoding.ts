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
      return new TextDecoder(declared?.[1] ?? eastAsianEncoding(bytes) ?? usualEncoding(bytes)).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}

/** How many bytes decide; a list of goods has enough letters in its first rows. */
const decidingBytes = 16_384;

/**
 * The code pages with two bytes per character. Almost any bytes are characters of all of them, so the characters that are
 * frequent in lists of goods decide: these must be at least `share` of those outside ASCII.
 */
const eastAsian = [
  { encoding: 'shift_jis', frequent: /[ぁ-ヶー]/gu, share: 0.1 },
  { encoding: 'euc-kr', frequent: /[가-힣]/gu, share: 0.9 },
  ...[
    { encoding: 'gb18030', frequent: /[色码号价格数量名称货品单规颜尺寸库存款件条双男女童黑白红蓝绿灰粉大小的]/gu },
    { encoding: 'big5', frequent: /[色碼號價格數量名稱貨品單規顏尺寸庫存款件條雙男女童黑白紅藍綠灰粉大小的]/gu },
  ].map((chinese) => ({ ...chinese, share: 0.05 })),
];

/** A single such character occurs by chance in a short text of another script. */
const fewestFrequent = 2;

function eastAsianEncoding(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, decidingBytes);
  // A character may be cut off at the end, but no line is.
  const lines = head.length < bytes.length ? head.subarray(0, head.lastIndexOf('\n') + 1) : head;
  return eastAsian.find(({ encoding, frequent, share }) => {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(lines);
      const characters = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
      return (text.match(frequent)?.length ?? 0) >= Math.max(fewestFrequent, characters * share);
    } catch {
      return false;
    }
  })?.encoding;
}

/** Fewer letters in words of other scripts than these decide nothing. */
const fewestLetters = { arabic: 10, other: 20, turkish: 5 };

/** Bytes of the letters ğ, ı and ş in Windows-1254, and of all letters with accents in Turkish texts. */
const onlyTurkish = [0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe];
const turkish = new Set([...onlyTurkish, 0xc7, 0xd6, 0xdc, 0xe7, 0xf6, 0xfc, 0xc2, 0xe2, 0xce, 0xee, 0xdb, 0xfb]);

/**
 * Words of Latin letters have at most a few accents, words of other scripts consist of bytes from 0xC0 on.
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
  if (hasOtherScript && words >= fewestLetters.arabic) {
    const encoding = likelyScript(bytes);
    if (words >= fewestLetters.other || encoding === 'windows-1256') return encoding;
  }
  const isTurkish =
    onlyTurkish.reduce((count, byte) => count + (all[byte] ?? 0), 0) >= fewestLetters.turkish &&
    all.every((count, byte) => count === 0 || byte < 0xc0 || turkish.has(byte));
  return isTurkish ? 'windows-1254' : 'windows-1252';
}

const sum = (counts: Uint32Array, first: number, last: number): number =>
  counts.subarray(first, last + 1).reduce((total, count) => total + count, 0);

/** The letters of a language or of several related ones, in three groups, and the places where some of them never stand. */
interface Script {
  encoding: string;
  frequent: string;
  usual: string;
  rare: string;
  neverFirst?: string;
  neverLast?: string;
  onlyLast?: string;
}

/** Part of the letters of a text that belong to each group. */
const shares = { frequent: 0.7, usual: 0.25, rare: 0.05 };
/** How likely every other letter is, and a letter in a place where it never stands. */
const unlikely = { other: 0.0003, misplaced: 0.000_001 };

const scripts: readonly Script[] = [
  // Russian, Ukrainian and Bulgarian
  {
    encoding: 'windows-1251',
    frequent: 'оеаинтсрвлк',
    usual: 'мдпуяыьгзбчйші',
    rare: 'хжцющэфъёїєґ',
    neverFirst: 'ьъы',
  },
  {
    ...{ encoding: 'windows-1256', frequent: 'ايلمنورتب', usual: 'ةدعسحقفأكجهشص', rare: 'طخضغذزظىئءآإؤث' },
    onlyLast: 'ةى',
  },
  {
    ...{ encoding: 'windows-1255', frequent: 'יוהלאמרתבש', usual: 'נםעכדחפקן', rare: 'צגזטסךףץ' },
    neverLast: 'כמנצפ',
    onlyLast: 'םןךףץ',
  },
  {
    ...{ encoding: 'windows-1253', frequent: 'αοιετσνηυρπκ', usual: 'ςμλόίάέήγδ', rare: 'ύώβθχφξζψω' },
    neverLast: 'σβγδθμφχψ',
    onlyLast: 'ς',
  },
];

/** The code page in which the words are most likely, because their letters are frequent and stand where they may. */
function likelyScript(bytes: Buffer): string {
  const words = bytes.toString('latin1', 0, decidingBytes).match(/[\xb3-\xba\xbc-\xff]{2,}/g) ?? [];
  const likelihoods = scripts.map((script) => {
    const decoder = new TextDecoder(script.encoding);
    const texts = words.map((word) => decoder.decode(Buffer.from(word, 'latin1')));
    return {
      encoding: script.encoding,
      likelihood: texts.reduce((total, text) => total + likelihood(text, script), 0),
    };
  });
  return likelihoods.reduce((best, one) => (one.likelihood > best.likelihood ? one : best)).encoding;
}

/** The logarithm of the likelihood that a word of the script consists of these letters. */
function likelihood(word: string, script: Script): number {
  const { neverFirst = '', neverLast = '', onlyLast = '' } = script;
  let total = 0;
  const letters = word.toLowerCase();
  const isCapital = (at: number): boolean => letters[at] !== word[at];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters.charAt(at);
    const isMisplaced =
      (at === letters.length - 1 ? neverLast : onlyLast).includes(letter) ||
      (at === 0 && neverFirst.includes(letter)) ||
      // All letters behind the first are capitals, or none.
      (at > 0 && isCapital(at) !== isCapital(at - 1) && !(at === 1 && isCapital(0)));
    const group = (['frequent', 'usual', 'rare'] as const).find((name) => script[name].includes(letter));
    if (isMisplaced) total += Math.log(unlikely.misplaced);
    else total += Math.log(group === undefined ? unlikely.other : shares[group] / script[group].length);
  }
  return total;
}
