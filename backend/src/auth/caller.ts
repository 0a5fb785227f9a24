import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller as PolicyCaller } from '@portal/contract/policy';
import type { Request } from 'express';

/** The authenticated user of a request. Role and status are read from the database for each request. */
export interface Caller extends PolicyCaller {
  id: string;
  sessionId: string;
}

export const CallerParam = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request & { user: Caller }>().user,
);
