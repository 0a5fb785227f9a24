import { createHash, randomBytes } from 'node:crypto';
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
      // An invited team member sets the first password with the link of the invitation.
      const isInvited = { role: 'admin', status: 'pending' } as const;
      const user = await em.findOne(User, { email, removedAt: null, $not: isInvited }, { fields: ['id'] });
      if (!user || isOverLimit) return;
      await enqueueMails(em, { kind: 'password-reset', userIds: [user.id] });
      setActor(user);
      await audit(em, 'account.request-reset', { id: user.id });
