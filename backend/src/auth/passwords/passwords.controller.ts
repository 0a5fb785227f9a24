import { Body, Controller, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  type MessageResponse,
  ResetPasswordInput,
} from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import type { Request } from 'express';
import { Allow, Public } from '../../platform/access.js';
import { Audited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { clientAddress } from '../../platform/http/client-address.js';
import { RateLimited, RateLimits } from '../../platform/http/rate-limits.js';
import { settleNotBefore } from '../../platform/http/settle-not-before.js';
import { type Caller, CallerParam } from '../caller.js';
import { ChangePassword } from './change-password.js';
import { PasswordReset } from './password-reset.js';

/**
 * The fixed response time of `forgot-password`, so that the duration does not reveal whether the e-mail address has an
 * account (row R28). The lookup of the account takes about 2 ms and enqueueing the mail about 8 ms; the rest is margin
 * for a busy machine.
 */
const responseTimeMs = 200;

@ApiTags('auth')
@Controller('auth')
export class PasswordsController {
  constructor(
    private readonly passwordReset: PasswordReset,
    private readonly changePassword: ChangePassword,
    private readonly limits: RateLimits,
  ) {}

  @Post('forgot-password')
  @Audited('account.request-reset', { except: 'No account has the address, or it has got its mails' })
  @Public()
  @HttpCode(200)
  async forgot(@Body() { email }: ForgotPasswordInput, @Req() request: Request): Promise<MessageResponse> {
    const address = clientAddress(request);
    await this.limits.count('forgotAddress', address);
    await this.limits.count('forgotPair', email, address);
    await settleNotBefore(responseTimeMs, this.passwordReset.request(email));
    return { message: messages.account.forgotSent };
  }

  @Get('verify-reset-token/:token')
  @Public()
  @RateLimited('resetPassword')
  async verify(@Param('token') token: string): Promise<{ valid: true }> {
    await this.passwordReset.verify(token);
    return { valid: true };
  }

  @Post('reset-password')
  @Audited('account.reset-password')
  @Public()
  @HttpCode(200)
  @RateLimited('resetPassword')
  async reset(@Body() input: ResetPasswordInput): Promise<MessageResponse> {
    await this.passwordReset.reset(input);
    return { message: messages.account.resetDone };
  }

  @Put('change-password')
  @Audited('account.change-password')
  @Allow('profile:own')
  async change(@Body() input: ChangePasswordInput, @CallerParam() caller: Caller): Promise<MessageResponse> {
    await this.changePassword.execute(caller, input);
    return { message: messages.account.passwordChanged };
  }
}
