import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import type { StaffRole } from '@portal/contract/policy';
import { staffMessages } from '@portal/contract/staff-messages';
import type { Caller } from '../auth/caller.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';

export interface TeamMember {
  id: string;
  email: string;
  staffRole: StaffRole;
}

/**
 * Locks all team members in the order of their ids, so that of two changes at once the second sees the result of the
 * first. Every change of a role and every removal calls it.
 */
export async function lockTeam(em: EntityManager): Promise<TeamMember[]> {
  const { rows } = await typedSql<TeamMember>({ id: 'text', email: 'text', staffRole: 'text' })`
    select id, email, staff_role as "staffRole" from users
    where role = 'admin' and status = 'approved' and removed_at is null
    order by id for no key update`.execute(database(em));
  return rows;
}

/**
 * Locks the team for a change by an owner. Throws `auth.forbidden` when another owner has taken the caller's role while
 * this request waited for the lock.
 */
export async function lockTeamAsOwner(em: EntityManager, caller: Caller): Promise<TeamMember[]> {
  const team = await lockTeam(em);
  if (team.some(({ id, staffRole }) => id === caller.id && staffRole === 'owner')) return team;
  throw new DomainError('auth.forbidden', messages.common.forbidden);
}

/** Whether the team keeps an owner when this member is removed or gets another role (row K02). */
export const hasOtherOwner = (team: TeamMember[], id: string): boolean =>
  team.some((member) => member.id !== id && member.staffRole === 'owner');

export function staffNotFound(): DomainError {
  return new DomainError('staff.not_found', staffMessages.notFound);
}
