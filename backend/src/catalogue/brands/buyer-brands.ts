import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { BuyerBrand, BuyerBrandsInput } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import type { AccountStatus } from '@portal/contract/policy';
import { sql } from 'kysely';
import { DomainError } from '../../platform/http/domain-error.js';
import { announce } from '../../platform/live/announce.js';
import { tellOfBrands } from '../catalogue-news.js';

/** Brand access from the buyer's side: which brands are shared with one buyer by name. */
@Injectable()
export class BuyerBrands {
  constructor(private readonly em: EntityManager) {}

  /** Every brand, and whether it is shared with this buyer. Throws `buyer.not_found`. */
  async of(buyerId: string): Promise<BuyerBrand[]> {
    await statusOf(this.em, buyerId);
    const { rows } = await sql<BuyerBrand>`
      select id as "_id", name, visibility, visibility = 'specific_buyers' and exists (
        select from brand_buyers where brand_id = brands.id and buyer_id = ${buyerId}) as shared
      from brands where deleted_at is null order by lower(name), id`.execute(this.em.getKysely());
    return rows;
  }

  /**
   * Shares exactly `brands` with the buyer; with `before`, makes only the difference between the two. No row of another
   * buyer is touched, so an administrator who edits one of the brands at the same time loses nothing.
   * Throws `buyer.not_found`, `buyer.not_approved`, and `buyer.brands_invalid` where a brand to be added is gone or no
   * longer one for chosen buyers.
   */
  async share(buyerId: string, { brands, before }: BuyerBrandsInput): Promise<BuyerBrand[]> {
    const wanted = distinct(brands);
    await this.em.transactional(async (em) => {
      const db = em.getKysely();
      // The buyer before the brands, and these in the order of their ids. Rejecting or removing the buyer, and another
      // choice for the same one, wait here; changing who sees a brand waits for its row.
      if ((await statusOf(em, buyerId, { lock: true })) !== 'approved') {
        throw new DomainError('buyer.not_approved', messages.buyers.notApproved);
      }
      const locked = await sql<{ id: string; visibility: string }>`
        select id, visibility from brands where deleted_at is null
          and (id = any(${wanted}::uuid[]) or id in (select brand_id from brand_buyers where buyer_id = ${buyerId}))
        order by id for no key update`.execute(db);
      const sharable = locked.rows.filter(({ visibility }) => visibility === 'specific_buyers').map(({ id }) => id);
      const current = await sql<{ id: string }>`
        select brand_id as id from brand_buyers where buyer_id = ${buyerId} and brand_id = any(${sharable}::uuid[])`.execute(
        db,
      );
      const shared = new Set(current.rows.map(({ id }) => id));
      const known = before ? new Set(distinct(before)) : shared;
      const added = wanted.filter((id) => !known.has(id) && !shared.has(id));
      const removed = [...known].filter((id) => shared.has(id) && !wanted.includes(id));
      if (!added.every((id) => sharable.includes(id))) {
        throw new DomainError('buyer.brands_invalid', messages.buyers.brandsInvalid);
      }
      if (added.length + removed.length === 0) return;
      await sql`insert into brand_buyers (brand_id, buyer_id) select id, ${buyerId} from unnest(${added}::uuid[]) as brand (id)`.execute(
        db,
      );
      await sql`delete from brand_buyers where buyer_id = ${buyerId} and brand_id = any(${removed}::uuid[])`.execute(
        db,
      );
      await tellOfBrands(em, added);
      await announce(em, { resource: 'buyers', type: 'updated', ids: [buyerId] }, { role: 'admin' });
      await announce(em, { resource: 'catalogue', type: 'updated', ids: [] }, { role: 'admin' }, { user: buyerId });
    });
    return this.of(buyerId);
  }
}

const distinct = (ids: string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

async function statusOf(em: EntityManager, buyerId: string, { lock = false } = {}): Promise<AccountStatus> {
  const {
    rows: [buyer],
  } = await sql<{ status: AccountStatus }>`
    select status from users where id = ${buyerId} and role = 'buyer' and removed_at is null
    ${lock ? sql`for no key update` : sql``}`.execute(em.getKysely());
  if (!buyer) throw new DomainError('buyer.not_found', messages.buyers.notFound);
  return buyer.status;
}
