import type { EntityManager } from '@mikro-orm/postgresql';
import type { CompanyMember } from '@portal/contract/company';
import { sql } from 'kysely';
import { database } from '../platform/db/database.js';
import { isoTime } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { hasJoined } from './has-joined.js';

/** SQL condition for the `users` who belong to a company: who registered it, and those who have accepted an invitation. */
export const membersOf = (companyId: string) =>
  sql<boolean>`users.company_id = ${companyId} and users.removed_at is null and ${hasJoined}`;

/** A company has a few dozen members; the list is bounded all the same. */
const maxMembers = 1_000;

/** Returns the members of a company by name. */
export async function findCompanyMembers(
  em: EntityManager,
  companyId: string,
): Promise<Omit<CompanyMember, 'isSelf'>[]> {
  const { rows } = await typedSql<Omit<CompanyMember, 'isSelf'>>({
    _id: 'text',
    name: 'text',
    email: 'text',
    companyRole: 'text',
    isFounder: 'boolean',
    lastLogin: 'text?',
    joinedAt: 'text',
  })`
    select id as "_id", name, email, company_role as "companyRole", id = company_id as "isFounder",
      ${isoTime('last_login')} as "lastLogin", ${isoTime('created_at')} as "joinedAt"
    from users where ${membersOf(companyId)}
    order by lower(name), id limit ${maxMembers}`.execute(database(em));
  return rows;
}
