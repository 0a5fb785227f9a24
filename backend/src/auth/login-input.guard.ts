import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { LoginInput } from '@portal/contract/auth';
import type { Request } from 'express';
import { inputValidation } from '../platform/http/validation.pipe.js';

/** Guards run before pipes: without this, passport would see the address untrimmed and say nothing of an empty field. */
@Injectable()
export class LoginInputGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = await inputValidation.transform(request.body, { type: 'body', metatype: LoginInput });
    return true;
  }
}
