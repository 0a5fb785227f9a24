import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Invitation, InvitationDetails, StaffMember, StaffResponse } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { hashOfToken } from '../auth/one-time-token.js';
import { database } from '../platform/db/database.js';
import { isoTime } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { invitationInvalid, isOpen } from './invitations.js';
import { staffNotFound } from './team.js';

type InvitedAs = Pick<InvitationDetails, 'staffRole' | 'invitedBy'>;

/** Returns undefined when the person's invitation was accepted or withdrawn. */
export async function findInvited(em: EntityManager, userId: string): Promise<InvitedAs | undefined> {
  const { rows } = await typedSql<InvitedAs>({ staffRole: 'text', invitedBy: 'text' })`
    select users.staff_role as "staffRole", inviter.name as "invitedBy"
    from invitations
      join users on users.id = invitations.user_id
      join users inviter on inviter.id = invitations.invited_by
    where users.id = ${userId} and ${isOpen}`.execute(database(em));
  return rows[0];
}

/** A team has a few dozen members; the list is bounded all the same. */
const maxMembers = 1_000;

@Injectable()
export class StaffReader {
  constructor(private readonly em: EntityManager) {}

  async all(caller: Caller): Promise<StaffResponse> {
    const [staff, invitations] = await Promise.all([this.#members(caller), this.#invitations()]);
    return { staff, invitations };
  }

  /** Throws `staff.not_found`. */
  async member(caller: Caller, id: string): Promise<StaffMember> {
    const [member] = await this.#members(caller, sql`and id = ${id}`);
    if (!member) throw staffNotFound();
    return member;
  }

  /** Throws `invitation.not_found` when it was accepted or withdrawn. */
  async invitation(id: string): Promise<Invitation> {
    const [invitation] = await this.#invitations(sql`and invitations.id = ${id}`);
    if (!invitation) throw new DomainError('invitation.not_found', staffMessages.invitationNotFound);
    return invitation;
  }

  /** Throws `invitation.invalid` for the link of an invitation that was used, withdrawn, or has expired. */
  async details(token: string): Promise<InvitationDetails> {
    const { rows } = await typedSql<InvitationDetails>({
      email: 'text',
      staffRole: 'text',
      invitedBy: 'text',
      expiresAt: 'text',
    })`
      select users.email, users.staff_role as "staffRole", inviter.name as "invitedBy",
        ${isoTime('invitations.expires_at')} as "expiresAt"
      from invitation_tokens token
        join invitations on invitations.id = token.invitation_id
        join users on users.id = invitations.user_id
        join users inviter on inviter.id = invitations.invited_by
      where token.hash = ${hashOfToken(token)} and ${isOpen} and invitations.expires_at > now()`.execute(
      database(this.em),
    );
    if (!rows[0]) throw invitationInvalid();
    return rows[0];
  }

  async #members(caller: Caller, condition: RawBuilder<unknown> = sql``): Promise<StaffMember[]> {
    const { rows } = await typedSql<StaffMember>({
      _id: 'text',
      name: 'text',
      email: 'text',
      staffRole: 'text',
      isSelf: 'boolean',
      hasSecondFactor: 'boolean',
      lastLogin: 'text?',
      joinedAt: 'text',
    })`
      select id as "_id", name, email, staff_role as "staffRole", id = ${caller.id} as "isSelf",
        second_factor_since is not null as "hasSecondFactor", ${isoTime('last_login')} as "lastLogin",
        ${isoTime('created_at')} as "joinedAt"
      from users where role = 'admin' and status = 'approved' and removed_at is null ${condition}
      order by lower(name), id limit ${maxMembers}`.execute(database(this.em));
    return rows;
  }

  async #invitations(condition: RawBuilder<unknown> = sql``): Promise<Invitation[]> {
    const { rows } = await typedSql<Invitation>({
      _id: 'text',
      email: 'text',
      staffRole: 'text',
      invitedBy: 'text',
      invitedAt: 'text',
      expiresAt: 'text',
      isExpired: 'boolean',
    })`
      select invitations.id as "_id", users.email, users.staff_role as "staffRole", inviter.name as "invitedBy",
        ${isoTime('invitations.invited_at')} as "invitedAt", ${isoTime('invitations.expires_at')} as "expiresAt",
        invitations.expires_at <= now() as "isExpired"
      from invitations
        join users on users.id = invitations.user_id
        join users inviter on inviter.id = invitations.invited_by
      where ${isOpen} ${condition} order by invitations.id desc limit ${maxMembers}`.execute(database(this.em));
    return rows;
  }
}
