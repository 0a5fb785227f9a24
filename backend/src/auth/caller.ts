import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Language } from '@portal/contract/languages';
import type { Caller as PolicyCaller, Role } from '@portal/contract/policy';
import type { Request } from 'express';

/** The authenticated user of a request. Everything but the ids is read from the database for each request. */
export interface Caller extends PolicyCaller {
  id: string;
  sessionId: string;
  language: Language;
  /** True when the caller has a second factor and did not confirm it in this session within the last ten minutes. */
  needsProof: boolean;
}

/** An approved buyer or owner for whom use cases run without a request, as in the demo. */
export function callerWithoutSession(id: string, role: Role): Caller {
  const staffRole = role === 'admin' ? 'owner' : null;
  return {
    id,
    role,
    staffRole,
    status: 'approved',
    secondFactor: 'none',
    needsProof: false,
    sessionId: '',
    language: 'en',
  };
}

export const CallerParam = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request & { user: Caller }>().user,
);
