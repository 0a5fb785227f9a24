import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { withdrawMails } from '../platform/mail/withdraw-mails.js';
import { isOpenInvitation } from '../users/user-conditions.js';

/** Withdraws the open invitations into a company that is being removed, whose people's rows the caller has locked. */
export async function withdrawInvitations(em: EntityManager, companyId: string): Promise<void> {
  const { rows } = await typedSql({ userId: 'text' })`
    update invitations set revoked_at = now()
    where ${isOpenInvitation} and user_id in (select id from users where company_id = ${companyId})
    returning user_id as "userId"`.execute(database(em));
  await withdrawMails(
    em,
    'company-invitation',
    rows.map(({ userId }) => userId),
  );
}
