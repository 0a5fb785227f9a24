import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChangePasswordInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { now } from '../../platform/db/iso-time.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { enqueueMails } from '../../platform/mail/enqueue-mails.js';
import { withdrawMails } from '../../platform/mail/withdraw-mails.js';
import { User } from '../../users/user.entity.js';
import type { Caller } from '../caller.js';
import { endSessions } from '../sessions.js';
import { hashPassword, passwordMatches } from './passwords.js';

/**
 * Voids the user's reset links, withdraws reset mails that are not sent yet, ends all of the user's sessions except the
 * session with the id `except`, and mails the user. Every password change calls this function in its transaction, after it
 * has updated the user's row. Returns the token hashes of the voided links.
 */
export async function finishPasswordChange(em: EntityManager, userId: string, except?: string): Promise<Buffer[]> {
  await withdrawMails(em, 'password-reset', [userId]);
  const voidedLinks = await database(em)
    .deleteFrom('password_reset_tokens')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('hash')
    .execute();
  await endSessions(em, userId, { except });
  await enqueueMails(em, { kind: 'password-changed', userIds: [userId] });
  return voidedLinks.map(({ hash }) => hash);
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Changes the caller's password and ends the caller's other sessions. Throws `auth.current_password_incorrect`, and
   * `common.too_many_requests` after too many wrong current passwords.
   */
  async execute(caller: Caller, { currentPassword, newPassword }: ChangePasswordInput): Promise<void> {
    const current = await this.requireCurrent(caller, currentPassword);
    const passwordHash = await hashPassword(newPassword);
    await this.em.transactional(async (em) => {
      // The condition on the old hash lets only the first of two concurrent password changes succeed.
      const changed = await em.nativeUpdate(User, { id: caller.id, passwordHash: current }, { passwordHash });
      if (changed === 0) throw incorrect();
      await finishPasswordChange(em, caller.id, caller.sessionId);
      await audit(em, 'account.change-password', { id: caller.id });
    });
  }

  /**
   * Returns the hash of the caller's password. Throws `auth.current_password_incorrect`, and `common.too_many_requests`
   * after too many wrong ones.
   */
  async requireCurrent(caller: Caller, currentPassword: string): Promise<string> {
    await this.limits.count('changePassword', caller.id);
    const { passwordHash } = await this.em.findOneOrFail(User, caller.id);
    if (!(await passwordMatches(passwordHash, currentPassword))) throw incorrect();
    await this.limits.reset('changePassword', caller.id);
    return passwordHash;
  }
}

function incorrect(): DomainError {
  const message = messages.account.currentPasswordIncorrect;
  return new DomainError('auth.current_password_incorrect', message, {
    errors: [{ field: 'currentPassword', message }],
  });
}
