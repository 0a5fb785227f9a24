/** Returns whether an error of the system, the database or Node has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  // `instanceof Error` would not recognise Node's own errors, which come from another realm under Jest.
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
