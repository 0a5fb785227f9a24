import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobMetrics } from './job-metrics.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { PlatformMetrics } from './platform-metrics.js';

/** Imported by every process: an API serves metrics on its own port, a worker on WORKER_PORT. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [MetricsController],
  providers: [Metrics, PlatformMetrics, JobMetrics],
  exports: [Metrics],
})
export class MetricsModule {}
