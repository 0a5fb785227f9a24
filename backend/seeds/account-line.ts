import { randomBytes } from 'node:crypto';

/** 96 bits, without characters that are mistaken for one another when copied by hand. */
export function generatedPassword(): string {
  return randomBytes(12)
    .toString('base64url')
    .replace(/[-_lIO0]/g, 'x');
}

export function accountLine(what: string, email: string, password: string): string {
  return `${what.padEnd(16)}${email.padEnd(24)}${password}`;
}
