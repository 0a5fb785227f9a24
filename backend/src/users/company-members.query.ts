import type { EntityManager } from '@mikro-orm/postgresql';
import type { BuyerMember, CompanyMember } from '@portal/contract/company';
import { database } from '../platform/db/database.js';
import { isoTime } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { membersOf } from './user-conditions.js';

/** A company has a few dozen members; the list is bounded all the same. */
const maxMembers = 1_000;

type Member = BuyerMember & Pick<CompanyMember, 'joinedAt'>;

/** Returns the members of a company by name. */
export async function findCompanyMembers(em: EntityManager, companyId: string): Promise<Member[]> {
  const { rows } = await typedSql<Member>({
    _id: 'text',
    name: 'text',
    email: 'text',
    companyRole: 'text',
    isFounder: 'boolean',
    lastLogin: 'text?',
    joinedAt: 'text',
    hasSecondFactor: 'boolean',
  })`
    select id as "_id", name, email, company_role as "companyRole", id = company_id as "isFounder",
      ${isoTime('last_login')} as "lastLogin", ${isoTime('created_at')} as "joinedAt",
      second_factor_since is not null as "hasSecondFactor"
    from users where ${membersOf(companyId)}
    order by lower(name), id limit ${maxMembers}`.execute(database(em));
  return rows;
}
