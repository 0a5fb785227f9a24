import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CheckEmailInput } from '@portal/contract/auth';
import { type AcceptInvitationInput, invitationDays, maxOpenInvitations } from '@portal/contract/invitations';
import { peopleMessages } from '@portal/contract/people-messages';
import type { CompanyRole, StaffRole } from '@portal/contract/policy';
import { sql } from 'kysely';
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
import { enqueueMails } from '../platform/mail/enqueue-mails.js';
import { withdrawMails } from '../platform/mail/withdraw-mails.js';
import { broadcastPeople } from '../users/broadcast-people.js';
import { type NewUser, User } from '../users/user.entity.js';
import { isOpenInvitation } from '../users/user-conditions.js';
import { freeAddress } from './free-address.js';
import { canBeAccepted, invitationInvalid, invitationNotFound } from './invitations.query.js';

/** What differs between invitations to the team and into a company. */
export interface InvitationKind<Input extends CheckEmailInput> {
  action: 'staff.invite' | 'company.invite';
  mail: 'staff-invitation' | 'company-invitation';
  /** What the invited person becomes. */
  memberOf: (input: Input, caller: Caller) => Pick<NewUser, 'role' | 'staffRole' | 'memberOf'>;
  /** Locks the members of the caller's side. Throws `auth.forbidden` unless the caller still is an owner. */
  lockAsOwner: (em: EntityManager, caller: Caller) => Promise<unknown>;
}

type AnyKind = Pick<InvitationKind<CheckEmailInput>, 'mail' | 'lockAsOwner'>;

const validity = sql`make_interval(days => ${invitationDays})`;

/**
 * Invitations to the team and into companies (row K03). The invited person is a pending user from the beginning, so an
 * address has one account or one invitation, and the mail goes the way of all others.
 */
@Injectable()
export class Invitations {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns the invitation's id; a repetition with the same key gets that of the first. Throws `auth.email_taken`,
   * `invitation.too_many` and `second_factor.needed`.
   */
  async send<Input extends CheckEmailInput>(
    kind: InvitationKind<Input>,
    caller: Caller,
    input: Input,
    key: string | undefined,
  ): Promise<string> {
    const { email } = input;
    requireProof(caller);
    // Nobody knows this password: the account cannot be signed in to before the invitation is accepted.
    const passwordHash = await hashPassword(createOneTimeToken());
    const person = new User({ name: email, email, passwordHash, ...kind.memberOf(input, caller), status: 'pending' });
    // The language of the invitation's mail. The person's own takes its place with the acceptance.
    person.language = caller.language;
    const id = uuid();
    try {
      return await transactionalOnce(this.em, { callerId: caller.id, key, input: { invite: input } }, async (em) => {
        await kind.lockAsOwner(em, caller);
        const withdrawnFrom = await freeAddress(em, email, { by: caller.companyId === null ? 'team' : 'anybody' });
        await requireRoom(em, caller);
        await em.persist(person).flush();
        await sql`
          insert into invitations (id, user_id, invited_by, invited_at, expires_at)
          values (${id}, ${person.id}, ${caller.id}, now(), now() + ${validity})`.execute(database(em));
        await enqueueMails(em, { kind: kind.mail, userIds: [person.id] });
        const changes = { ...rolesOf(person), withdrawnFrom: [null, withdrawnFrom] } as const;
        await audit(em, kind.action, { id, label: email, changes });
        await broadcastPeople(em, caller.companyId, 'created', id);
        return id;
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      const message = peopleMessages.emailTaken;
      throw new DomainError('auth.email_taken', message, { errors: [{ field: 'email', message }] });
    }
  }

  /** Mails the invitation again; it can be accepted for seven days from now. Throws `invitation.not_found`. */
  async resend({ mail, lockAsOwner }: AnyKind, caller: Caller, id: string): Promise<void> {
    requireProof(caller);
    await this.em.transactional(async (em) => {
      await lockAsOwner(em, caller);
      const { userId, email } = await lockInvited(em, caller, id);
      await sql`update invitations set expires_at = now() + ${validity} where id = ${id}`.execute(database(em));
      await withdrawMails(em, mail, [userId]);
      await enqueueMails(em, { kind: mail, userIds: [userId] });
      await audit(em, 'invitation.resend', { id, label: email });
      await broadcastPeople(em, caller.companyId, 'updated', id);
    });
  }

  /** Withdraws the invitation and frees the e-mail address. Throws `invitation.not_found`. */
  async revoke({ mail, lockAsOwner }: AnyKind, caller: Caller, id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockAsOwner(em, caller);
      const { userId, email } = await lockInvited(em, caller, id);
      await sql`update users set removed_at = now() where id = ${userId}`.execute(database(em));
      await sql`update invitations set revoked_at = now() where id = ${id}`.execute(database(em));
      await withdrawMails(em, mail, [userId]);
      await audit(em, 'invitation.revoke', { id, label: email });
      await broadcastPeople(em, caller.companyId, 'deleted', id);
    });
  }

