import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { LoginInput } from '@portal/contract/auth';
import type { Request } from 'express';
import { inputValidation } from '../platform/http/inputs/validation.pipe.js';

/**
 * Validates and trims the body of a sign-in before passport reads it. Nest runs guards, and therefore passport, before
 * the pipes that validate the bodies of other requests.
 */
@Injectable()
export class LoginInputGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = await inputValidation.transform(request.body, { type: 'body', metatype: LoginInput });
    return true;
  }
}
