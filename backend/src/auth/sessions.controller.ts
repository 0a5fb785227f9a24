import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import type { MessageResponse, OpenSessionsResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { Allow } from '../platform/access.js';
import { audit } from '../platform/audit/audit.js';
import { Audited } from '../platform/audit/audited.js';
import { database } from '../platform/db/database.js';
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
  @Audited('session.end')
  async end(@Param('id', new IdPipe()) id: string, @CallerParam() caller: Caller): Promise<MessageResponse> {
    await this.em.transactional(async (em) => {
      const [ended] = await endSessions(em, caller.id, { only: id });
      if (ended === undefined) throw new DomainError('common.not_found', messages.common.notFound);
      await audit(em, 'session.end', { id: caller.id, changes: { device: [await readDevice(em, ended), null] } });
    });
    return { message: messages.account.sessionEnded };
  }

  @Delete()
  @Audited('session.end-others')
  async endOthers(@CallerParam() caller: Caller): Promise<MessageResponse> {
    await this.em.transactional(async (em) => {
      const ended = await endSessions(em, caller.id, { except: caller.sessionId });
      await audit(em, 'session.end-others', { id: caller.id, changes: { count: [ended.length, 0] } });
    });
    return { message: messages.account.otherSessionsEnded };
  }
}

async function readDevice(em: EntityManager, sessionId: string): Promise<string | null> {
  const session = await database(em)
    .selectFrom('sessions')
    .select('device')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session?.device ?? null;
}
