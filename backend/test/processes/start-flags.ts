import { readFileSync } from 'node:fs';

/** The flags of Node.js in the script `start`, with which the portal runs. */
export function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'));
}
