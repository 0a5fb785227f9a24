import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { User } from '../users/user.entity.js';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LiveAccess } from './live-access.js';
import { LocalStrategy } from './local.strategy.js';
import { SessionsController } from './sessions.controller.js';
import { JWT_SECRET, Sessions } from './sessions.js';

@Module({})
export class AuthModule {
  static with(jwtSecret: string): DynamicModule {
    return {
      module: AuthModule,
      imports: [MikroOrmModule.forFeature([User])],
      controllers: [AuthController, SessionsController],
      providers: [
        { provide: JWT_SECRET, useValue: jwtSecret },
        Sessions,
        LocalStrategy,
        JwtStrategy,
        LiveAccess,
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
