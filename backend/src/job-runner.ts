import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { requireServiceAccount } from './catalogue/inventory/google-sheets-inventory.js';
import { readEnv } from './config/env.js';
import { listen, ProcessRun } from './lifecycle.js';
import { migrate, openDatabase } from './open-database.js';
import { DiskMonitor } from './platform/disk/disk-monitor.js';
import { ErrorFilter } from './platform/http/errors/error.filter.js';
import { startLogging } from './platform/logging.js';
import { requireRedis } from './platform/queue/require-redis.js';
import { requireStorage } from './platform/storage/open-storage.js';
import { WorkerModule } from './worker.module.js';

/**
 * Runs a worker: a process that only runs jobs, next to API processes with `JOBS=external`. On WORKER_PORT a worker
 * serves only health checks and metrics.
 */
export function run(settings: NodeJS.ProcessEnv): Promise<void> {
  return ProcessRun.start(async (worker) => {
    const env = readEnv(settings);
    const logger = startLogging(env.logLevel);
    requireServiceAccount(env.inventorySource);
    worker.phase('Starting the database');
    worker.database = await openDatabase(env);
    worker.phase('Bringing the database up to date');
    await migrate(worker.database.url);
    worker.phase('Connecting to the other services');
    if (env.redisUrl) await requireRedis(env.redisUrl);
    await requireStorage(env.storage);
    worker.phase('Loading the worker');
    const app = await NestFactory.create<NestExpressApplication>(WorkerModule.with(env, worker.database.url), {
      logger,
      abortOnError: false,
    });
    worker.app = app;
    app.useLogger(app.get(Logger));
    app.setGlobalPrefix('api', { exclude: ['metrics'] });
    app.useGlobalFilters(new ErrorFilter(app.get(DiskMonitor)));
    await app.init();
    const port = env.workerPort === null ? null : await listen(app, env.workerPort, 'WORKER_PORT');
    process.stdout.write(port === null ? 'Worker ready\n' : `Worker ready on http://localhost:${port}\n`);
  });
}
