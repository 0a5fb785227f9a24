import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';

const attempts = 2;

/** Asking again helps when no answer came or the server was overloaded, never against a refusal. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < attempts && error instanceof ApiError && (error.status === 0 || error.status === 503);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
}
