import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { DomainError } from '../../platform/http/domain-error.js';

/**
 * The visibility rule (specification 4), as a condition on a `brands` row in scope: administrators see every brand,
 * a buyer those open to all approved buyers or shared with them. Every read of the catalogue goes through it (row R23).
 */
export function visibleTo(caller: Pick<Caller, 'id' | 'role'>): RawBuilder<boolean> {
  if (caller.role === 'admin') return sql<boolean>`brands.deleted_at is null`;
  return openTo(sql`${caller.id}`);
}

/** The same for a buyer who is a parameter or a column in scope. */
export function openTo(buyerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`brands.deleted_at is null and (brands.visibility = 'all_approved' or brands.visibility = 'specific_buyers'
    and exists (select from brand_buyers where brand_buyers.brand_id = brands.id and brand_buyers.buyer_id = ${buyerId}))`;
}

/** The brand, or `brand.not_found`, or `brand.no_access` for a buyer who may not see it (row C01). */
export async function brandFor(
  em: EntityManager,
  caller: Pick<Caller, 'id' | 'role'>,
  brandId: string,
): Promise<{ id: string; name: string }> {
  const {
    rows: [brand],
  } = await sql<{ id: string; name: string; visible: boolean }>`
    select id, name, ${visibleTo(caller)} as visible from brands where id = ${brandId} and deleted_at is null`.execute(
    em.getKysely(),
  );
  if (!brand) throw new DomainError('brand.not_found', messages.catalogue.brandNotFound);
  if (!brand.visible) throw new DomainError('brand.no_access', messages.catalogue.noBrandAccess);
  return brand;
}
