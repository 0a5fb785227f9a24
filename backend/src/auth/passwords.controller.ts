import { Body, Controller, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  type MessageAnswer,
  ResetPasswordInput,
} from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import type { Request } from 'express';
import { Allow, Public } from '../platform/access.js';
import { clientAddress } from '../platform/http/client-address.js';
import { notBefore } from '../platform/http/not-before.js';
import { Limit, RateLimits } from '../platform/http/rate-limits.js';
import { type Caller, CallerParam } from './caller.js';
import { ChangePassword } from './change-password.js';
import { PasswordReset } from './password-reset.js';

/**
 * When a request for a reset is answered, whether or not anybody has the address (row R28): looking takes some 2 ms,
 * requesting a mail some 8 ms, and what a busy machine adds to either is under this.
 */
const answersAfterMs = 200;

@ApiTags('auth')
@Controller('auth')
export class PasswordsController {
  constructor(
    private readonly passwordReset: PasswordReset,
    private readonly changePassword: ChangePassword,
    private readonly limits: RateLimits,
  ) {}

  @Post('forgot-password')
  @Public()
  @HttpCode(200)
  async forgot(@Body() { email }: ForgotPasswordInput, @Req() request: Request): Promise<MessageAnswer> {
    const address = clientAddress(request);
    await this.limits.count('forgotAddress', address);
    await this.limits.count('forgotPair', email, address);
    await notBefore(answersAfterMs, this.passwordReset.request(email));
    return { message: messages.account.forgotSent };
  }

  @Get('verify-reset-token/:token')
  @Public()
  @Limit('resetPassword')
  async verify(@Param('token') token: string): Promise<{ valid: true }> {
    await this.passwordReset.verify(token);
    return { valid: true };
  }

  @Post('reset-password')
  @Public()
  @HttpCode(200)
  @Limit('resetPassword')
  async reset(@Body() input: ResetPasswordInput): Promise<MessageAnswer> {
    await this.passwordReset.reset(input);
    return { message: messages.account.resetDone };
  }

  @Put('change-password')
  @Allow('profile:own')
  async change(@Body() input: ChangePasswordInput, @CallerParam() caller: Caller): Promise<MessageAnswer> {
    await this.changePassword.execute(caller, input);
    return { message: messages.account.passwordChanged };
  }
}
