import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { messages } from '@portal/contract/messages';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { clientAddress } from '../platform/http/client-address.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { User } from '../users/user.entity.js';
import { LoginAttempts } from './login-attempts.js';
import { passwordMatches } from './passwords/passwords.js';

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(
    private readonly em: EntityManager,
    private readonly attempts: LoginAttempts,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  async validate(request: Request, email: string, password: string): Promise<User> {
    const address = clientAddress(request);
    await this.attempts.countAttempt(email, address);
    const user = await this.em.findOne(User, { email, removedAt: null });
    if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
      throw new DomainError('auth.invalid_credentials', messages.auth.invalidCredentials);
    }
    await this.attempts.undoAttempt(email, address);
    if (user.status === 'rejected') throw new DomainError('auth.not_approved', messages.auth.notApproved);
    return user;
  }
}
