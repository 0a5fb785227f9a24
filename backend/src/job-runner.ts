import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { readEnv } from './config/env.js';
import { failStart, listen, migrate, openDatabase, stopOnSignal } from './lifecycle.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { requireRedis } from './platform/queue/require-redis.js';
import { requireStorage } from './platform/storage/open-storage.js';
import { WorkerModule } from './worker.module.js';

/** Jobs only, beside API processes that run with `JOBS=external`; at WORKER_PORT it tells how it is, and serves nobody. */
export async function run(settings: NodeJS.ProcessEnv): Promise<void> {
  try {
    const env = readEnv(settings);
    const database = await openDatabase(env);
    await migrate(database.url);
    if (env.redisUrl) await requireRedis(env.redisUrl);
    await requireStorage(env.storage);
    const app = await NestFactory.create<NestExpressApplication>(WorkerModule.with(env, database.url), {
      logger: ['error', 'warn'],
      abortOnError: false,
    });
    app.useLogger(app.get(Logger));
    app.setGlobalPrefix('api', { exclude: ['metrics'] });
    app.useGlobalFilters(new ErrorFilter());
    stopOnSignal(app, database.stop);
    await app.init();
    if (env.workerPort !== null) await listen(app, env.workerPort, 'WORKER_PORT');
    process.stdout.write('Worker ready\n');
  } catch (error) {
    failStart(error);
  }
}
