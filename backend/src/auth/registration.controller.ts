import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type CheckEmailAnswer, CheckEmailInput, type MessageAnswer, RegisterInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { Public } from '../platform/access.js';
import { DomainError } from '../platform/http/domain-error.js';
import { notBefore } from '../platform/http/not-before.js';
import { Limit } from '../platform/http/rate-limits.js';
import { announce } from '../platform/live/announce.js';
import { tellOfRegistration } from '../users/buyer-news.js';
import { User } from '../users/user.entity.js';
import { hashPassword } from './passwords.js';

/** Hashing takes some 30 ms on an idle machine, writing the account and what follows from it up to 30 ms more (row R28). */
const answersAfterMs = 300;

@ApiTags('auth')
@Controller('auth')
@Public()
export class RegistrationController {
  constructor(private readonly em: EntityManager) {}

  /** Nobody is signed in by it: what follows is waiting for a decision, and signing in shows the same page of waiting. */
  @Post('register')
  @Limit('register')
  async register(@Body() input: RegisterInput): Promise<MessageAnswer> {
    await notBefore(answersAfterMs, this.#register(input));
    return { message: messages.account.registered };
  }

  async #register(input: RegisterInput): Promise<void> {
    const passwordHash = await hashPassword(input.password);
    const { name, email, phone, buyerType, companyName, companyAddress: address } = input;
    const user = new User({ name, email, passwordHash, role: 'buyer', status: 'pending' });
    user.phone = phone;
    user.belongsTo({ buyerType, name: companyName, address });
    try {
      await this.em.transactional(async (em) => {
        await em.persist(user).flush();
        await tellOfRegistration(em, user);
        await announce(em, { resource: 'buyers', type: 'created', ids: [user.id] }, { role: 'admin' });
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      const message = messages.account.emailTaken;
      throw new DomainError('auth.email_taken', message, { errors: [{ field: 'email', message }] });
    }
  }

  @Post('check-email')
  @HttpCode(200)
  @Limit('checkEmail')
  async checkEmail(@Body() { email }: CheckEmailInput): Promise<CheckEmailAnswer> {
    return { available: (await this.em.count(User, { email, removedAt: null })) === 0 };
  }
}
