import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { BuyersModule } from './buyers/buyers.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import type { Env } from './config/env.js';
import { OrdersModule } from './orders/orders.module.js';
import { OrdersJobsModule } from './orders/orders-jobs.module.js';
import { HealthController } from './platform/health/health.controller.js';
import { LiveModule } from './platform/live/live.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { HousekeepingModule } from './platform/queue/housekeeping.module.js';

/** The API, and with `JOBS=inline` the job handlers in the same process. */
@Module({})
export class AppModule {
  static with(env: Env, databaseUrl: string, jwtSecret: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(env, databaseUrl),
        LiveModule,
        AuthModule.with(jwtSecret),
        BuyersModule,
        CatalogueModule,
        OrdersModule,
        ...(env.jobs === 'inline' ? [OrdersJobsModule, HousekeepingModule] : []),
      ],
      controllers: [HealthController],
    };
  }
}
