import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { BuyerBrand, BuyerBrandsInput } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import { findBuyerStatus } from '../../buyers/buyer-status.js';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { maxListedRows } from '../../platform/http/lists/paging.js';
import { broadcast } from '../../platform/live/broadcast.js';
import { notifyBuyersOfBrands } from '../notify-buyers.js';

/** Reads and changes which brands are shared with one buyer individually. */
@Injectable()
export class BuyerBrands {
  constructor(private readonly em: EntityManager) {}

  /**
   * Returns all brands; their field `shared` is true when the brand is shared with this buyer. Throws
   * `buyer.not_found`.
   */
  async of(buyerId: string): Promise<BuyerBrand[]> {
    await findBuyerStatus(this.em, buyerId);
    const { rows } = await typedSql<BuyerBrand>({ _id: 'text', name: 'text', visibility: 'text', shared: 'boolean' })`
      select id as "_id", name, visibility, visibility = 'specific_buyers' and exists (
        select from brand_buyers where brand_id = brands.id and buyer_id = ${buyerId}) as shared
      from brands where deleted_at is null order by lower(name), id limit ${maxListedRows}`.execute(database(this.em));
    return rows;
  }

  /**
   * Shares exactly `brands` with the buyer. When the list `before` is given, only the differences between `before` and
   * `brands` are applied. Rows of other buyers are not touched, so concurrent changes of one of the brands are not
   * lost. Throws `buyer.not_found`, `buyer.not_approved`, and `buyer.brands_invalid` when a brand to be added was
   * deleted or is no longer for specific buyers.
   */
  async share(buyerId: string, { brands, before }: BuyerBrandsInput): Promise<BuyerBrand[]> {
    const brandIds = distinct(brands);
    await this.em.transactional(async (em) => {
      const db = database(em);
      // Lock order: the buyer, then the brands by id. Rejecting or removing the buyer, and another change of their
      // brands, wait for the buyer's row; changing a brand's visibility waits for the brand's row.
      if ((await findBuyerStatus(em, buyerId, { lock: true })) !== 'approved') {
        throw new DomainError('buyer.not_approved', messages.buyers.notApproved);
      }
      const locked = await typedSql({ id: 'text', visibility: 'text' })`
        select id, visibility from brands where deleted_at is null
          and (id = any(${brandIds}::uuid[]) or id in (select brand_id from brand_buyers where buyer_id = ${buyerId}))
        order by id for no key update`.execute(db);
      const sharable = locked.rows.filter(({ visibility }) => visibility === 'specific_buyers').map(({ id }) => id);
      const current = await typedSql({ id: 'text' })`
        select brand_id as id from brand_buyers where buyer_id = ${buyerId} and brand_id = any(${sharable}::uuid[])`.execute(
        db,
      );
      const shared = new Set(current.rows.map(({ id }) => id));
      const known = before ? new Set(distinct(before)) : shared;
      const added = brandIds.filter((id) => !known.has(id) && !shared.has(id));
      const removed = [...known].filter((id) => shared.has(id) && !brandIds.includes(id));
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
      const changes = {
        brandsAdded: [null, await namesOf(em, added)],
        brandsRemoved: [await namesOf(em, removed), null],
      } as const;
      await audit(em, 'buyer.set-brands', { id: buyerId, changes });
      await notifyBuyersOfBrands(em, added);
      await broadcast(em, { resource: 'buyers', type: 'updated', ids: [buyerId] }, { role: 'admin' });
      await broadcast(em, { resource: 'catalogue', type: 'updated', ids: [] }, { role: 'admin' }, { company: buyerId });
    });
    return this.of(buyerId);
  }
}

const distinct = (ids: string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

async function namesOf(em: EntityManager, ids: string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const { rows } = await typedSql({ names: 'text?' })`
    select string_agg(name, ', ' order by lower(name)) as names from brands where id = any(${ids}::uuid[])`.execute(
    database(em),
  );
  return rows[0]?.names ?? null;
}
