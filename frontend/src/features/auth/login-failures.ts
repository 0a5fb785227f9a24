const key = 'loginFailures';
const limit = 3;
const credentialsError = /invalid|incorrect|wrong|credentials|email|password/i;

export function forgetLoginFailures(): void {
  sessionStorage.removeItem(key);
}

/**
 * Counts logins that failed because of wrong credentials. Returns true at the third failure and then starts from zero
 * (row A05).
 */
export function recordLoginFailure(sentence: string): boolean {
  if (!credentialsError.test(sentence)) return false;
  const failures = Number(sessionStorage.getItem(key) ?? '0') + 1;
  if (failures >= limit) {
    forgetLoginFailures();
    return true;
  }
  sessionStorage.setItem(key, String(failures));
  return false;
}
