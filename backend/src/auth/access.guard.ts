import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { messages } from '@portal/contract/messages';
import { can, type Permission } from '@portal/contract/policy';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import type { Request } from 'express';
import { ACCESS_METADATA_KEY } from '../platform/access.js';
import { setActor, setAuditedAction } from '../platform/audit/audit-context.js';
import { AUDIT_METADATA_KEY, type AuditRule } from '../platform/audit/audited.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import type { Caller } from './caller.js';

@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Permission | 'public' | undefined>(ACCESS_METADATA_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    const rule = this.reflector.get<AuditRule | undefined>(AUDIT_METADATA_KEY, context.getHandler());
    if (rule?.action) setAuditedAction(rule.action);
    if (access === 'public') return true;
    await super.canActivate(context);
    const caller = context.switchToHttp().getRequest<Request & { user: Caller }>().user;
    setActor(caller);
    if (access && can(caller, access)) return true;
    if (caller.secondFactor === 'overdue') {
      throw new DomainError('second_factor.required', secondFactorMessages.required);
    }
    if (caller.status !== 'approved') throw new DomainError('auth.not_approved', messages.auth.notApproved);
    throw new DomainError('auth.forbidden', messages.common.forbidden);
  }

  /**
   * Throws the same error for every kind of invalid token, so that the response does not tell what is wrong with it.
   */
  override handleRequest<TUser = Caller>(error: unknown, caller: TUser | false): TUser {
    if (error) throw error;
    if (!caller) throw new DomainError('auth.unauthenticated', messages.auth.unauthenticated);
    return caller;
  }
}
