import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChangePasswordInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import { DomainError } from '../platform/http/domain-error.js';
import { RateLimits } from '../platform/http/rate-limits.js';
import { requestMails } from '../platform/mail/request-mails.js';
import { User } from '../users/user.entity.js';
import type { Caller } from './caller.js';
import { hashPassword, passwordMatches } from './passwords.js';
import { endSessions } from './sessions.js';

/**
 * What another password entails, in the transaction that writes it and after the user's row: links that would reset it
 * are void, sessions end except the one named, and the user is told. Returns the hashes of the voided links' tokens.
 */
export async function settlePasswordChange(em: EntityManager, userId: string, except?: string): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    delete from password_reset_tokens where user_id = ${userId} and expires_at > now() returning hash`.execute(
    em.getKysely(),
  );
  await endSessions(em, userId, { except });
  await requestMails(em, { kind: 'password-changed', userIds: [userId] });
  return rows.map(({ hash }) => hash);
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /** Keeps the caller's own session. Throws `auth.current_password_incorrect`. */
  async execute(caller: Caller, { currentPassword, newPassword }: ChangePasswordInput): Promise<void> {
    await this.limits.count('changePassword', caller.id);
    const { passwordHash: current } = await this.em.findOneOrFail(User, caller.id);
    if (!(await passwordMatches(current, currentPassword))) throw incorrect();
    const passwordHash = await hashPassword(newPassword);
    await this.em.transactional(async (em) => {
      // Of two at once with the same current password, the second one's is no longer current.
      const changed = await em.nativeUpdate(User, { id: caller.id, passwordHash: current }, { passwordHash });
      if (changed === 0) throw incorrect();
      await settlePasswordChange(em, caller.id, caller.sessionId);
    });
    await this.limits.forget('changePassword', caller.id);
  }
}

function incorrect(): DomainError {
  const message = messages.account.currentPasswordIncorrect;
  return new DomainError('auth.current_password_incorrect', message, {
    errors: [{ field: 'currentPassword', message }],
  });
}
