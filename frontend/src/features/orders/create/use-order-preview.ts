import type { OrderFileReading } from '@portal/contract/orders';
import { isCompleteTableChoice } from '@portal/contract/workbook';
import { useCustom } from '@refinedev/core';
import { useState } from 'react';
import type { ApiError } from '../../../shared/data/api';
import { formFingerprint } from '../../../shared/data/upload-form';
import { type OrderUpload, orderFormData } from '../order-calls';

/** False while the user is choosing the file's columns and has not yet chosen all required columns. */
const hasRequiredColumns = ({ tables }: OrderUpload): boolean =>
  tables === undefined || (tables.length > 0 && tables.every((table) => isCompleteTableChoice('order', table)));

/**
 * Has the server read the order file without storing anything. Choosing another file aborts the running request (X01).
 * When the user changes the file's columns, the last preview stays visible until the next preview is loaded.
 */
export function useOrderPreview<Preview extends OrderFileReading>(order: OrderUpload | null, url: string) {
  const [percent, setPercent] = useState(0);
  const payload = order === null ? null : orderFormData(order);
  const file = order && formFingerprint(orderFormData({ ...order, tables: undefined }));
  const isReadable = order !== null && hasRequiredColumns(order);
  const { query } = useCustom<Preview & { id?: never }, ApiError>({
    url,
    method: 'post',
    config: { payload },
    meta: { onProgress: setPercent },
    queryOptions: {
      queryKey: ['order-preview', file, order?.tables, url],
      enabled: isReadable,
      placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === file ? previous : undefined),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      gcTime: 0,
    },
  });
  const isPreviewed = query.isSuccess && !query.isPlaceholderData && isReadable;
  return {
    query,
    percent,
    /** True when the preview is that of the chosen file and columns. */
    isPreviewed,
    /** True when the file has no errors, so that it can be sent. */
    isAccepted: isPreviewed && query.data.data.errorCount === 0,
  };
}
