import type { OrderPreview } from '@portal/contract/orders';
import { isCompleteTableChoice } from '@portal/contract/workbook';
import { useCustom } from '@refinedev/core';
import { useState } from 'react';
import type { ApiError } from '../../../shared/data/api';
import { formFingerprint } from '../../../shared/data/upload-form';
import { type OrderUpload, orderFormData } from '../order-calls';

/** False while the user is choosing the file's columns and has not yet chosen all required columns. */
export const hasRequiredColumns = ({ tables }: OrderUpload): boolean =>
  tables === undefined || (tables.length > 0 && tables.every((table) => isCompleteTableChoice('order', table)));

/**
 * Has the server read the order file without storing anything. Choosing another file aborts the running request (X01).
 * When the user changes the file's columns, the last preview stays visible until the next preview is loaded.
 */
export function useOrderPreview(order: OrderUpload | null) {
  const [percent, setPercent] = useState(0);
  const payload = order === null ? null : orderFormData(order);
  const file = order && formFingerprint(orderFormData({ ...order, tables: undefined }));
  const { query } = useCustom<OrderPreview & { id?: never }, ApiError>({
    url: '/api/orders/preview',
    method: 'post',
    config: { payload },
    meta: { onProgress: setPercent },
    queryOptions: {
      queryKey: ['order-preview', file, order?.tables],
      enabled: order !== null && hasRequiredColumns(order),
      placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === file ? previous : undefined),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      gcTime: 0,
    },
  });
  return { query, percent };
}
