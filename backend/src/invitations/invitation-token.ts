import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createOneTimeToken, hashOfToken } from '../auth/one-time-token.js';
import { database } from '../platform/db/database.js';
import { canBeAccepted } from './invitations.query.js';

/**
 * Creates the token of a mail that is being sent. The database stores only the token's hash. Returns undefined when the
 * invitation was accepted or withdrawn meanwhile, or cannot be accepted. Locks the person's row before the mail's, as
 * `createResetToken` does.
 */
export async function createInvitationToken(
  em: EntityManager,
  mail: { id: string; userId: string },
): Promise<string | undefined> {
  const token = createOneTimeToken();
  const { rows } = await sql`
    with account as materialized (
      select id, company_id from users where id = ${mail.userId} and status = 'pending' and removed_at is null
      for no key update
    ), under_way as materialized (
      select user_id from mails where id = ${mail.id} and user_id = (select id from account) and status = 'sending'
      for no key update
    )
    insert into invitation_tokens (hash, invitation_id)
    select ${hashOfToken(token)}::bytea, invitations.id
    from invitations join under_way using (user_id) join account users on users.id = user_id
    where ${canBeAccepted}
    returning invitation_id`.execute(database(em));
  return rows.length === 0 ? undefined : token;
}
