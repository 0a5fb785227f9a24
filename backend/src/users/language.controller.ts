import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Put } from '@nestjs/common';
import type { CurrentUserResponse } from '@portal/contract/auth';
import { LanguageInput } from '@portal/contract/profile';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { audit } from '../platform/audit/audit.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { broadcast } from '../platform/live/broadcast.js';
import { sessionUserOf, User } from './user.entity.js';

@ApiTags('auth')
@Controller('profile/language')
export class LanguageController {
  constructor(private readonly em: EntityManager) {}

  /** Sets the language of the caller's screens, notifications and mails (row Z06), also while the account is pending. */
  @Put()
  @Audited('account.change-language')
  @Allow('session:own')
  async set(@Body() { language }: LanguageInput, @CallerParam() caller: Caller): Promise<CurrentUserResponse> {
    return this.em.transactional(async (em) => {
      const user = await em.findOneOrFail(User, caller.id);
      const { language: before } = user;
      user.language = language;
      await em.flush();
      await audit(em, 'account.change-language', { id: user.id, changes: { language: [before, language] } });
      for (const resource of ['session', 'notifications'] as const) {
        await broadcast(em, { resource, type: 'updated', ids: [] }, { user: caller.id });
      }
      return { user: await sessionUserOf(em, user, caller.secondFactor) };
    });
  }
}
