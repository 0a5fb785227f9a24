import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { User } from '../users/user.entity.js';
import { hashPassword } from './passwords.js';

export const defaultAdminEmail = 'admin@portal.local';

/**
 * Makes the first administrator when there is none. Two processes that start at once make one: they meet at a lock.
 * Returns the account's e-mail when it was made now.
 */
export async function ensureAdministrator(
  em: EntityManager,
  email: string,
  password: string,
): Promise<string | undefined> {
  return em.transactional(async (inside) => {
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(inside.getKysely());
    if ((await inside.count(User, { role: 'admin', removedAt: null })) > 0) return undefined;
    const passwordHash = await hashPassword(password);
    // As the sign-in looks for it.
    const address = email.trim().toLowerCase();
    inside.persist(
      new User({ name: 'Administrator', email: address, passwordHash, role: 'admin', status: 'approved' }),
    );
    return address;
  });
}
