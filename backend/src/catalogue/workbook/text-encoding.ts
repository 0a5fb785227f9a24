/**
 * Text of an export by an old system: a byte order mark decides, then what the file declares, then whether it is valid
 * UTF-8; what remains is Windows-1252, as Excel assumes too.
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
