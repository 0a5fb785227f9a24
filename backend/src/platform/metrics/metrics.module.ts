import { Global, Module } from '@nestjs/common';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { PlatformMetrics } from './platform-metrics.js';

/** Where HTTP is served. Workers have no address to be asked at; what their jobs come to is seen in the queues. */
@Global()
@Module({ controllers: [MetricsController], providers: [Metrics, PlatformMetrics], exports: [Metrics] })
export class MetricsModule {}
