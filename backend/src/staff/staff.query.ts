import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Invitation, StaffMember, StaffResponse } from '@portal/contract/staff';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { invitationColumns, invitationNotFound, openInvitationsSql } from '../invitations/invitations.query.js';
import { database } from '../platform/db/database.js';
import { isoTime } from '../platform/db/iso-time.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { staffNotFound } from './team.js';

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
    if (!invitation) throw invitationNotFound();
    return invitation;
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
    const { rows } = await typedSql<Invitation>({ ...invitationColumns, staffRole: 'text' })`
      ${openInvitationsSql(null, sql`users.staff_role as "staffRole"`, condition)}`.execute(database(this.em));
    return rows;
  }
}
