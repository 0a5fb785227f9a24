import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CheckEmailInput, type CheckEmailResponse, type MessageResponse, RegisterInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { hashPassword } from '../auth/passwords/passwords.js';
import { freeAddress, isAddressTaken } from '../invitations/free-address.js';
import { notifyOfRegistration } from '../notifications/account-notifications.js';
import { Public } from '../platform/access.js';
import { audit } from '../platform/audit/audit.js';
import { setActor } from '../platform/audit/audit-context.js';
import { Audited, NotAudited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { RateLimited } from '../platform/http/rate-limits.js';
import { settleNotBefore } from '../platform/http/settle-not-before.js';
import { broadcast } from '../platform/live/broadcast.js';
import { User } from '../users/user.entity.js';

/**
 * The fixed response time of a registration, so that the duration does not reveal whether the e-mail address has an
 * account (row R28). Hashing the password takes about 30 ms on an idle machine and writing the account up to 30 ms
 * more; the rest is margin for a busy machine.
 */
const responseTimeMs = 300;

@ApiTags('auth')
@Controller('auth')
@Public()
export class RegistrationController {
  constructor(private readonly em: EntityManager) {}

  /** Does not sign the buyer in: they have to wait for a decision, and signing in would only show the waiting page. */
  @Post('register')
  @Audited('account.register')
  @RateLimited('register')
  async register(@Body() input: RegisterInput): Promise<MessageResponse> {
    await settleNotBefore(responseTimeMs, this.#register(input));
    return { message: messages.account.registered };
  }

  async #register(input: RegisterInput): Promise<void> {
    const passwordHash = await hashPassword(input.password);
    const { name, email, phone, buyerType, companyName, companyAddress: address, language } = input;
    const user = new User({ name, email, passwordHash, role: 'buyer', status: 'pending' });
    user.phone = phone;
    if (language) user.language = language;
    user.belongsTo({ buyerType, name: companyName, address });
    try {
      await this.em.transactional(async (em) => {
        await freeAddress(em, email, { by: 'anybody' });
        await em.persist(user).flush();
        await notifyOfRegistration(em, user);
        setActor(user);
        await audit(em, 'account.register', { id: user.id });
        await broadcast(em, { resource: 'buyers', type: 'created', ids: [user.id] }, { role: 'admin' });
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      const message = messages.account.emailTaken;
      throw new DomainError('auth.email_taken', message, { errors: [{ field: 'email', message }] });
    }
  }

  @Post('check-email')
  @NotAudited('Reads whether an address is free')
  @HttpCode(200)
  @RateLimited('checkEmail')
  async checkEmail(@Body() { email }: CheckEmailInput): Promise<CheckEmailResponse> {
    return { available: !(await isAddressTaken(this.em, email)) };
  }
}
