import type { EntityManager } from '@mikro-orm/postgresql';
import { isEmail } from 'class-validator';
import { sql } from 'kysely';
import { quoteTruncated, throwInvalidValue } from '../config/read-value.js';
import { database } from '../platform/db/database.js';
import { User } from '../users/user.entity.js';
import { hashPassword } from './passwords/passwords.js';

export const defaultAdminEmail = 'admin@portal.local';

/**
 * Creates an administrator when the database has none. A lock ensures that processes that start together create only
 * one administrator. Returns the e-mail address of the new account, or undefined when no account was created. Throws
 * ConfigError for an address with which nobody could sign in, such as root@localhost.
 */
export async function ensureAdministrator(
  em: EntityManager,
  email: string,
  password: string,
): Promise<string | undefined> {
  return em.transactional(async (inside) => {
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(database(inside));
    if ((await inside.count(User, { role: 'admin', status: 'approved', removedAt: null })) > 0) return undefined;
    if (!isEmail(email))
      throwInvalidValue('ADMIN_EMAIL', quoteTruncated(email), 'an e-mail address such as admin@example.com');
    const passwordHash = await hashPassword(password);
    // The sign-in trims and lower-cases the e-mail address in the same way, and would not find an unnormalised one.
    const address = email.trim().toLowerCase();
    inside.persist(
      new User({ name: 'Administrator', email: address, passwordHash, role: 'admin', status: 'approved' }),
    );
    return address;
  });
}
