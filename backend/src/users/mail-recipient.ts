import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountStatus } from '@portal/contract/policy';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { database } from '../platform/db/database.js';

/**
 * The recipient of a mail. Both names are wrapped in Unicode isolates, so that a right-to-left name does not reorder
 * the English sentence around it.
 */
export interface MailRecipient {
  name: string;
  email: string;
  companyName: string | null;
  status: AccountStatus;
}

/** Reads the recipient's account when a mail is composed. Returns undefined when the account was removed. */
export async function findMailRecipient(em: EntityManager, userId: string): Promise<MailRecipient | undefined> {
  const user = await database(em)
    .selectFrom('users')
    .select(['name', 'email', 'company_name as companyName', 'status'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return (
    user && {
      ...user,
      name: isolateDirection(user.name),
      companyName: user.companyName && isolateDirection(user.companyName),
    }
  );
}
