import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CompanyInvitation, CompanyMember, CompanyMembersResponse } from '@portal/contract/company';
import { companyMessages } from '@portal/contract/company-messages';
import { can } from '@portal/contract/policy';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, companyOfCaller } from '../auth/caller.js';
import { invitationColumns, invitationNotFound, openInvitationsSql } from '../invitations/invitations.query.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { findCompanyMembers } from '../users/company-members.query.js';

@Injectable()
export class MembersReader {
  constructor(private readonly em: EntityManager) {}

  /** The colleagues of the caller. Only owners, who can withdraw them, see open invitations. */
  async all(caller: Caller): Promise<CompanyMembersResponse> {
    const [members, invitations] = await Promise.all([
      this.#members(caller),
      can(caller, 'company:manage') ? this.#invitations(caller) : [],
    ]);
    return { members, invitations };
  }

  /** Throws `company.member_not_found`. */
  async member(caller: Caller, id: string): Promise<CompanyMember> {
    const member = (await this.#members(caller)).find(({ _id }) => _id === id);
    if (!member) throw memberNotFound();
    return member;
  }

  /** Throws `invitation.not_found` when it was accepted or withdrawn. */
  async invitation(caller: Caller, id: string): Promise<CompanyInvitation> {
    const [invitation] = await this.#invitations(caller, sql`and invitations.id = ${id}`);
    if (!invitation) throw invitationNotFound();
    return invitation;
  }

  async #members(caller: Caller): Promise<CompanyMember[]> {
    const members = await findCompanyMembers(this.em, companyOfCaller(caller));
    // Who has no second factor is for the team to know.
    return members.map(({ hasSecondFactor: _, ...member }) => ({ ...member, isSelf: member._id === caller.id }));
  }

  async #invitations(caller: Caller, condition: RawBuilder<unknown> = sql``): Promise<CompanyInvitation[]> {
    const { rows } = await typedSql<CompanyInvitation>({ ...invitationColumns, companyRole: 'text' })`
      ${openInvitationsSql(companyOfCaller(caller), sql`users.company_role as "companyRole"`, condition)}`.execute(
      database(this.em),
    );
    return rows;
  }
}

export function memberNotFound(): DomainError {
  return new DomainError('company.member_not_found', companyMessages.notFound);
}
