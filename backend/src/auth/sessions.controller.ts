import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MessageAnswer, OpenSessionsAnswer } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { Allow } from '../platform/access.js';
import { DomainError } from '../platform/http/domain-error.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { type Caller, CallerParam } from './caller.js';
import { endSessions, Sessions } from './sessions.js';

/** Where somebody is signed in, seen and ended by themselves. */
@ApiTags('auth')
@Controller('auth/sessions')
@Allow('profile:own')
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly em: EntityManager,
  ) {}

  @Get()
  async list(@CallerParam() caller: Caller): Promise<OpenSessionsAnswer> {
    return { sessions: await this.sessions.list(caller) };
  }

  @Delete(':id')
  async end(@Param('id', new IdPipe()) id: string, @CallerParam() caller: Caller): Promise<MessageAnswer> {
    const ended = await endSessions(this.em, caller.id, { only: id });
    if (ended.length === 0) throw new DomainError('common.not_found', messages.common.notFound);
    return { message: messages.account.sessionEnded };
  }

  @Delete()
  async endOthers(@CallerParam() caller: Caller): Promise<MessageAnswer> {
    await endSessions(this.em, caller.id, { except: caller.sessionId });
    return { message: messages.account.otherSessionsEnded };
  }
}
