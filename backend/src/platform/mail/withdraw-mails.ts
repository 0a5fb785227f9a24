import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import { database } from '../db/database.js';
import { typedSql } from '../db/typed-sql.js';
import { broadcast } from '../live/broadcast.js';

/**
 * Makes the users' mails of a kind obsolete that are not sent yet. One that is being sent at the moment may still go out: its
 * composer has to look at the row.
 */
export async function withdrawMails(em: EntityManager, kind: MailKind, userIds: readonly string[]): Promise<void> {
  const { rows } = await typedSql({ id: 'text' })`
    update mails set status = 'obsolete', next_attempt_at = null
    where user_id = any(${userIds}::uuid[]) and kind = ${kind} and status in ('queued', 'sending', 'failed') returning id`.execute(
    database(em),
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await broadcast(em, { resource: 'mails', type: 'updated', ids }, { team: 'mail:manage' });
}
