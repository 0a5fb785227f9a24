import { codeAlphabet, isVerificationCode, randomCodeToRetype } from './verification-code';

// A12, Z03
describe('the verification code', () => {
  it('has five random characters out of 32 that do not look alike, and uses all 32', () => {
    const codes = Array.from({ length: 2000 }, randomCodeToRetype);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
    expect(new Set(codes.join('')).size).toBe(32);
    expect(new Set(codeAlphabet).size).toBe(32);
  });

  it.each([
    ['K7P2M', true],
    ['k7p2m', true],
    [' k7p 2m ', true],
    ['k٧p٢m', true],
    ['k۷p۲m', true],
    ['K7P2', false],
    ['K7P2MM', false],
    ['', false],
    [undefined, false],
  ])('accepts the typed text "%s" for the code K7P2M: %s', (typed, right) => {
    expect(isVerificationCode(typed, 'K7P2M')).toBe(right);
  });
});
