import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import type { MessageResponse, OpenSessionsResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { Allow } from '../platform/access.js';
import { ApiTags } from '../platform/http/api-description.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { IdPipe } from '../platform/http/inputs/id.pipe.js';
import { type Caller, CallerParam } from './caller.js';
import { endSessions, Sessions } from './sessions.js';

/** Users list and end their own sessions. */
@ApiTags('auth')
@Controller('auth/sessions')
@Allow('profile:own')
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly em: EntityManager,
  ) {}

  @Get()
  async list(@CallerParam() caller: Caller): Promise<OpenSessionsResponse> {
    return { sessions: await this.sessions.list(caller) };
  }

  @Delete(':id')
  async end(@Param('id', new IdPipe()) id: string, @CallerParam() caller: Caller): Promise<MessageResponse> {
    const ended = await endSessions(this.em, caller.id, { only: id });
    if (ended.length === 0) throw new DomainError('common.not_found', messages.common.notFound);
    return { message: messages.account.sessionEnded };
  }

  @Delete()
  async endOthers(@CallerParam() caller: Caller): Promise<MessageResponse> {
    await endSessions(this.em, caller.id, { except: caller.sessionId });
    return { message: messages.account.otherSessionsEnded };
  }
}