  /**
   * Makes the invited person a member of the team or of the company, and returns the person's role. Throws
   * `invitation.invalid` for a token that was used, withdrawn or has expired, and while the company is not approved; of
   * two requests at once, one makes the member.
   */
  async accept({ token, name, password, language }: AcceptInvitationInput): Promise<MemberRoles> {
    const passwordHash = await hashPassword(password);
    return this.em.transactional(async (em) => {
      const hash = hashOfToken(token);
      await lockCompanyOf(em, hash);
      // Locks the person's row before others, as every transaction; the second of two requests then finds nothing open.
      const { rows } = await typedSql<Accepted>({
        id: 'text',
        userId: 'text',
        companyId: 'text?',
        staffRole: 'text?',
        companyRole: 'text?',
      })`
        select invitations.id, users.id as "userId", users.company_id as "companyId", users.staff_role as "staffRole",
          users.company_role as "companyRole"
        from invitation_tokens token
          join invitations on invitations.id = token.invitation_id
          join users on users.id = invitations.user_id
        where token.hash = ${hash} and users.status = 'pending' and users.removed_at is null and ${canBeAccepted}
        for no key update of users`.execute(database(em));
      const [invitation] = rows;
      if (!invitation) throw invitationInvalid();
      const { id, userId, companyId } = invitation;
      await sql`
        update users set name = ${name}, password_hash = ${passwordHash}, language = ${language ?? null},
          status = 'approved', created_at = now()
        where id = ${userId}`.execute(database(em));
      await sql`update invitations set accepted_at = now() where id = ${id}`.execute(database(em));
      await sql`delete from invitation_tokens where invitation_id = ${id}`.execute(database(em));
      setActor({ id: userId });
      await audit(em, 'invitation.accept', { id: userId, changes: rolesOf(invitation) });
      await broadcastPeople(em, companyId, 'created', userId);
      return invitation;
    });
  }
}

interface MemberRoles {
  staffRole: StaffRole | null;
  companyRole: CompanyRole | null;
}

interface Accepted extends MemberRoles {
  id: string;
  userId: string;
  companyId: string | null;
}

/** The role for the audit log, which leaves out the one that is null. */
const rolesOf = ({ staffRole, companyRole }: MemberRoles) =>
  ({ staffRole: [null, staffRole], companyRole: [null, companyRole] }) as const;

/** Counts under the lock of `lockAsOwner`, so that invitations at once do not exceed the limit together. */
async function requireRoom(em: EntityManager, { companyId }: Caller): Promise<void> {
  const { rows } = await sql`
    select from invitations join users on users.id = invitations.user_id
    where ${isOpenInvitation} and users.company_id is not distinct from ${companyId}
    limit ${maxOpenInvitations}`.execute(database(em));
  if (rows.length === maxOpenInvitations)
    throw new DomainError('invitation.too_many', peopleMessages.tooManyInvitations);
}

/** Locks the company before its people, so that the next statement sees a removal or rejection that it waited for. */
async function lockCompanyOf(em: EntityManager, hash: Buffer): Promise<void> {
  await sql`
    select from users where id = (
      select invited.company_id from invitation_tokens token
        join invitations on invitations.id = token.invitation_id
        join users invited on invited.id = invitations.user_id
      where token.hash = ${hash})
    for no key update`.execute(database(em));
}

/** Locks the person whom the caller's side has invited. Throws `invitation.not_found` unless the invitation is open. */
async function lockInvited(
  em: EntityManager,
  { companyId }: Caller,
  id: string,
): Promise<{ userId: string; email: string }> {
  const { rows } = await typedSql({ userId: 'text', email: 'text' })`
    select users.id as "userId", users.email from users join invitations on invitations.user_id = users.id
    where invitations.id = ${id} and ${isOpenInvitation} and users.company_id is not distinct from ${companyId}
      and users.status = 'pending' and users.removed_at is null
    for no key update of users`.execute(database(em));
  if (!rows[0]) throw invitationNotFound();
  return rows[0];
}
