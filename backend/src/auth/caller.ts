import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Language } from '@portal/contract/languages';
import type { Caller as PolicyCaller, Role } from '@portal/contract/policy';
import type { Request } from 'express';

/** The authenticated user of a request. Everything but the ids is read from the database for each request. */
export interface Caller extends PolicyCaller {
  id: string;
  /** The account of the buyer's company, to which orders, drafts, chat and documents belong; null for the team. */
  companyId: string | null;
  sessionId: string;
  language: Language;
  /** True when the caller has a second factor and did not confirm it in this session within the last ten minutes. */
  needsProof: boolean;
}

/** Whose records a statement is about: those of one company, or all for the team. */
export type CallerScope = Pick<Caller, 'role' | 'companyId'>;

/** Returns the company of a caller on a route that only buyers may call. */
export function companyOfCaller({ companyId }: CallerScope): string {
  if (companyId === null) throw new Error('The team has no company');
  return companyId;
}

/**
 * The first owner of an approved company, or an owner of the team, for whom use cases run without a request, as in the
 * demo.
 */
export function callerWithoutSession(id: string, role: Role): Caller {
  const staffRole = role === 'admin' ? 'owner' : null;
  return {
    id,
    role,
    staffRole,
    companyId: role === 'buyer' ? id : null,
    companyRole: role === 'buyer' ? 'owner' : null,
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
