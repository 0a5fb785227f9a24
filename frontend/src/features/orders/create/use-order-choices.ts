import type { BuyerChoice, BuyersAnswer } from '@portal/contract/buyers';
import type { AccessibleBrandsAnswer, AdminBrand, Brand } from '@portal/contract/catalogue';
import type { Role } from '@portal/contract/policy';
import type { StockFile, StockFilesAnswer } from '@portal/contract/stock-files';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../shared/data/api';

/** Approved only, all of them: the select searches in the browser (specification 9). */
async function approvedBuyers(signal: AbortSignal): Promise<BuyerChoice[]> {
  return (await request<BuyersAnswer>('/api/buyers?status=approved&limit=1000', { signal })).buyers;
}

async function brandsFor(role: Role, signal: AbortSignal): Promise<Brand[]> {
  if (role === 'admin') return request<AdminBrand[]>('/api/brands', { signal });
  return (await request<AccessibleBrandsAnswer>('/api/catalogue/brands/accessible', { signal })).brands;
}

async function stockFilesOf(brand: string, signal: AbortSignal): Promise<StockFile[]> {
  const path = `/api/catalogue/${encodeURIComponent(brand)}/stock-files`;
  return (await request<StockFilesAnswer>(path, { signal })).stockFiles;
}

export function useBuyerChoices(role: Role) {
  return useQuery({
    queryKey: ['order-choices', 'buyers'],
    queryFn: ({ signal }) => approvedBuyers(signal),
    enabled: role === 'admin',
  });
}

export function useBrandChoices(role: Role) {
  return useQuery({ queryKey: ['order-choices', 'brands', role], queryFn: ({ signal }) => brandsFor(role, signal) });
}

export function useStockFileChoices(brand: string | undefined) {
  return useQuery({
    queryKey: ['order-choices', 'stock-files', brand],
    queryFn: ({ signal }) => stockFilesOf(brand ?? '', signal),
    enabled: brand !== undefined,
  });
}
