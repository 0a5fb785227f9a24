import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';

const attempts = 2;

/** Decides whether to retry a query: only after network errors and when the server is overloaded. */
function isRetryable(failures: number, error: unknown): boolean {
  return failures < attempts && error instanceof ApiError && (error.status === 0 || error.status === 503);
}

export function createQueryClient(): QueryClient {
  // An administrator may be at work when the day comes from which on a second factor is required (row K04). Refused
  // changes refetch what they concern, which is refused as well.
  const onError = (error: unknown) => {
    const isOverdue = error instanceof ApiError && error.body?.code === 'second_factor.required';
    if (isOverdue) void client.invalidateQueries({ queryKey: ['session'] }, { cancelRefetch: false });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: { retry: isRetryable, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
  return client;
}
