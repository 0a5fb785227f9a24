import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ENV, type Env } from '../../config/env.js';

/** The time limit of one reading, well below the 10 s after which Prometheus discards the whole response. */
const readWithinMs = 2_000;
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Sample<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

interface Reading<Label extends string> {
  name: string;
  help: string;
  labels?: readonly Label[];
  /** Called at each scrape. When it rejects or takes longer than 2 s, only this reading is omitted. */
  read(): Sample<Label>[] | Promise<Sample<Label>[]>;
}

/** The process's metrics. Labels are routes, states and names of queues, never personal data (row R07). */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  readonly #isOn: boolean;
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and answer, from their first byte to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers: [this.#registry],
  });
  readonly #jobs = new Histogram({
    name: 'portal_job_duration_seconds',
    help: 'Attempts at jobs in this process, by queue, kind and outcome',
    labelNames: ['queue', 'job', 'outcome'],
    buckets: durations,
    registers: [this.#registry],
  });

  constructor(@Inject(ENV) env: Env) {
    this.#isOn = env.metricsToken !== null;
    // Memory, CPU time, event-loop delay. Collected continuously, so only when metrics are enabled.
    if (this.#isOn) collectDefaultMetrics({ register: this.#registry });
  }

  observe<Label extends string = never>({ name, help, labels = [], read }: Reading<Label>): void {
    const readAsync = async () => read();
    new Gauge<Label>({
      name,
      help,
      labelNames: labels,
      registers: [this.#registry],
      async collect() {
        const late = delay(readWithinMs, [], { ref: false });
        const samples = await Promise.race([readAsync(), late]).catch(() => []);
        this.reset();
        // Without samples, a metric without labels is 0 instead of missing.
        if (labels.length === 0) this.remove();
        for (const sample of samples) this.set(sample.labels, sample.value);
      },
    });
  }

  observeJob(queue: string, job: string, outcome: 'completed' | 'failed', seconds: number): void {
    if (this.#isOn) this.#jobs.observe({ queue, job, outcome }, seconds);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The route label is the pattern, not the path: this bounds the number of series and keeps ids out. */
  measure = (request: Request, response: Response, next: NextFunction): void => {
    if (this.#isOn) {
      const stop = this.#requests.startTimer();
      response.once('close', () => {
        const route = typeof request.route?.path === 'string' ? request.route.path : 'other';
        stop({ method: request.method, route, status: response.writableFinished ? response.statusCode : 'cut' });
      });
    }
    next();
  };
}
