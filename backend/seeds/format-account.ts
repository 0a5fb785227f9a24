import { randomBytes } from 'node:crypto';

/**
 * 16 random characters (nearly 96 bits). Those that look alike, such as `l` and `I`, are replaced, because people copy
 * passwords by hand.
 */
export function generatePassword(): string {
  return randomBytes(12)
    .toString('base64url')
    .replace(/[-_lIO0]/g, 'x');
}

export function formatAccount(label: string, email: string, password: string): string {
  return `${label.padEnd(15)} ${email.padEnd(23)} ${password}`;
}
