import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvitationDetails } from '@portal/contract/invitations';
import { peopleMessages } from '@portal/contract/people-messages';
import { type RawBuilder, sql } from 'kysely';
import { hashOfToken } from '../auth/one-time-token.js';
import { database } from '../platform/db/database.js';
import { isoTime } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { isOpenInvitation } from '../users/user-conditions.js';

/** SQL condition for `invitations` of `users` that can be accepted: those into a company only while it is approved. */
export const canBeAccepted: RawBuilder<boolean> = sql`${isOpenInvitation} and invitations.expires_at > now()
  and (users.company_id is null or exists (
    select from users company
    where company.id = users.company_id and company.status = 'approved' and company.removed_at is null))`;

/** A team or company has a few dozen members; lists are bounded all the same. */
const maxInvitations = 1_000;

/** The kinds of the columns of `openInvitationsSql` without the role. */
export const invitationColumns = {
  _id: 'text',
  email: 'text',
  invitedBy: 'text',
  invitedAt: 'text',
  expiresAt: 'text',
  isExpired: 'boolean',
} as const;

/** Selects the open invitations into a company, or with `null` those to the team, with the column `role`; newest first. */
export const openInvitationsSql = (
  companyId: string | null,
  role: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  select invitations.id as "_id", users.email, ${role}, inviter.name as "invitedBy",
    ${isoTime('invitations.invited_at')} as "invitedAt", ${isoTime('invitations.expires_at')} as "expiresAt",
    invitations.expires_at <= now() as "isExpired"
  from invitations
    join users on users.id = invitations.user_id
    join users inviter on inviter.id = invitations.invited_by
  where ${isOpenInvitation} and users.company_id is not distinct from ${companyId} ${condition}
  order by invitations.id desc limit ${maxInvitations}`;

/** Throws `invitation.invalid` for the link of an invitation that cannot be accepted, or not any more. */
export async function findInvitationDetails(em: EntityManager, token: string): Promise<InvitationDetails> {
  const { rows } = await typedSql<InvitationDetails>({
    email: 'text',
    staffRole: 'text?',
    companyRole: 'text?',
    companyName: 'text?',
    invitedBy: 'text',
    expiresAt: 'text',
  })`
    select users.email, users.staff_role as "staffRole", users.company_role as "companyRole",
      coalesce(company.company_name, company.name) as "companyName", inviter.name as "invitedBy",
      ${isoTime('invitations.expires_at')} as "expiresAt"
    from invitation_tokens token
      join invitations on invitations.id = token.invitation_id
      join users on users.id = invitations.user_id
      join users inviter on inviter.id = invitations.invited_by
      left join users company on company.id = users.company_id
    where token.hash = ${hashOfToken(token)} and ${canBeAccepted}`.execute(database(em));
  if (!rows[0]) throw invitationInvalid();
  return rows[0];
}

export function invitationInvalid(): DomainError {
  return new DomainError('invitation.invalid', peopleMessages.invitationInvalid);
}

export function invitationNotFound(): DomainError {
  return new DomainError('invitation.not_found', peopleMessages.invitationNotFound);
}
