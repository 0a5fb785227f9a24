import { useQuery } from '@tanstack/react-query';
import { buyerCalls } from './buyer-calls';

/** Every brand as seen from one buyer. The key begins with what live changes of buyers are told under. */
export function useBuyerBrands(id: string) {
  return useQuery({
    queryKey: ['buyers', id, 'brand-access'],
    queryFn: ({ signal }) => buyerCalls.brands(id, signal),
  });
}
