import { hash, verify } from '@node-rs/argon2';

/**
 * Hashes a password with argon2id and the library's defaults: 19 MiB of memory, 2 passes, 1 lane. The library computes
 * the hash in another thread, so that other requests do not wait for it.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

const dummyHash = hash('no account has this password');

/**
 * Compares a password with an account's hash; `passwordHash` is undefined when no account exists. The comparison then
 * runs with a dummy hash, so that the response time does not reveal which accounts exist (design 6, "No account
 * probing").
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}
