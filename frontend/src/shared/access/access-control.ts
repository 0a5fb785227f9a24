import { can, type Permission } from '@portal/contract/policy';
import type { AccessControlProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { sessionToken } from '../data/session-token';
import { sessionQuery } from './session';

/** Refine's questions, answered by the policy of the contract: a resource states the permission it needs. */
export function createAccessControl(queryClient: QueryClient): AccessControlProvider {
  return {
    can: async ({ params }) => {
      const permission: Permission | undefined = params?.resource?.meta?.permission;
      const token = sessionToken.read();
      if (permission === undefined || token === null) return { can: false };
      return { can: can(await queryClient.ensureQueryData(sessionQuery(token)), permission) };
    },
  };
}
