import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { messages } from '@portal/contract/messages';
import { Strategy } from 'passport-local';
import { DomainError } from '../platform/http/domain-error.js';
import { User } from '../users/user.entity.js';
import { passwordMatches } from './passwords.js';

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly em: EntityManager) {
    super({ usernameField: 'email' });
  }

  async validate(email: string, password: string): Promise<User> {
    const user = await this.em.findOne(User, { email, removedAt: null });
    if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
      throw new DomainError('auth.invalid_credentials', messages.auth.invalidCredentials);
    }
    if (user.status === 'rejected') throw new DomainError('auth.not_approved', messages.auth.notApproved);
    return user;
  }
}
