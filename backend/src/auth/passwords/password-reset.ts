import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ResetPasswordInput, resetLinkSeconds } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.js';
import { setActor } from '../../platform/audit/audit-context.js';
import { database } from '../../platform/db/database.js';
import { now } from '../../platform/db/iso-time.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { enqueueMails } from '../../platform/mail/enqueue-mails.js';
import { User } from '../../users/user.entity.js';
import { hasJoined } from '../../users/user-conditions.js';
import { createOneTimeToken, hashOfToken } from '../one-time-token.js';
import { finishPasswordChange } from './change-password.js';
import { hashPassword } from './passwords.js';

@Injectable()
export class PasswordReset {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Enqueues the mail with the reset link, unless no account has the e-mail address or the account has reached its
   * limit of reset mails.
   */
  async request(email: string): Promise<void> {
    const isOverLimit = (await this.limits.exceeded('forgotAccount', email)) !== undefined;
    await this.em.transactional(async (em) => {
      // An invited person sets the first password with the link of the invitation.
      const user = await database(em)
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .where('removed_at', 'is', null)
        .where(hasJoined)
        .executeTakeFirst();
      if (!user || isOverLimit) return;
      await enqueueMails(em, { kind: 'password-reset', userIds: [user.id] });
      setActor(user);
      await audit(em, 'account.request-reset', { id: user.id });
    });
  }

  /** Throws `auth.reset_token_invalid` for an unknown, used or expired token. */
  async verify(token: string): Promise<void> {
    await this.#userOf(token);
  }

  async reset({ token, newPassword }: ResetPasswordInput): Promise<void> {
    // An invalid token is refused here, before the expensive hashing. The lookup does not lock the token's row, because
    // every transaction locks a user's row first, then mails, tokens and sessions; a different order could deadlock.
    const id = await this.#userOf(token);
    const passwordHash = await hashPassword(newPassword);
    await this.em.transactional(async (em) => {
      const changed = await em.nativeUpdate(User, { id, removedAt: null }, { passwordHash });
      if (changed === 0) throw invalid();
      // Of two concurrent resets for one user, the second waits at the update above. The first has then deleted all of
      // the user's tokens, so the second does not find its own token among the voided ones.
      const voided = await finishPasswordChange(em, id);
      if (!voided.some((hash) => hash.equals(hashOfToken(token)))) throw invalid();
      setActor({ id });
      await audit(em, 'account.reset-password', { id });
    });
    const { email } = await this.em.findOneOrFail(User, id);
    await this.limits.reset('loginAccount', email);
    await this.limits.reset('secondStepAccount', id);
  }

  async #userOf(token: string): Promise<string> {
    const user = await database(this.em)
      .selectFrom('password_reset_tokens as token')
      .innerJoin('users', 'users.id', 'token.user_id')
      .select('users.id')
      .where('token.hash', '=', hashOfToken(token))
      .where('token.expires_at', '>', now)
      .where('users.removed_at', 'is', null)
      .executeTakeFirst();
    if (!user) throw invalid();
    return user.id;
  }
}

/**
 * Creates the token of a mail that is being sent: it resets the user's password once, within 900 s. The database stores
 * only the token's hash, so that nobody can reset a password with a copy of the database or with a log (row R27). Earlier
 * tokens of the user stay valid until one of them is used, because the user may have requested several mails and may open
 * the link of any of them.
 *
 * Returns undefined when the password was changed since the mail was requested. A password change locks the user's row
 * and then withdraws the mails. This statement locks in the same order, so it either waits for the change and finds the
 * mail withdrawn, or inserts a token that the change voids.
 */
export async function createResetToken(
  em: EntityManager,
  mail: { id: string; userId: string },
): Promise<string | undefined> {
  const token = createOneTimeToken();
  const { rows } = await sql`
    with account as materialized (
      select id from users where id = ${mail.userId} for no key update
    ), under_way as materialized (
      select user_id from mails where id = ${mail.id} and user_id = (select id from account) and status = 'sending'
      for no key update
    )
    insert into password_reset_tokens (hash, user_id, expires_at)
    select ${hashOfToken(token)}::bytea, user_id, now() + make_interval(secs => ${resetLinkSeconds}) from under_way
    returning user_id`.execute(database(em));
  return rows.length === 0 ? undefined : token;
}

function invalid(): DomainError {
  return new DomainError('auth.reset_token_invalid', messages.account.resetTokenInvalid);
}
