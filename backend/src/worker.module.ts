import { type DynamicModule, Module } from '@nestjs/common';
import type { Env } from './config/env.js';
import { entities } from './entities.js';
import { jobsModules } from './jobs.modules.js';
import { HealthController } from './platform/health/health.controller.js';
import { MetricsModule } from './platform/metrics/metrics.module.js';
import { PlatformModule } from './platform/platform.module.js';

/** The root module of a worker, which runs jobs and serves only health checks and metrics. */
@Module({})
export class WorkerModule {
  static with(env: Env, databaseUrl: string): DynamicModule {
    return {
      module: WorkerModule,
      imports: [PlatformModule.with(env, databaseUrl, entities), MetricsModule, ...jobsModules],
      controllers: [HealthController],
    };
  }
}
