import { type DynamicModule, Module } from '@nestjs/common';
import type { Env } from './config/env.js';
import { OrdersJobsModule } from './orders/orders-jobs.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { HousekeepingModule } from './platform/queue/housekeeping.module.js';

@Module({})
export class WorkerModule {
  static with(env: Env, databaseUrl: string): DynamicModule {
    return {
      module: WorkerModule,
      imports: [PlatformModule.with(env, databaseUrl), OrdersJobsModule, HousekeepingModule],
    };
  }
}
