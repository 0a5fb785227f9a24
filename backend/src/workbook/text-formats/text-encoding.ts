/**
 * Decodes a text file exported by an old system. The encoding is given by a byte order mark, else by the file's own
 * declaration; otherwise it is UTF-8 if the bytes are valid UTF-8, else Windows-1251
 * if most letters would be accented in Windows-1252, as in Russian texts, else Windows-1252, as in Excel.
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

/** How many letters decide; a list of goods has more of them in its first rows. */
const decidingBytes = 16_384;

/** Words of Latin letters have at most a few accents, words in Windows-1251 consist of bytes from 0xC0 on. */
function usualEncoding(bytes: Buffer): 'windows-1251' | 'windows-1252' {
  let cyrillic = 0;
  let latin = 0;
  let previous = 0;
  for (const byte of bytes.subarray(0, decidingBytes)) {
    // Two such bytes in a row are rare in any language that Windows-1252 was made for.
    if (byte >= 0xc0 && previous >= 0xc0) cyrillic++;
    else if (byte >= 0xc0 || ((byte | 0x20) - 0x61 < 26 && (byte | 0x20) >= 0x61)) latin++;
    previous = byte;
  }
  return cyrillic >= 20 && cyrillic > latin / 4 ? 'windows-1251' : 'windows-1252';
}
