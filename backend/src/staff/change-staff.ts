import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StaffRole } from '@portal/contract/policy';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import type { StaffMember } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { removeAccounts } from '../auth/remove-accounts.js';
import { removeSecondFactor } from '../auth/second-factor/change-second-factor.js';
import { requireProof } from '../auth/second-factor/require-proof.js';
import { audit } from '../platform/audit/audit.js';
import { database } from '../platform/db/database.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { broadcast } from '../platform/live/broadcast.js';
import { StaffReader } from './staff.query.js';
import { hasOtherOwner, lockTeamAsOwner, staffNotFound, type TeamMember } from './team.js';

/** Changes of team members. All ask for the owner's second factor again, and throw `second_factor.needed` without it. */
@Injectable()
export class ChangeStaff {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: StaffReader,
  ) {}

  /**
   * Gives a member another role, from the next request on. Throws `staff.not_found`, and `staff.last_owner` when nobody
   * else is an owner (row K02).
   */
  async setRole(caller: Caller, id: string, staffRole: StaffRole): Promise<StaffMember> {
    await this.#change(caller, id, async (em, team) => {
      if (staffRole !== 'owner') requireOtherOwner(team, id);
      await sql`update users set staff_role = ${staffRole} where id = ${id}`.execute(database(em));
      const before = team.find((member) => member.id === id)?.staffRole;
      await audit(em, 'staff.change-role', { id, changes: { staffRole: [before, staffRole] } });
    });
    return this.reader.member(caller, id);
  }

  /** Throws `staff.not_found`, and `staff.last_owner` when nobody else is an owner (row K02). */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.#change(caller, id, async (em, team) => {
      requireOtherOwner(team, id);
      await removeAccounts(em, [id]);
      await audit(em, 'staff.remove', { id });
    });
  }

  /**
   * Removes the second factor of a member who has lost phone and recovery codes (row K04). Throws `staff.not_found`,
   * `second_factor.not_found`, and `second_factor.required` when the caller has none.
   */
  async removeSecondFactor(caller: Caller, id: string): Promise<void> {
    if (caller.secondFactor !== 'on') {
      throw new DomainError('second_factor.required', secondFactorMessages.ownRequired);
    }
    await this.#change(caller, id, async (em) => {
      await removeSecondFactor(em, id, { by: 'team' });
      await audit(em, 'staff.remove-second-factor', { id });
    });
  }

  async #change(
    caller: Caller,
    id: string,
    change: (em: EntityManager, team: TeamMember[]) => Promise<void>,
  ): Promise<void> {
    requireProof(caller);
    await this.em.transactional(async (em) => {
      const team = await lockTeamAsOwner(em, caller);
      if (!team.some((member) => member.id === id)) throw staffNotFound();
      await change(em, team);
      await broadcast(em, { resource: 'staff', type: 'updated', ids: [id] }, { team: 'staff:manage' });
    });
  }
}

function requireOtherOwner(team: TeamMember[], id: string): void {
  if (!hasOtherOwner(team, id)) throw new DomainError('staff.last_owner', staffMessages.lastOwner);
}
