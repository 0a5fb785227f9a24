import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Buyer, BuyerStatusInput } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import type { AccountStatus } from '@portal/contract/policy';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { endSessions } from '../auth/sessions.js';
import { DomainError } from '../platform/http/domain-error.js';
import { announce } from '../platform/live/announce.js';
import { tellOfStatus } from '../users/buyer-news.js';
import { BuyersReader } from './buyers.query.js';

@Injectable()
export class ChangeBuyer {
  constructor(
    private readonly em: EntityManager,
    private readonly buyers: BuyersReader,
  ) {}

  /**
   * Gives the buyer a status (specification 4: any to any). Asked for the status that the buyer has already, it only
   * keeps notes and reason, so that of several administrators who decide the same at once one causes what follows.
   * Throws `buyer.not_found`, and `buyer.already_decided` when `from` is given and no longer true.
   */
  async setStatus(caller: Caller, id: string, input: BuyerStatusInput): Promise<Buyer> {
    await this.em.transactional(async (em) => {
      const before = await lockedStatus(em, id);
      const changes = before !== input.status;
      if (changes && input.from && input.from !== before) {
        throw new DomainError('buyer.already_decided', messages.buyers.alreadyDecided);
      }
      await write(em, caller, id, input, before);
      await announce(em, { resource: 'buyers', type: 'updated', ids: [id] }, { role: 'admin' });
      if (!changes) return;
      await tellOfStatus(em, id, input.status);
      if (input.status === 'rejected') await endSessions(em, id);
    });
    return this.buyers.one(id);
  }

  /** Ends the buyer's sessions, frees the e-mail and keeps the orders (design 6). Throws `buyer.not_found`. */
  async remove(id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockedStatus(em, id);
      const db = em.getKysely();
      await sql`update users set removed_at = now() where id = ${id}`.execute(db);
      await sql`delete from brand_buyers where buyer_id = ${id}`.execute(db);
      await endSessions(em, id);
      await announce(em, { resource: 'buyers', type: 'deleted', ids: [id] }, { role: 'admin' });
    });
  }
}

/** The buyer's row orders everybody who decides about them. Administrators are not buyers: they answer as absent. */
async function lockedStatus(em: EntityManager, id: string): Promise<AccountStatus> {
  const {
    rows: [row],
  } = await sql<{ status: AccountStatus }>`
    select status from users where id = ${id} and role = 'buyer' and removed_at is null for no key update`.execute(
    em.getKysely(),
  );
  if (!row) throw new DomainError('buyer.not_found', messages.buyers.notFound);
  return row.status;
}

/** A reason belongs to a rejection: it stays while the buyer is rejected, and goes with any other status. */
async function write(
  em: EntityManager,
  caller: Caller,
  id: string,
  { status, notes, rejectionReason }: BuyerStatusInput,
  before: AccountStatus,
): Promise<void> {
  const keepsReason = status === 'rejected' && before === 'rejected' && rejectionReason === undefined;
  const reason = status === 'rejected' ? rejectionReason || null : null;
  await sql`
    update users set status = ${status}
      ${notes === undefined ? sql`` : sql`, admin_notes = ${notes || null}`}
      ${keepsReason ? sql`` : sql`, rejection_reason = ${reason}`}
      ${status === before ? sql`` : sql`, status_changed_at = now(), status_changed_by = ${caller.id}`}
    where id = ${id}`.execute(em.getKysely());
}
