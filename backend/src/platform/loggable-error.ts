import { messageOf } from './errors.js';

/**
 * Returns what may be logged of an error. Database errors contain the whole failed row, below the first line of their
 * message and in properties. Rows may hold secrets and personal data (row R07), so only the first line, code, table,
 * constraint and stack are kept.
 */
export function loggableError(error: unknown): { stack: string } & Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error), stack: '' };
  const { name, type, code, table, constraint, stack } = error as Record<string, unknown>;
  const frames = String(stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const [message] = messageOf(error).split('\n');
  return { type: name ?? type, message, code, table, constraint, stack: frames.join('\n') };
}

/** True for an error that PostgreSQL answered with, also inside of MikroORM's own error. */
export const isDatabaseError = (error: object): boolean => 'severity' in error && 'code' in error;
