import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { type CurrentUserResponse, LoginInput, type LoginResponse, type MessageResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import type { SecondStepResponse } from '@portal/contract/second-factor';
import type { Request } from 'express';
import { Allow, Public } from '../platform/access.js';
import { audit } from '../platform/audit/audit.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { sessionUserOf, User } from '../users/user.entity.js';
import { type Caller, CallerParam } from './caller.js';
import { LoginInputGuard } from './login-input.guard.js';
import { SecondStep } from './second-factor/second-step.js';
import { endSessions, Sessions } from './sessions.js';
import { signInClient } from './sign-in-client.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly sessions: Sessions,
    private readonly secondStep: SecondStep,
    private readonly em: EntityManager,
  ) {}

  @Post('login')
  @Audited('session.open', {
    except: 'An account with a second factor gets a ticket; its second step opens the session',
  })
  @Public()
  @HttpCode(200)
  @UseGuards(LoginInputGuard, AuthGuard('local'))
  async login(
    @Body() _input: LoginInput,
    @Req() request: Request & { user: User },
  ): Promise<LoginResponse | SecondStepResponse> {
    const { user } = request;
    if (user.secondFactorSince) return this.secondStep.offer(user);
    const session = await this.sessions.open(this.em, user, { ...signInClient(request), isProven: false });
    if (!session) throw new DomainError('auth.invalid_credentials', messages.auth.invalidCredentials);
    return {
      token: session.token,
      user: await sessionUserOf(this.em, user, session.secondFactor),
      message: messages.auth.loginSuccessful,
    };
  }

  @Post('logout')
  @Audited('session.close')
  @Allow('session:own')
  @HttpCode(200)
  async logout(@CallerParam() caller: Caller): Promise<MessageResponse> {
    await this.em.transactional(async (em) => {
      await endSessions(em, caller.id, { only: caller.sessionId });
      await audit(em, 'session.close', { id: caller.id });
    });
    return { message: messages.auth.loggedOut };
  }

  @Get('me')
  @Allow('session:own')
  async me(@CallerParam() caller: Caller): Promise<CurrentUserResponse> {
    return { user: await sessionUserOf(this.em, await this.em.findOneOrFail(User, caller.id), caller.secondFactor) };
  }
}
