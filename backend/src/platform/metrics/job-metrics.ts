import { WorkerHost } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Job } from 'bullmq';
import { Metrics } from './metrics.js';

/** What the jobs come to that this process runs. Those of the queues as a whole are told by `PlatformMetrics`. */
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
      // Without a job, one that was cut off too often by another process.
      worker.on('failed', (job?: Job) => job && this.#observe(job, 'failed'));
    }
  }

  #observe(job: Job, outcome: 'completed' | 'failed'): void {
    const { processedOn, finishedOn = Date.now() } = job;
    if (processedOn === undefined) return;
    this.metrics.observeJob(job.queueName, job.name, outcome, (finishedOn - processedOn) / 1000);
  }
}
