import type { Buyer, BuyerBrandsAnswer, BuyerBrandsInput, BuyerStatusInput } from '@portal/contract/buyers';
import { request } from '../../shared/data/api';

const pathOf = (id: string, call = ''): string => `/api/buyers/${encodeURIComponent(id)}${call}`;

export const buyerCalls = {
  setStatus: (id: string, json: BuyerStatusInput) => request<Buyer>(pathOf(id, '/status'), { method: 'PUT', json }),
  remove: (id: string) => request<unknown>(pathOf(id), { method: 'DELETE' }),
  brands: async (id: string, signal?: AbortSignal) =>
    (await request<BuyerBrandsAnswer>(pathOf(id, '/brand-access'), { signal })).brands,
  share: (id: string, json: BuyerBrandsInput) =>
    request<BuyerBrandsAnswer>(pathOf(id, '/brand-access'), { method: 'PUT', json }),
};
