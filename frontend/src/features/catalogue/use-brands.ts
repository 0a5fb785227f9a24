import type { AdminBrand, Brand } from '@portal/contract/catalogue';
import { can } from '@portal/contract/policy';
import { useList } from '@refinedev/core';
import { useSessionUser } from '../../shared/access/session';

/** Only administrators are told who sees a brand. */
export type ListedBrand = Brand & Partial<AdminBrand>;

/** Every brand for administrators, the accessible ones for buyers (row C01). */
export function useBrands() {
  const all = can(useSessionUser(), 'brand:read-all');
  const { result, query } = useList<ListedBrand>({
    resource: 'brands',
    meta: { path: all ? '/api/brands' : '/api/catalogue/brands/accessible' },
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  return { brands: result.data, query };
}
