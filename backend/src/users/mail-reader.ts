import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountStatus } from '@portal/contract/policy';
import { sql } from 'kysely';

/** What a mail about an account says of it. */
export interface MailReader {
  name: string;
  email: string;
  companyName: string | null;
  status: AccountStatus;
}

/** The account as it is now, or undefined when it was removed. */
export async function mailReader(em: EntityManager, userId: string): Promise<MailReader | undefined> {
  const { rows } = await sql<MailReader>`
    select name, email, company_name as "companyName", status from users where id = ${userId} and removed_at is null`.execute(
    em.getKysely(),
  );
  return rows[0];
}
