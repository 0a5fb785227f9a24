import { useCallback, useState } from 'react';

/** `crypto.randomUUID` is missing where the portal is opened over plain HTTP by address. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** One key per opened dialog and what it sends: a retry repeats the first call, a corrected file is a new one (R17). */
export function useIdempotencyKey(): (content: string) => string {
  const [keys] = useState(() => new Map<string, string>());
  return useCallback(
    (content: string) => {
      const key = keys.get(content) ?? uuid();
      keys.set(content, key);
      return key;
    },
    [keys],
  );
}
