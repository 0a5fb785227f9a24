import { useCallback, useState } from 'react';

/**
 * Returns a random UUID. `crypto.randomUUID` exists only in secure contexts, not on a page served by plain HTTP from an
 * IP address.
 */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Returns a function that returns one key per opened dialog and content. A retry sends the previous key again, so that
 * the server does not repeat the action; a corrected file gets a new key (R17).
 */
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
