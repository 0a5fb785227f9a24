import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Language } from '@portal/contract/languages';
import type { Caller as PolicyCaller } from '@portal/contract/policy';
import type { Request } from 'express';

/** The authenticated user of a request. Role, status and language are read from the database for each request. */
export interface Caller extends PolicyCaller {
  id: string;
  sessionId: string;
  language: Language;
}

export const CallerParam = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request & { user: Caller }>().user,
);
