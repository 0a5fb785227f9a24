/**
 * Decodes a text file exported by an old system. The encoding is given by a byte order mark, else by the file's own
 * declaration; otherwise it is UTF-8 if the bytes are valid UTF-8, else Windows-1252, as in Excel.
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
      return new TextDecoder(declared?.[1] ?? 'windows-1252').decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}
