import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { brandVisibleTo } from '../../auth/brand-visibility.js';
import type { CallerScope } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';

/**
 * Returns the brand. Throws `brand.not_found`, and `brand.no_access` for a buyer who may not see the brand (row C01). With
 * `lock`, the brand is neither changed nor deleted before the transaction ends.
 */
export async function findAccessibleBrand(
  em: EntityManager,
  caller: CallerScope,
  brandId: string,
  { lock = false } = {},
): Promise<{ id: string; name: string }> {
  const brand = await database(em)
    .selectFrom('brands')
    .select(['id', 'name', brandVisibleTo(caller).as('visible')])
    .where('id', '=', brandId)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forShare())
    .executeTakeFirst();
  requireAccess(brand);
  return brand;
}

/** Throws the errors of `findAccessibleBrand` for the row that a statement found for a brand. */
export function requireAccess<Row extends { visible: boolean }>(brand: Row | undefined): asserts brand is Row {
  if (!brand) throw new DomainError('brand.not_found', messages.catalogue.brandNotFound);
  if (!brand.visible) throw new DomainError('brand.no_access', messages.catalogue.noBrandAccess);
}
