import type { QueuePositionResponse } from '@portal/contract/workbook';
import { useCustom } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { ApiError } from './api';

/** Most files are read within this time, so the position in the queue is shown only after it. */
const showAfterMs = 1_000;
const pollMs = 1_000;

/**
 * Returns how many files the server reads before the user's file. Returns null while the user's file is not waiting, or
 * has waited for less than a second.
 */
export function useJobsAhead(isPending: boolean): number | null {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLong(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isPending]);
  const { query } = useCustom<QueuePositionResponse & { id?: never }, ApiError>({
    url: '/api/work',
    method: 'get',
    queryOptions: { queryKey: ['work'], enabled: isLong, refetchInterval: pollMs, retry: false, gcTime: 0 },
  });
  return isLong ? (query.data?.data.ahead ?? null) : null;
}
