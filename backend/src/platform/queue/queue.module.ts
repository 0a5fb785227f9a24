import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import { ENV, type Env } from '../../config/env.js';
import { DATABASE_URL } from '../db/database-url.js';
import { OutboxRelay } from './outbox-relay.js';

/** Completed jobs are remembered for a day so that a row handed over twice stays one job; failed ones for an operator to see. */
const remembered = { removeOnComplete: { age: 86_400, count: 20_000 }, removeOnFail: { age: 14 * 86_400 } };
const retried = { attempts: 8, backoff: { type: 'exponential', delay: 500 } };

@Global()
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [ENV, DATABASE_URL],
      useFactory: (env: Env, databaseUrl: string) => {
        const defaultJobOptions = { ...remembered, ...retried };
        if (env.redisUrl) return { connection: { url: env.redisUrl, maxRetriesPerRequest: null }, defaultJobOptions };
        setDefaultBackendFactory(createPostgresBackend);
        const connection = { connectionString: databaseUrl, schema: 'jobs', migrate: true, max: 4 };
        return { connection, defaultJobOptions };
      },
    }),
  ],
  providers: [OutboxRelay],
  exports: [OutboxRelay],
})
export class QueueModule {}
