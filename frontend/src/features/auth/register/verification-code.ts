/** Without I, O, 0 and 1, which look alike. 32 characters, so that five random bits are one of them (row A12). */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 5;

export function newVerificationCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeLength));
  return Array.from(bytes, (byte) => codeAlphabet.charAt(byte % codeAlphabet.length)).join('');
}

export function isVerificationCode(typed: unknown, code: string): boolean {
  return typeof typed === 'string' && typed.replace(/\s/g, '').toUpperCase() === code;
}
