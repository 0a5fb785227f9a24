import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import { ENV, type Env } from '../../config/env.js';
import { connectWithinMs, DATABASE_URL } from '../db/database-url.js';
import { jobTelemetry } from './job-telemetry.js';
import { OutboxRelay } from './outbox-relay.js';

/** Completed jobs are remembered for a day so that a row handed over twice stays one job; failed ones for an operator to see. */
const remembered = { removeOnComplete: { age: 86_400, count: 20_000 }, removeOnFail: { age: 14 * 86_400 } };
const retried = { attempts: 8, backoff: { type: 'exponential', delay: 500 } };

/**
 * A connection that is lost while BullMQ holds it ends the query, which BullMQ handles, and is an event besides, which
 * it does not: an error event that nobody hears ends the process (row R03).
 */
class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    const given = typeof config === 'string' ? { connectionString: config } : config;
    // A process frozen while BullMQ sets up its tables holds a lock that every start waits for.
    super({ ...given, idle_in_transaction_session_timeout: 30_000 });
    this.on('error', () => undefined);
  }
}

@Global()
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [ENV, DATABASE_URL],
      useFactory: (env: Env, databaseUrl: string) => {
        const defaultJobOptions = { ...remembered, ...retried };
        const shared = { defaultJobOptions, telemetry: jobTelemetry };
        if (env.redisUrl) return { connection: { url: env.redisUrl, maxRetriesPerRequest: null }, ...shared };
        setDefaultBackendFactory(createPostgresBackend);
        const connection = {
          connectionString: databaseUrl,
          schema: 'jobs',
          migrate: true,
          max: 4,
          connectionTimeoutMillis: connectWithinMs,
          Client: SteadyClient,
        };
        return { connection, ...shared };
      },
    }),
  ],
  providers: [OutboxRelay],
  exports: [OutboxRelay],
})
export class QueueModule {}
