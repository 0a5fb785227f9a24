import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { LanguageController } from '../users/language.controller.js';
import { ProfileController } from '../users/profile.controller.js';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginAttempts } from './login-attempts.js';
import { ChangePassword } from './passwords/change-password.js';
import { PasswordReset } from './passwords/password-reset.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { SessionsController } from './sessions.controller.js';
import { JWT_SECRET, Sessions } from './sessions.js';
import { SocketAuthentication } from './socket-authentication.js';

@Module({})
export class AuthModule {
  static with(jwtSecret: string): DynamicModule {
    return {
      module: AuthModule,
      controllers: [AuthController, PasswordsController, SessionsController, ProfileController, LanguageController],
      providers: [
        { provide: JWT_SECRET, useValue: jwtSecret },
        Sessions,
        LoginAttempts,
        PasswordReset,
        ChangePassword,
        LocalStrategy,
        JwtStrategy,
        SocketAuthentication,
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
