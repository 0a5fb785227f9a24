import type { SecondFactorResponse } from '@portal/contract/second-factor';
import { useOne } from '@refinedev/core';

export const secondFactorPath = '/api/auth/second-factor';

/** Loads the signed-in user's own second factor. */
export const useSecondFactor = () =>
  useOne<SecondFactorResponse>({ resource: 'second-factor', id: 'own', meta: { url: secondFactorPath } });
