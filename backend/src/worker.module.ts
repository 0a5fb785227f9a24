import { type DynamicModule, Module } from '@nestjs/common';
import type { Env } from './config/env.js';
import { jobsModules } from './jobs.modules.js';
import { HealthController } from './platform/health/health.controller.js';
import { MetricsModule } from './platform/metrics/metrics.module.js';
import { PlatformModule } from './platform/platform.module.js';

@Module({})
export class WorkerModule {
  static with(env: Env, databaseUrl: string): DynamicModule {
    return {
      module: WorkerModule,
      imports: [PlatformModule.with(env, databaseUrl), MetricsModule, ...jobsModules],
      controllers: [HealthController],
    };
  }
}
