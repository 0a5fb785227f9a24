import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CompanyMember } from '@portal/contract/company';
import { companyMessages } from '@portal/contract/company-messages';
import type { CompanyRole } from '@portal/contract/policy';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { removeAccounts } from '../auth/remove-accounts.js';
import { requireProof } from '../auth/second-factor/require-proof.js';
import { audit } from '../platform/audit/audit.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { broadcastPeople } from '../users/broadcast-people.js';
import { lockCompanyAsOwner } from '../users/company-status.js';
import { membersOf } from '../users/user-conditions.js';
import { MembersReader, memberNotFound } from './members.query.js';

/** Changes of colleagues. All ask for the owner's second factor again, and throw `second_factor.needed` without it. */
@Injectable()
export class ChangeMembers {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: MembersReader,
  ) {}

  /**
   * Gives a colleague another role, from the next request on. Throws `company.member_not_found`, and
   * `company.founder_stays` when who registered the company would not be an owner any more.
   */
  async setRole(caller: Caller, id: string, companyRole: CompanyRole): Promise<CompanyMember> {
    await this.#change(caller, id, async (em, { companyId, before }) => {
      if (companyRole !== 'owner') requireNotFounder(companyId, id);
      await sql`update users set company_role = ${companyRole} where id = ${id}`.execute(database(em));
      await audit(em, 'company.change-role', { id, changes: { companyRole: [before, companyRole] } });
      await broadcastPeople(em, companyId, 'updated', id);
    });
    return this.reader.member(caller, id);
  }

  /** Throws `company.member_not_found`, and `company.founder_stays`: only the team removes a whole company. */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.#change(caller, id, async (em, { companyId }) => {
      requireNotFounder(companyId, id);
      await removeAccounts(em, [id]);
      await audit(em, 'company.remove-member', { id });
      await broadcastPeople(em, companyId, 'deleted', id);
    });
  }

  async #change(
    caller: Caller,
    id: string,
    change: (em: EntityManager, member: { companyId: string; before: CompanyRole }) => Promise<void>,
  ): Promise<void> {
    requireProof(caller);
    await this.em.transactional(async (em) => {
      const companyId = await lockCompanyAsOwner(em, caller);
      const { rows } = await typedSql<{ before: CompanyRole }>({ before: 'text' })`
        select company_role as before from users where id = ${id} and ${membersOf(companyId)}`.execute(database(em));
      if (!rows[0]) throw memberNotFound();
      await change(em, { companyId, ...rows[0] });
    });
  }
}

function requireNotFounder(companyId: string, id: string): void {
  if (id === companyId) throw new DomainError('company.founder_stays', companyMessages.founderStays);
}
