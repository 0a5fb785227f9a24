import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { createRedisBackend, setDefaultBackendFactory } from 'bullmq';
import { ENV, type Env } from '../../config/env.js';
import { connectTimeoutMs, DATABASE_URL } from '../db/database-url.js';
import { jobTelemetry } from './job-telemetry.js';
import { OutboxRelay } from './outbox-relay.js';
import { withFetchPauses } from './pausing-backend.js';
import { createPostgresQueueBackend, ErrorIgnoringClient, QueuePool } from './postgres-backend.js';

/**
 * Completed jobs are kept for a day, so that a row that is enqueued twice stays one job. Failed jobs are kept for
 * operators.
 */
const remembered = { removeOnComplete: { age: 86_400 }, removeOnFail: { age: 14 * 86_400 } };
/**
 * Redis keeps jobs in memory, so their number is limited too. On PostgreSQL, BullMQ would list all kept
 * jobs for this whenever one is finished: with 20,000 kept jobs, 50 ms per job instead of 0.1 ms (at a load of 10).
 */
const rememberedInRedis = { ...remembered, removeOnComplete: { age: 86_400, count: 20_000 } };
const retried = { attempts: 8, backoff: { type: 'exponential', delay: 500 } };

/**
 * The time limit of a statement. BullMQ's statements take milliseconds, but setting up its tables waits for other
 * processes that start.
 */
const answersWithinMs = 60_000;

@Global()
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [ENV, DATABASE_URL],
      useFactory: (env: Env, databaseUrl: string) => {
        const telemetry = jobTelemetry;
        if (env.redisUrl) {
          setDefaultBackendFactory(withFetchPauses(createRedisBackend));
          const connection = { url: env.redisUrl, maxRetriesPerRequest: null };
          return { connection, defaultJobOptions: { ...rememberedInRedis, ...retried }, telemetry };
        }
        setDefaultBackendFactory(withFetchPauses(createPostgresQueueBackend));
        const connection = new QueuePool({
          connectionString: databaseUrl,
          // An idle portal keeps both open, 7 MiB each: every look of a worker for jobs is two statements at once, at least
          // every 6 s. Statements take 2 ms, so more connections would finish no more jobs on a small machine.
          max: 2,
          // Workers and sweeps use a few connections at least every 15 s. A connection that is closed in between costs
          // 20 ms of CPU when it is opened again: signing in, and compiling BullMQ's functions.
          idleTimeoutMillis: 60_000,
          connectionTimeoutMillis: connectTimeoutMs,
          query_timeout: answersWithinMs,
          // A process that freezes while BullMQ creates its tables holds a lock that blocks every other start, hence
          // this limit.
          idle_in_transaction_session_timeout: 30_000,
          Client: ErrorIgnoringClient,
        });
        return { connection, defaultJobOptions: { ...remembered, ...retried }, telemetry };
      },
    }),
  ],
  providers: [OutboxRelay],
  exports: [OutboxRelay],
})
export class QueueModule {}
