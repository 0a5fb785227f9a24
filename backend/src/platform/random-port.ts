import { randomInt } from 'node:crypto';

/**
 * A port for a server that does not support port 0, or that must restart on the same port. It lies below the ports that
 * systems hand out by themselves (Linux from 32768, macOS and Windows from 49152), so no client connection takes it
 * while its server restarts. It may be in use: a server that cannot listen there tries another.
 */
export function randomPort(): number {
  return randomInt(20_000, 32_000);
}
