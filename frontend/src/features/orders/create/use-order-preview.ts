import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileKey, withFileChange } from '../file-key';
import { type OrderUpload, orderCalls } from '../order-calls';

/** What a complete choice sends, as one string: two equal ones are the same order. */
export function uploadKey(order: OrderUpload): string {
  return [order.buyerId ?? '', order.brand, order.file, fileKey(order.excelFile)].join('|');
}

/** Reads the file on the server without storing anything; a newer choice aborts the reading of the older one (X01). */
export function useOrderPreview(order: OrderUpload | null) {
  const [percent, setPercent] = useState(0);
  const query = useQuery({
    queryKey: ['order-preview', order === null ? null : uploadKey(order)],
    queryFn: async ({ signal }) => {
      if (order === null) throw new Error('Nothing to preview');
      setPercent(0);
      return orderCalls
        .preview(order, { signal, onProgress: setPercent })
        .catch((error) => withFileChange(error, order.excelFile));
    },
    enabled: order !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return { query, percent };
}
