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
import { CodeCheck } from './second-factor/code-check.js';
import { OwnApp } from './second-factor/own-app.js';
import { OwnPasskeys } from './second-factor/own-passkeys.js';
import { Passkeys } from './second-factor/passkeys.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactor } from './second-factor/second-factor.js';
import { SecondStep } from './second-factor/second-step.js';
import { SecretBox } from './second-factor/secret-box.js';
import { SessionsController } from './sessions.controller.js';
import { JWT_SECRET, Sessions } from './sessions.js';
import { SocketAuthentication } from './socket-authentication.js';

@Module({})
export class AuthModule {
  static with(jwtSecret: string): DynamicModule {
    return {
      module: AuthModule,
      controllers: [
        AuthController,
        PasswordsController,
        SessionsController,
        SecondFactorController,
        ProfileController,
        LanguageController,
      ],
      providers: [
        { provide: JWT_SECRET, useValue: jwtSecret },
        Sessions,
        LoginAttempts,
        PasswordReset,
        ChangePassword,
        SecretBox,
        Passkeys,
        CodeCheck,
        SecondStep,
        SecondFactor,
        OwnApp,
        OwnPasskeys,
        LocalStrategy,
        JwtStrategy,
        SocketAuthentication,
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
