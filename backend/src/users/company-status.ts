import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountStatus } from '@portal/contract/policy';
import { type Caller, companyOfCaller } from '../auth/caller.js';
import { requireStillMay } from '../auth/still-may.js';
import { database } from '../platform/db/database.js';
import { isCompany } from './user-conditions.js';

/**
 * Returns a company's status, and undefined for other ids and for removed companies. With `lock` the company's row is
 * locked until the transaction ends. Every change of a company's people or status locks it first and the people's rows
 * afterwards, so that such changes run one after the other and none deadlocks.
 */
export function findCompanyStatus(
  em: EntityManager,
  id: string,
  { lock = false } = {},
): Promise<AccountStatus | undefined> {
  return database(em)
    .selectFrom('users')
    .select('status')
    .where('id', '=', id)
    .where(isCompany)
    .where('removed_at', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
    .then((company) => company?.status);
}

/**
 * Locks the caller's company for a change by an owner, and returns its id. Throws `auth.forbidden` when the caller has
 * lost the role or was removed while this request waited for the lock.
 */
export async function lockCompanyAsOwner(em: EntityManager, caller: Caller): Promise<string> {
  const companyId = companyOfCaller(caller);
  await findCompanyStatus(em, companyId, { lock: true });
  await requireStillMay(em, caller, 'company:manage');
  return companyId;
}
