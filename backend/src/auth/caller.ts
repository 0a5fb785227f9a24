import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller as PolicyCaller } from '@portal/contract/policy';
import type { Request } from 'express';

/** Who asks, as read from the database for this very request. */
export interface Caller extends PolicyCaller {
  id: string;
  sessionId: string;
}

export const CallerParam = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request & { user: Caller }>().user,
);
