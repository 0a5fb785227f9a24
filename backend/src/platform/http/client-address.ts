import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * Whom limits count: the address that connected, or what a proxy named by TRUST_PROXY says of it (row R10). Of an IPv6
 * address the network, since one household or machine has all of a /64.
 */
export function clientAddress(request: Request): string {
  return networkOf(request.ip ?? 'unknown');
}

/** Exported for its spec. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  // The URL parser writes every address in its one shortest way.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0');
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
}
