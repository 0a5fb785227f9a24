import type { EntityManager } from '@mikro-orm/postgresql';
import { type AccountStatus, type CompanyRole, companyRolesWith, type Permission } from '@portal/contract/policy';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { database } from '../platform/db/database.js';

/**
 * The recipient of a mail. Both names are wrapped in Unicode isolates, so that a right-to-left name does not reorder
 * the English sentence around it.
 */
export interface MailRecipient {
  name: string;
  email: string;
  /** The buyer's company and the person's role in it; null for the team. */
  companyId: string | null;
  companyRole: CompanyRole | null;
  companyName: string | null;
  status: AccountStatus;
}

/** Reads the recipient's account when a mail is composed. Returns undefined when the account was removed. */
export async function findMailRecipient(em: EntityManager, userId: string): Promise<MailRecipient | undefined> {
  const user = await database(em)
    .selectFrom('users')
    .leftJoin('users as company', 'company.id', 'users.company_id')
    .select(['users.name', 'users.email', 'users.status'])
    .select(['users.company_id as companyId', 'users.company_role as companyRole'])
    .select('company.company_name as companyName')
    .where('users.id', '=', userId)
    .where('users.removed_at', 'is', null)
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
  const member = await findMailRecipient(em, userId);
  if (member?.status !== 'approved' || member.companyId === null || member.companyRole === null) return undefined;
  if (!companyRolesWith(...permissions).includes(member.companyRole)) return undefined;
  return { ...member, companyId: member.companyId };
}
