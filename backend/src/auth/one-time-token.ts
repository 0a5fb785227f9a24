import { createHash, randomBytes } from 'node:crypto';

/** A token for a link in a mail: 256 random bits, which nobody guesses. */
export const createOneTimeToken = (): string => randomBytes(32).toString('base64url');

/** The database stores only this hash, so that nobody can use a link with a copy of the database (row R27). */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
