import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { firstAccounts } from '../seeds/first-accounts.js';
import { AppModule } from './app.module.js';
import { readEnv } from './config/env.js';
import { failStart, listen, migrate, type OpenDatabase, openDatabase, stopOnSignal } from './lifecycle.js';
import { generatedSecret } from './platform/generated-secret.js';
import { configureApp } from './platform/http/configure-app.js';
import { requireRedis } from './platform/queue/require-redis.js';
import { requireStorage } from './platform/storage/open-storage.js';

/** The portal: API, web app, and with `JOBS=inline` the jobs, on one port. */
export async function run(settings: NodeJS.ProcessEnv): Promise<void> {
  let database: OpenDatabase | undefined;
  let app: NestExpressApplication | undefined;
  try {
    const env = readEnv(settings);
    database = await openDatabase(env);
    await migrate(database.url);
    if (env.redisUrl) await requireRedis(env.redisUrl);
    await requireStorage(env.storage);
    const jwtSecret = env.jwtSecret ?? (await generatedSecret(env.dataDir, 'jwt-secret'));
    app = await NestFactory.create<NestExpressApplication>(AppModule.with(env, database.url, jwtSecret), {
      // Nest's list of modules and routes is noise; from here on Pino writes.
      logger: ['error', 'warn'],
      abortOnError: false,
    });
    stopOnSignal(app, database.stop);
    configureApp(app, env);
    await app.init();
    app.useLogger(app.get(Logger));
    const accounts = await firstAccounts(app, env);
    await listen(app, env.port, 'PORT');
    process.stdout.write(`${accounts}Portal ready on ${env.publicUrl}\n`);
  } catch (error) {
    await app?.close();
    await database?.stop();
    failStart(error);
  }
}
