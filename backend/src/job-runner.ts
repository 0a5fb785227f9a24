import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { readEnv } from './config/env.js';
import { failStart, migrate, openDatabase, stopOnSignal } from './lifecycle.js';
import { requireRedis } from './platform/queue/require-redis.js';
import { requireStorage } from './platform/storage/open-storage.js';
import { WorkerModule } from './worker.module.js';

/** Jobs only, beside API processes that run with `JOBS=external`. */
export async function run(settings: NodeJS.ProcessEnv): Promise<void> {
  try {
    const env = readEnv(settings);
    const database = await openDatabase(env);
    await migrate(database.url);
    if (env.redisUrl) await requireRedis(env.redisUrl);
    await requireStorage(env.storage);
    const app = await NestFactory.createApplicationContext(WorkerModule.with(env, database.url), {
      logger: ['error', 'warn'],
      abortOnError: false,
    });
    app.useLogger(app.get(Logger));
    stopOnSignal(app, database.stop);
    process.stdout.write('Worker ready\n');
  } catch (error) {
    failStart(error);
  }
}
