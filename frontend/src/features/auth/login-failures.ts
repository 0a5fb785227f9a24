const key = 'loginFailures';
const limit = 3;
const counted = /invalid|incorrect|wrong|credentials|email|password/i;

export function forgetLoginFailures(): void {
  sessionStorage.removeItem(key);
}

/** Row A05: true at the third failure that speaks of the credentials; the count then starts over. */
export function countLoginFailure(sentence: string): boolean {
  if (!counted.test(sentence)) return false;
  const failures = Number(sessionStorage.getItem(key) ?? '0') + 1;
  if (failures >= limit) {
    forgetLoginFailures();
    return true;
  }
  sessionStorage.setItem(key, String(failures));
  return false;
}
