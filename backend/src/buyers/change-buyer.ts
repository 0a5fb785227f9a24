import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Buyer, BuyerStatusInput } from '@portal/contract/buyers';
import type { TaxDetails } from '@portal/contract/documents/tax-details';
import { messages } from '@portal/contract/messages';
import type { AccountStatus } from '@portal/contract/policy';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { removeAccounts } from '../auth/remove-accounts.js';
import { removeSecondFactor } from '../auth/second-factor/change-second-factor.js';
import { requireProof } from '../auth/second-factor/require-proof.js';
import { endSessions } from '../auth/sessions.js';
import { withdrawInvitations } from '../invitations/withdraw-invitations.js';
import { notifyOfAccountStatus } from '../notifications/account-notifications.js';
import { audit, differences } from '../platform/audit/audit.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { broadcast } from '../platform/live/broadcast.js';
import { membersOf } from '../users/user-conditions.js';
import { findBuyerStatus } from './buyer-status.js';
import { BuyersReader } from './buyers.query.js';

@Injectable()
export class ChangeBuyer {
  constructor(
    private readonly em: EntityManager,
    private readonly buyers: BuyersReader,
  ) {}

  /**
   * Sets the status of the buyer's company and of all its members. Every change from one status to another is allowed
   * (specification 4). When the buyer already has the status, only the notes and the rejection reason are saved, so
   * that administrators who decide alike at the same time cause one mail and one notification. Throws
   * `buyer.not_found`, and `buyer.already_decided` when `input.from` is set and is no longer the buyer's status.
   */
  async setStatus(caller: Caller, id: string, input: BuyerStatusInput): Promise<Buyer> {
    await this.em.transactional(async (em) => {
      const before = await findBuyerStatus(em, id, { lock: true });
      const changes = before !== input.status;
      if (changes && input.from && input.from !== before) {
        throw new DomainError('buyer.already_decided', messages.buyers.alreadyDecided);
      }
      const decision = await readDecision(em, id);
      const members = await write(em, caller, id, input, before);
      await audit(em, 'buyer.set-status', { id, changes: differences(decision, await readDecision(em, id)) });
      await broadcast(em, { resource: 'buyers', type: 'updated', ids: [id] }, { role: 'admin' });
      if (!changes) return;
      await notifyOfAccountStatus(em, id, input.status);
      if (input.status === 'rejected') await endSessions(em, members);
    });
    return this.buyers.one(id);
  }

  /** Issued documents keep the details that they were issued with. Throws `buyer.not_found`. */
  async setTaxDetails(id: string, { trn, licenceNumber, licenceAuthority, emirate }: TaxDetails): Promise<Buyer> {
    await this.em.transactional(async (em) => {
      await findBuyerStatus(em, id, { lock: true });
      const before = await readTaxDetails(em, id);
      await database(em)
        .updateTable('users')
        .set({ trn, licence_number: licenceNumber, licence_authority: licenceAuthority, emirate })
        .where('id', '=', id)
        .execute();
      await audit(em, 'buyer.set-tax-details', { id, changes: differences(before, await readTaxDetails(em, id)) });
      await broadcast(em, { resource: 'buyers', type: 'updated', ids: [id] }, { role: 'admin' });
      await broadcast(em, { resource: 'session', type: 'updated', ids: [] }, { company: id });
    });
    return this.buyers.one(id);
  }

  /**
   * Removes the second factor of a buyer, or of another member of a company, who has lost phone and recovery codes.
   * Asks for the caller's own second factor, because somebody who has the person's password could ask for it. Throws
   * `buyer.not_found`, `second_factor.not_found`, `second_factor.needed`, and `second_factor.required` when the caller
   * has none.
   */
  async removeSecondFactor(caller: Caller, id: string): Promise<void> {
    if (caller.secondFactor !== 'on') {
      throw new DomainError('second_factor.required', secondFactorMessages.ownRequired);
    }
    requireProof(caller);
    await this.em.transactional(async (em) => {
      const { companyId, email } = await lockMember(em, id);
      await removeSecondFactor(em, id, { by: 'team' });
      await audit(em, 'second-factor.remove', { id: companyId, label: email });
      await broadcast(em, { resource: 'buyers', type: 'updated', ids: [companyId] }, { role: 'admin' });
    });
  }

  /**
   * Removes the buyer with all members of the company: ends their sessions, withdraws open invitations, frees the e-mail
   * addresses for new accounts and keeps the orders (design 6). Throws `buyer.not_found`.
   */
  async remove(id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      await findBuyerStatus(em, id, { lock: true });
      const db = database(em);
      const { rows } = await typedSql({ person: 'text' })`
        select id as person from users where company_id = ${id} and removed_at is null`.execute(db);
      await removeAccounts(
        em,
        rows.map(({ person }) => person),
      );
      await withdrawInvitations(em, id);
      await sql`delete from brand_buyers where buyer_id = ${id}`.execute(db);
      await sql`delete from remembered_tables where owner_id = ${id}`.execute(db);
      await audit(em, 'buyer.remove', { id });
      await broadcast(em, { resource: 'buyers', type: 'deleted', ids: [id] }, { role: 'admin' });
    });
  }
}

/**
 * Writes status, notes and rejection reason, and gives the other members the same status. Returns the ids of all
 * members. A rejected buyer's reason is kept when the input has none; every status other than `rejected` clears the
 * reason.
 */
async function write(
  em: EntityManager,
  caller: Caller,
  id: string,
  { status, notes, rejectionReason }: BuyerStatusInput,
  before: AccountStatus,
): Promise<string[]> {
  const keepsReason = status === 'rejected' && before === 'rejected' && rejectionReason === undefined;
  const reason = status === 'rejected' ? rejectionReason || null : null;
  const { rows } = await typedSql({ id: 'text' })`
    with company as (
      update users set status = ${status}
        ${notes === undefined ? sql`` : sql`, admin_notes = ${notes || null}`}
        ${keepsReason ? sql`` : sql`, rejection_reason = ${reason}`}
        ${status === before ? sql`` : sql`, status_changed_at = now(), status_changed_by = ${caller.id}`}
      where id = ${id} returning id
    ), others as (
      update users set status = ${status} where ${membersOf(id)} and users.id <> ${id} returning id
    )
    select id from company union all select id from others`.execute(database(em));
  return rows.map((row) => row.id);
}

/** Locks a person who buys for any company. Throws `buyer.not_found`. */
async function lockMember(em: EntityManager, id: string): Promise<{ companyId: string; email: string }> {
  const { rows } = await typedSql({ companyId: 'text', email: 'text' })`
    select company_id as "companyId", email from users where id = ${id} and role = 'buyer' and removed_at is null
    for no key update`.execute(database(em));
  if (!rows[0]) throw new DomainError('buyer.not_found', messages.buyers.notFound);
  return rows[0];
}

type Decision = Record<'status' | 'notes' | 'rejectionReason', string | null>;

function readDecision(em: EntityManager, id: string): Promise<Decision> {
  return database(em)
    .selectFrom('users')
    .select(['status', 'admin_notes as notes', 'rejection_reason as rejectionReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function readTaxDetails(em: EntityManager, id: string): Promise<Record<keyof TaxDetails, string | null>> {
  return database(em)
    .selectFrom('users')
    .select(['trn', 'licence_number as licenceNumber', 'licence_authority as licenceAuthority', 'emirate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
