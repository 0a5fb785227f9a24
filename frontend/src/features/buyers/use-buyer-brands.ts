import type { BuyerBrand } from '@portal/contract/buyers';
import { useList } from '@refinedev/core';
import { buyerApiPath } from './buyer-paths';

/** Loads every brand and whether it is shared with this buyer. */
export function useBuyerBrands(buyerId: string) {
  return useList<BuyerBrand>({
    resource: 'buyer-brands',
    meta: { path: buyerApiPath(buyerId, '/brand-access') },
    pagination: { mode: 'off' },
  });
}
