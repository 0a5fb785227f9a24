import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';

const attempts = 2;

/** Decides whether to retry a query: only after network errors and when the server is overloaded. */
function isRetryable(failures: number, error: unknown): boolean {
  return failures < attempts && error instanceof ApiError && (error.status === 0 || error.status === 503);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isRetryable, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
}
