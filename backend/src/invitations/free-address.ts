import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { withdrawMails } from '../platform/mail/withdraw-mails.js';
import { broadcastPeople } from '../users/broadcast-people.js';
import { hasJoined, isOpenInvitation } from '../users/user-conditions.js';

/** SQL condition for open `invitations` whose link is dead: they hold no e-mail address any more. */
const hasExpired = sql<boolean>`${isOpenInvitation} and invitations.expires_at <= now()`;

/** Whether the address has an account or an invitation that can be accepted. */
export async function isAddressTaken(em: EntityManager, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where email = ${email} and removed_at is null
      and not exists (select from invitations where user_id = users.id and ${hasExpired})`.execute(database(em));
  return rows.length > 0;
}

/**
 * Ends the expired invitation of an address, so that the address can be used. For the `team` also one of a buyer's company
 * that could still be accepted: a buyer does not decide who joins the team. Returns the name of the company that has lost
 * such an invitation, otherwise null.
 */
export async function freeAddress(
  em: EntityManager,
  email: string,
  { by }: { by: 'anybody' | 'team' },
): Promise<string | null> {
  const db = database(em);
  // Locks the person as an acceptance does. The next statement sees whether the invitation was accepted or renewed meanwhile.
  const { rows: people } = await typedSql({ id: 'text', companyId: 'text?' })`
    select id, company_id as "companyId" from users where email = ${email} and removed_at is null and not ${hasJoined}
    for no key update`.execute(db);
  const [person] = people;
  if (!person) return null;
  const { id: userId, companyId } = person;
  const isHeld = by === 'team' && companyId !== null ? isOpenInvitation : hasExpired;
  const { rows: ended } = await typedSql({ id: 'text', wasValid: 'boolean', company: 'text?' })`
    update invitations set revoked_at = now() where user_id = ${userId} and ${isHeld}
    returning id, expires_at > now() as "wasValid",
      (select coalesce(company_name, name) from users where id = ${companyId}) as company`.execute(db);
  if (!ended[0]) return null;
  const { id, wasValid, company } = ended[0];
  await sql`update users set removed_at = now() where id = ${userId}`.execute(db);
  await withdrawMails(em, companyId === null ? 'staff-invitation' : 'company-invitation', [userId]);
  await broadcastPeople(em, companyId, 'deleted', id);
  return wasValid ? company : null;
}
