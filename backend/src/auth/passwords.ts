import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes, 1 lane), computed off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

const nobody = hash('no account has this password');

/** Takes the same time whether or not there is an account to compare with (design 6, "No account probing"). */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
