import { createHmac } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LoginResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { type SecondStepInput, type SecondStepResponse, secondStepMinutes } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import jwt from 'jsonwebtoken';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { sessionUserOf, User } from '../../users/user.entity.js';
import { Sessions } from '../sessions.js';
import type { SignInClient } from '../sign-in-client.js';
import { lockSecondFactor } from './change-second-factor.js';
import { CodeCheck } from './code-check.js';
import { SecondFactor } from './second-factor.js';

const ticketAudience = 'second-step';

interface Ticket {
  sub: string;
  /** Which password was right: a new one voids the ticket. */
  pwd: string;
}

/** The second step of a sign-in, for accounts with a second factor (row K04). */
@Injectable()
export class SecondStep {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: Sessions,
    private readonly secondFactor: SecondFactor,
    private readonly check: CodeCheck,
    private readonly limits: RateLimits,
  ) {}

  /** Answers the right password. Wrong ones are answered alike with and without a second factor. */
  async offer(user: User): Promise<SecondStepResponse> {
    const ticket = jwt.sign({ pwd: this.#fingerprint(user) }, this.sessions.key, {
      algorithm: 'HS256',
      subject: user.id,
      audience: ticketAudience,
      expiresIn: secondStepMinutes * 60,
    });
    const { hasApp, passkey } = await this.secondFactor.question(user);
    return { ticket, message: secondFactorMessages.next, hasApp, passkey };
  }

  /**
   * Opens the session. Throws `second_factor.wrong`, `common.too_many_requests`, and `second_factor.sign_in_again` when the
   * ticket is over, the password or the account has changed, or the second factor was removed meanwhile.
   */
  async signIn({ ticket, ...input }: SecondStepInput, client: SignInClient): Promise<LoginResponse> {
    const { sub: userId, pwd } = this.#read(ticket);
    await this.limits.count('secondStepPair', userId, client.address);
    await this.limits.count('secondStepAccount', userId);
    const user = await this.em.findOne(User, { id: userId, removedAt: null });
    if (!user?.secondFactorSince || this.#fingerprint(user) !== pwd) throw signInAgain();
    // One transaction, because a recovery code works once: it must not be used up without a session. The account is locked
    // first, as by changes of the second factor, which then lock the app: in another order both would wait for each other.
    const opened = await this.em.transactional(async (em) => {
      if (!(await lockSecondFactor(em, userId))) throw signInAgain();
      await this.check.require(em, userId, input);
      const session = await this.sessions.open(em, user, { ...client, isProven: true });
      if (!session) throw signInAgain();
      return session;
    });
    await this.limits.reset('secondStepPair', userId, client.address);
    await this.limits.undo('secondStepAccount', userId);
    const { token, secondFactor } = opened;
    return { token, user: await sessionUserOf(this.em, user, secondFactor), message: messages.auth.loginSuccessful };
  }

  #read(ticket: string): Ticket {
    try {
      return jwt.verify(ticket, this.sessions.key, { algorithms: ['HS256'], audience: ticketAudience }) as Ticket &
        object;
    } catch {
      throw signInAgain();
    }
  }

  #fingerprint({ passwordHash }: User): string {
    return createHmac('sha256', this.sessions.key).update(passwordHash).digest('base64url').slice(0, 16);
  }
}

function signInAgain(): DomainError {
  return new DomainError('second_factor.sign_in_again', secondFactorMessages.signInAgain);
}
