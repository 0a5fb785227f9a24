import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '../shared/data/query-client';
import { Design } from './design';

/** What the pages before the portal need, besides the login page, which needs nothing of it. */
export function Doors() {
  const queryClient = useMemo(createQueryClient, []);
  return (
    <Design>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </Design>
  );
}
