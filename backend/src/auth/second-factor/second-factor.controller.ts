import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import type { LoginResponse, MessageResponse } from '@portal/contract/auth';
import {
  ConfirmAppInput,
  NewPasskeyInput,
  type RecoveryCodesResponse,
  SecondFactorInput,
  type SecondFactorQuestion,
  type SecondFactorResponse,
  SecondStepInput,
  type SetUpAppResponse,
  type SetUpPasskeyResponse,
  SetUpSecondFactorInput,
} from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import type { Request } from 'express';
import { Allow, Public } from '../../platform/access.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { type Caller, CallerParam } from '../caller.js';
import { signInClient } from '../sign-in-client.js';
import { OwnApp } from './own-app.js';
import { OwnPasskeys } from './own-passkeys.js';
import { SecondFactor } from './second-factor.js';
import { SecondStep } from './second-step.js';

/** The authenticator app, passkeys and recovery codes of one's own account (beyond 6). */
@ApiTags('auth')
@Controller('auth/second-factor')
@Allow('second-factor:own')
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactor,
    private readonly secondStep: SecondStep,
    private readonly app: OwnApp,
    private readonly passkeys: OwnPasskeys,
  ) {}

  @Get()
  read(@CallerParam() caller: Caller): Promise<SecondFactorResponse> {
    return this.secondFactor.read(caller);
  }

  /** Completes a sign-in whose first step was answered with a ticket. */
  @Post('sign-in')
  @Audited('session.open')
  @Public()
  @HttpCode(200)
  signIn(@Body() input: SecondStepInput, @Req() request: Request): Promise<LoginResponse> {
    return this.secondStep.signIn(input, signInClient(request));
  }

  @Post('set-up')
  @NotAudited('Stores nothing: the secret is in the answer until its first code is sent')
  @HttpCode(200)
  setUpApp(@CallerParam() caller: Caller, @Body() input: SetUpSecondFactorInput): Promise<SetUpAppResponse> {
    return this.app.setUp(caller, input);
  }

  @Put('app')
  @Audited('second-factor.set-up-app')
  confirmApp(@CallerParam() caller: Caller, @Body() input: ConfirmAppInput): Promise<RecoveryCodesResponse> {
    return this.app.confirm(caller, input);
  }

  @Delete('app')
  @Audited('second-factor.remove-app')
  async removeApp(@CallerParam() caller: Caller): Promise<MessageResponse> {
    await this.app.remove(caller);
    return { message: secondFactorMessages.appRemoved };
  }

  @Post('passkeys/set-up')
  @NotAudited('Makes the question for the browser, which changes nothing')
  @HttpCode(200)
  setUpPasskey(@CallerParam() caller: Caller, @Body() input: SetUpSecondFactorInput): Promise<SetUpPasskeyResponse> {
    return this.passkeys.setUp(caller, input);
  }

  @Post('passkeys')
  @Audited('second-factor.add-passkey')
  addPasskey(
    @CallerParam() caller: Caller,
    @Body() input: NewPasskeyInput,
    @Req() request: Request,
  ): Promise<RecoveryCodesResponse> {
    return this.passkeys.add(caller, input, request.get('user-agent'));
  }

  @Delete('passkeys/:id')
  @Audited('second-factor.remove-passkey')
  async removePasskey(
    @CallerParam() caller: Caller,
    @Param('id', new IdPipe('second_factor.not_found', secondFactorMessages.notFound)) id: string,
  ): Promise<MessageResponse> {
    await this.passkeys.remove(caller, id);
    return { message: secondFactorMessages.passkeyRemoved };
  }

  @Post('recovery-codes')
  @Audited('second-factor.renew-recovery-codes')
  @HttpCode(200)
  renewRecoveryCodes(@CallerParam() caller: Caller): Promise<RecoveryCodesResponse> {
    return this.secondFactor.renewRecoveryCodes(caller);
  }

  @Post('proof/question')
  @NotAudited('Makes the question for the browser, which changes nothing')
  @HttpCode(200)
  question(@CallerParam() caller: Caller): Promise<SecondFactorQuestion> {
    return this.secondFactor.question(caller);
  }

  /** Confirms the session for ten minutes, for the changes that ask for it. */
  @Post('proof')
  @Audited('second-factor.confirm')
  @HttpCode(200)
  async prove(@CallerParam() caller: Caller, @Body() input: SecondFactorInput): Promise<MessageResponse> {
    await this.secondFactor.prove(caller, input);
    return { message: secondFactorMessages.confirmed };
  }
}
