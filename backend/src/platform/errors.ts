/** Whether the system, the database or Node reported this code. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  // Not `instanceof Error`: under Jest, Node's own errors come from another realm.
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
