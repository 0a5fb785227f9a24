export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

export interface PasswordScore {
  /** The number of points; `outOf` is the highest possible number. */
  score: number;
  outOf: number;
  word: PasswordStrength;
}

const long = (password: string): boolean => password.length >= 8;
const lower = (password: string): boolean => /\p{Ll}/u.test(password);
const upper = (password: string): boolean => /\p{Lu}/u.test(password);
const digit = (password: string): boolean => /\d/.test(password);
const special = (password: string): boolean => /[^\p{L}\d\s]/u.test(password);

const countMet = (password: string, criteria: readonly ((password: string) => boolean)[]): number =>
  criteria.filter((isMet) => isMet(password)).length;

/** Rates a password at registration: 25 points for each criterion that it meets (row A13). */
export function ratePasswordForRegistration(password: string): PasswordScore {
  const score = countMet(password, [long, lower, upper, digit]) * 25;
  return {
    score,
    outOf: 100,
    word: score < 50 ? 'Weak' : score < 75 ? 'Medium' : 'Strong',
  };
}

/** Rates a new password for an existing account: one point for each criterion that it meets (row A17). */
export function ratePasswordForReset(password: string): PasswordScore {
  const score = countMet(password, [long, upper, lower, digit, special]);
  return {
    score,
    outOf: 5,
    word: score >= 4 ? 'Strong' : score >= 2 ? 'Medium' : 'Weak',
  };
}
