export type Strength = 'Weak' | 'Medium' | 'Strong';

export interface Measured {
  /** Of `outOf`. */
  score: number;
  outOf: number;
  word: Strength;
}

const long = (password: string): boolean => password.length >= 8;
const lower = (password: string): boolean => /\p{Ll}/u.test(password);
const upper = (password: string): boolean => /\p{Lu}/u.test(password);
const digit = (password: string): boolean => /\d/.test(password);
const special = (password: string): boolean => /[^\p{L}\d\s]/u.test(password);

const met = (password: string, signs: readonly ((password: string) => boolean)[]): number =>
  signs.filter((sign) => sign(password)).length;

/** At registration: 25 points a sign (row A13). */
export function registrationStrength(password: string): Measured {
  const score = met(password, [long, lower, upper, digit]) * 25;
  return {
    score,
    outOf: 100,
    word: score < 50 ? 'Weak' : score < 75 ? 'Medium' : 'Strong',
  };
}

/** At the reset of a password: one point a sign (row A17). */
export function resetStrength(password: string): Measured {
  const score = met(password, [long, upper, lower, digit, special]);
  return {
    score,
    outOf: 5,
    word: score >= 4 ? 'Strong' : score >= 2 ? 'Medium' : 'Weak',
  };
}
