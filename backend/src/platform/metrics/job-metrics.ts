import { WorkerHost } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Job } from 'bullmq';
import { Metrics } from './metrics.js';

/** Counts and durations of the jobs that this process runs. `PlatformMetrics` reports the length of the queues. */
@Injectable()
export class JobMetrics implements OnApplicationBootstrap {
  constructor(
    private readonly metrics: Metrics,
    private readonly discovery: DiscoveryService,
  ) {}

  onApplicationBootstrap(): void {
    const hosts = this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof WorkerHost ? instance : []));
    for (const { worker } of hosts) {
      worker.on('completed', (job: Job) => this.#observe(job, 'completed'));
      // `job` is undefined when a job stalled too often and was already removed.
      worker.on('failed', (job?: Job) => job && this.#observe(job, 'failed'));
    }
  }

  #observe(job: Job, outcome: 'completed' | 'failed'): void {
    const { processedOn, finishedOn = Date.now() } = job;
    if (processedOn === undefined) return;
    this.metrics.observeJob(job.queueName, job.name, outcome, (finishedOn - processedOn) / 1000);
  }
}
