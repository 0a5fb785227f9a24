import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ProfileController } from '../users/profile.controller.js';
import { User } from '../users/user.entity.js';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { ChangePassword } from './change-password.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LiveAccess } from './live-access.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginAttempts } from './login-attempts.js';
import { PasswordReset } from './password-reset.js';
import { PasswordsController } from './passwords.controller.js';
import { RegistrationController } from './registration.controller.js';
import { SessionsController } from './sessions.controller.js';
import { JWT_SECRET, Sessions } from './sessions.js';

@Module({})
export class AuthModule {
  static with(jwtSecret: string): DynamicModule {
    return {
      module: AuthModule,
      imports: [MikroOrmModule.forFeature([User])],
      controllers: [AuthController, RegistrationController, PasswordsController, SessionsController, ProfileController],
      providers: [
        { provide: JWT_SECRET, useValue: jwtSecret },
        Sessions,
        LoginAttempts,
        PasswordReset,
        ChangePassword,
        LocalStrategy,
        JwtStrategy,
        LiveAccess,
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
