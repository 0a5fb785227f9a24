import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobMetrics } from './job-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { PlatformMetrics } from './platform-metrics.js';

/** In every process: an API tells at its own port, a worker at WORKER_PORT. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [MetricsController],
  providers: [Metrics, PlatformMetrics, JobMetrics],
  exports: [Metrics],
})
export class MetricsModule {}
