import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ResetPasswordInput, resetLinkSeconds } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import { DomainError } from '../platform/http/domain-error.js';
import { RateLimits } from '../platform/http/rate-limits.js';
import { requestMails } from '../platform/mail/request-mails.js';
import { User } from '../users/user.entity.js';
import { settlePasswordChange } from './change-password.js';
import { hashPassword } from './passwords.js';

@Injectable()
export class PasswordReset {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /** Requests the mail with the link where somebody has this address and was not sent enough of them already. */
  async request(email: string): Promise<void> {
    const enough = (await this.limits.exceeded('forgotAccount', email)) !== undefined;
    await this.em.transactional(async (em) => {
      const user = await em.findOne(User, { email, removedAt: null }, { fields: ['id'] });
      if (user && !enough) await requestMails(em, { kind: 'password-reset', userIds: [user.id] });
    });
  }

  /** Throws `auth.reset_token_invalid` for a token that would not reset a password now. */
  async verify(token: string): Promise<void> {
    await this.#userOf(token);
  }

  async reset({ token, newPassword }: ResetPasswordInput): Promise<void> {
    // Looked up before the dear hashing, and without a lock: locks are taken in the order user, tokens, sessions.
    const id = await this.#userOf(token);
    const passwordHash = await hashPassword(newPassword);
    await this.em.transactional(async (em) => {
      const changed = await em.nativeUpdate(User, { id, removedAt: null }, { passwordHash });
      if (changed === 0) throw invalid();
      // Whoever else uses a token of this user waits above until this is done, and finds the token gone.
      const voided = await settlePasswordChange(em, id);
      if (!voided.some((hash) => hash.equals(hashOf(token)))) throw invalid();
    });
    const { email } = await this.em.findOneOrFail(User, id);
    await this.limits.forget('loginAccount', email);
  }

  async #userOf(token: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select u.id from password_reset_tokens t join users u on u.id = t.user_id
      where t.hash = ${hashOf(token)} and t.expires_at > now() and u.removed_at is null`.execute(this.em.getKysely());
    const [user] = rows;
    if (!user) throw invalid();
    return user.id;
  }
}

/**
 * A token that resets the user's password once, within 900 s from now. It exists in the mail alone: the database keeps
 * its hash, so that neither a copy of that nor a log opens an account (row R27). Others of the same user stay valid until
 * one of them is used: a mail that arrives late must not spoil the one that is being read.
 */
export async function createResetToken(em: EntityManager, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into password_reset_tokens (hash, user_id, expires_at)
    values (${hashOf(token)}, ${userId}, now() + make_interval(secs => ${resetLinkSeconds}))`.execute(em.getKysely());
  return token;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function invalid(): DomainError {
  return new DomainError('auth.reset_token_invalid', messages.account.resetTokenInvalid);
}
