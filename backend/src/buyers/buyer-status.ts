import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import type { AccountStatus } from '@portal/contract/policy';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { findCompanyStatus } from '../users/company-status.js';

/**
 * Returns a buyer's status. With `lock` the buyer's row is locked until the transaction ends, so that concurrent decisions
 * about the buyer run one after the other. Throws `buyer.not_found`, also for the id of an administrator or of a further
 * member of a company.
 */
export async function findBuyerStatus(em: EntityManager, id: string, { lock = false } = {}): Promise<AccountStatus> {
  const status = await findCompanyStatus(em, id, { lock });
  if (status === undefined) throw new DomainError('buyer.not_found', messages.buyers.notFound);
  return status;
}
