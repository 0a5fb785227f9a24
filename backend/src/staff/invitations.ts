import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StaffRole } from '@portal/contract/policy';
import { type AcceptInvitationInput, type InvitationInput, invitationDays } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Caller } from '../auth/caller.js';
import { createOneTimeToken, hashOfToken } from '../auth/one-time-token.js';
import { hashPassword } from '../auth/passwords/passwords.js';
import { requireProof } from '../auth/second-factor/require-proof.js';
import { audit } from '../platform/audit/audit.js';
import { setActor } from '../platform/audit/audit-context.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../platform/http/idempotency.js';
import { broadcast } from '../platform/live/broadcast.js';
import { enqueueMails } from '../platform/mail/enqueue-mails.js';
import { withdrawMails } from '../platform/mail/withdraw-mails.js';
import { User } from '../users/user.entity.js';
import { lockTeamAsOwner } from './team.js';

/** SQL condition for `invitations` that were neither accepted nor withdrawn. */
export const isOpen: RawBuilder<boolean> = sql`invitations.accepted_at is null and invitations.revoked_at is null`;

const validity = sql`make_interval(days => ${invitationDays})`;

/**
 * Invitations to the team (row K03). The invited person is a pending user from the beginning, so an address has one account
 * or one invitation, and the mail goes the way of all others.
 */
@Injectable()
export class Invitations {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns the invitation's id; a repetition with the same key gets that of the first. Throws `auth.email_taken` and
   * `second_factor.needed`.
   */
  async send(caller: Caller, input: InvitationInput, key: string | undefined): Promise<string> {
    const { email, staffRole } = input;
    requireProof(caller);
    // Nobody knows this password: the account cannot be signed in to before the invitation is accepted.
    const passwordHash = await hashPassword(createOneTimeToken());
    const person = new User({ name: email, email, passwordHash, role: 'admin', staffRole, status: 'pending' });
    person.language = caller.language;
    const id = uuid();
    try {
      return await transactionalOnce(this.em, { callerId: caller.id, key, input: { invite: input } }, async (em) => {
        await lockTeamAsOwner(em, caller);
        await em.persist(person).flush();
        await sql`
          insert into invitations (id, user_id, invited_by, invited_at, expires_at)
          values (${id}, ${person.id}, ${caller.id}, now(), now() + ${validity})`.execute(database(em));
        await enqueueMails(em, { kind: 'staff-invitation', userIds: [person.id] });
        await audit(em, 'staff.invite', { id, label: email, changes: { staffRole: [null, staffRole] } });
        await broadcast(em, { resource: 'staff', type: 'created', ids: [id] }, { team: 'staff:manage' });
        return id;
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      const message = staffMessages.emailTaken;
      throw new DomainError('auth.email_taken', message, { errors: [{ field: 'email', message }] });
    }
  }

  /** Mails the invitation again; it can be accepted for seven days from now. Throws `invitation.not_found`. */
  async resend(caller: Caller, id: string): Promise<void> {
    requireProof(caller);
    await this.em.transactional(async (em) => {
      await lockTeamAsOwner(em, caller);
      const { userId, email } = await lockInvited(em, id);
      await sql`update invitations set expires_at = now() + ${validity} where id = ${id}`.execute(database(em));
      await withdrawMails(em, 'staff-invitation', userId);
      await enqueueMails(em, { kind: 'staff-invitation', userIds: [userId] });
      await audit(em, 'invitation.resend', { id, label: email });
      await broadcast(em, { resource: 'staff', type: 'updated', ids: [id] }, { team: 'staff:manage' });
    });
  }

  /** Withdraws the invitation and frees the e-mail address. Throws `invitation.not_found`. */
  async revoke(id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const { userId, email } = await lockInvited(em, id);
      await sql`update users set removed_at = now() where id = ${userId}`.execute(database(em));
      await sql`update invitations set revoked_at = now() where id = ${id}`.execute(database(em));
      await withdrawMails(em, 'staff-invitation', userId);
      await audit(em, 'invitation.revoke', { id, label: email });
      await broadcast(em, { resource: 'staff', type: 'deleted', ids: [id] }, { team: 'staff:manage' });
    });
  }

  /**
   * Makes the invited person a member of the team. Throws `invitation.invalid` for a token that was used, withdrawn or has
   * expired; of two requests at once, one makes the member.
   */
  async accept({ token, name, password }: AcceptInvitationInput): Promise<void> {
    const passwordHash = await hashPassword(password);
    await this.em.transactional(async (em) => {
      // Locks the person's row first, as every other transaction; the second of two requests then finds no open invitation.
      const { rows } = await typedSql<{ id: string; userId: string; staffRole: StaffRole }>({
        id: 'text',
        userId: 'text',
        staffRole: 'text',
      })`
        select invitations.id, users.id as "userId", users.staff_role as "staffRole" from invitation_tokens token
          join invitations on invitations.id = token.invitation_id
          join users on users.id = invitations.user_id
        where token.hash = ${hashOfToken(token)} and users.status = 'pending' and users.removed_at is null
          and invitations.expires_at > now()
        for no key update of users`.execute(database(em));
      const [invitation] = rows;
      if (!invitation) throw invitationInvalid();
      const { id, userId, staffRole } = invitation;
      await sql`
        update users set name = ${name}, password_hash = ${passwordHash}, status = 'approved', created_at = now()
        where id = ${userId}`.execute(database(em));
      await sql`update invitations set accepted_at = now() where id = ${id}`.execute(database(em));
      await sql`delete from invitation_tokens where invitation_id = ${id}`.execute(database(em));
      setActor({ id: userId });
      await audit(em, 'invitation.accept', { id: userId, changes: { staffRole: [null, staffRole] } });
      await broadcast(em, { resource: 'staff', type: 'created', ids: [userId] }, { team: 'staff:manage' });
    });
  }
}

/**
 * Creates the token of a mail that is being sent. The database stores only the token's hash. Returns undefined when the
 * invitation was accepted or withdrawn meanwhile, or has expired. Locks the person's row before the mail's, as `createResetToken` does.
 */
export async function createInvitationToken(
  em: EntityManager,
  mail: { id: string; userId: string },
): Promise<string | undefined> {
  const token = createOneTimeToken();
  const { rows } = await sql`
    with account as materialized (
      select id from users where id = ${mail.userId} and status = 'pending' and removed_at is null for no key update
    ), under_way as materialized (
      select user_id from mails where id = ${mail.id} and user_id = (select id from account) and status = 'sending'
      for no key update
    )
    insert into invitation_tokens (hash, invitation_id)
    select ${hashOfToken(token)}::bytea, invitations.id from invitations join under_way using (user_id)
    where ${isOpen} and invitations.expires_at > now()
    returning invitation_id`.execute(database(em));
  return rows.length === 0 ? undefined : token;
}

export function invitationInvalid(): DomainError {
  return new DomainError('invitation.invalid', staffMessages.invitationInvalid);
}

/** Locks the invited person. Throws `invitation.not_found` unless the invitation is open. */
async function lockInvited(em: EntityManager, id: string): Promise<{ userId: string; email: string }> {
  const { rows } = await typedSql({ userId: 'text', email: 'text' })`
    select users.id as "userId", users.email from users join invitations on invitations.user_id = users.id
    where invitations.id = ${id} and users.status = 'pending' and users.removed_at is null
    for no key update of users`.execute(database(em));
  if (!rows[0]) throw new DomainError('invitation.not_found', staffMessages.invitationNotFound);
  return rows[0];
}
