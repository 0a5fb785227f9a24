import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { companyRolesWith, type Permission, staffRolesWith } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../platform/db/database.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import type { Caller } from './caller.js';

/**
 * SQL that is true while the caller has the permission. The guard has checked it when the request came in; a file that waits
 * for its turn to be read may be stored minutes later, when the caller has another role or was removed.
 */
export const stillMay = (
  { id }: Pick<Caller, 'id'>,
  permission: Permission,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from users where users.id = ${id} and users.status = 'approved' and users.removed_at is null
    and (users.staff_role = any(${staffRolesWith(permission)}::text[])
      or users.company_role = any(${companyRolesWith(permission)}::text[])))`;

/** Throws `auth.forbidden` unless `stillMay`. */
export async function requireStillMay(
  em: EntityManager,
  caller: Pick<Caller, 'id'>,
  permission: Permission,
): Promise<void> {
  const { rows } = await sql`select where ${stillMay(caller, permission)}`.execute(database(em));
  if (rows.length === 0) throw new DomainError('auth.forbidden', messages.common.forbidden);
}
