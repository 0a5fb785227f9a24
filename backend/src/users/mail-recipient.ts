import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountStatus, Permission } from '@portal/contract/policy';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../platform/db/database.js';
import { memberMay } from './user-conditions.js';

/**
 * The recipient of a mail. Both names are wrapped in Unicode isolates, so that a right-to-left name does not reorder
 * the English sentence around it.
 */
export interface MailRecipient {
  name: string;
  email: string;
  /** The buyer's company; null for the team. */
  companyId: string | null;
  companyName: string | null;
  status: AccountStatus;
}

/**
 * Reads the recipient's account when a mail is composed. Returns undefined when the account was removed or does not meet the
 * condition.
 */
export async function findMailRecipient(
  em: EntityManager,
  userId: string,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<MailRecipient | undefined> {
  const user = await database(em)
    .selectFrom('users')
    .leftJoin('users as company', 'company.id', 'users.company_id')
    .select(['users.name', 'users.email', 'users.status'])
    .select(['users.company_id as companyId', 'company.company_name as companyName'])
    .where('users.id', '=', userId)
    .where('users.removed_at', 'is', null)
    .where(condition)
    .executeTakeFirst();
  return (
    user && {
      ...user,
      name: isolateDirection(user.name),
      companyName: user.companyName && isolateDirection(user.companyName),
    }
  );
}

/**
 * Reads the recipient of a mail about a company's affairs. Returns undefined unless the person is still an approved member
 * who has one of the permissions.
 */
export async function findMemberWith(
  em: EntityManager,
  userId: string,
  ...permissions: Permission[]
): Promise<(MailRecipient & { companyId: string }) | undefined> {
  const member = await findMailRecipient(em, userId, memberMay(...permissions));
  return member?.companyId ? { ...member, companyId: member.companyId } : undefined;
}
