import { latinDigits } from '@portal/contract/text/plain-text';

/**
 * The characters of a code, without I, O, 0 and 1, which look alike. There are 32, so that five random bits choose a
 * character (row A12).
 */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 5;

export function randomCodeToRetype(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeLength));
  return Array.from(bytes, (byte) => codeAlphabet.charAt(byte % codeAlphabet.length)).join('');
}

export function isVerificationCode(typed: unknown, code: string): boolean {
  return typeof typed === 'string' && latinDigits(typed).replace(/\s/g, '').toUpperCase() === code;
}
