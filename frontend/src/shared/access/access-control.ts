import type { SessionUser } from '@portal/contract/auth';
import { type Caller, can, type Permission } from '@portal/contract/policy';
import { type AccessControlProvider, useCan } from '@refinedev/core';
import { useSession } from './session';

interface Question {
  permission: Permission;
  caller: Caller | null;
}

const callerOf = ({ role, staffRole, companyRole, status, secondFactor }: SessionUser): Caller => ({
  role,
  staffRole,
  companyRole,
  status,
  secondFactor,
});

const decide = ({ permission, caller }: Question) => ({ can: caller !== null && can(caller, permission) });

/** Decides Refine's actions by the permissions of the contract's policy table. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ params }) => decide(params as Question),
};

/**
 * Returns whether the signed-in user has a permission. The first render already has the result, so that menus and
 * buttons do not flicker.
 */
export function useHasPermission(permission: Permission): boolean {
  const session = useSession();
  const caller = session.state === 'user' ? callerOf(session.user) : null;
  const params: Question = { permission, caller };
  const { data } = useCan({
    action: permission,
    params,
    // What decides is part of the query key, so a cached decision never becomes stale.
    queryOptions: { initialData: () => decide(params), staleTime: Number.POSITIVE_INFINITY },
  });
  return data?.can ?? false;
}
