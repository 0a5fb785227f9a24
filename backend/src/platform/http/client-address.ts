import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * Returns the address by which rate limits count: the connecting address, or the one that a proxy in TRUST_PROXY
 * forwards (row R10). IPv6 addresses are reduced to their /64, because one household or machine can use all of its
 * addresses.
 */
export function clientAddress(request: Request): string {
  return networkOfAddress(request.ip ?? 'unknown');
}

/**
 * Returns the /64 network of an IPv6 address. An IPv4 address, also one that is mapped to IPv6, is returned as IPv4.
 * Exported for its spec.
 */
export function networkOfAddress(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return withoutZone;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1];
  if (mapped) return mapped;
  // The URL parser normalises every address to its shortest form.
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0');
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
}
