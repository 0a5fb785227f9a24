import { useQuery } from '@tanstack/react-query';
import { buyerCalls } from './buyer-calls';

/** Every brand as seen from one buyer; asked for again when brands change, whoever shared them. */
export function useBuyerBrands(id: string) {
  return useQuery({
    queryKey: ['brands', 'of-buyer', id],
    queryFn: ({ signal }) => buyerCalls.brands(id, signal),
  });
}
