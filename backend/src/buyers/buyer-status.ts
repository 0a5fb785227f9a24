import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import type { AccountStatus } from '@portal/contract/policy';
import { database } from '../platform/db/database.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { isCompany } from '../users/approved-buyers.js';

/**
 * Returns a buyer's status. With `lock` the buyer's row is locked until the transaction ends, so that concurrent decisions
 * about the buyer run one after the other. Throws `buyer.not_found`, also for the id of an administrator or a
 * further member of a company.
 */
export async function findBuyerStatus(em: EntityManager, id: string, { lock = false } = {}): Promise<AccountStatus> {
  const buyer = await database(em)
    .selectFrom('users')
    .select('status')
    .where('id', '=', id)
    .where(isCompany)
    .where('removed_at', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!buyer) throw new DomainError('buyer.not_found', messages.buyers.notFound);
  return buyer.status;
}
