import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../shared/data/query-client';
import { DesignProvider } from './design-provider';

/**
 * Wraps the pages that can be opened without a session in the providers that they need. The login page needs none of
 * these providers, which keeps its code small.
 */
export function PublicProviders() {
  const queryClient = useMemo(createQueryClient, []);
  return (
    <DesignProvider>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </DesignProvider>
  );
}
