import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { DemoProcess } from '../seeds/demo-process.js';
import { createAdministrator, makeFirstDemo } from '../seeds/first-accounts.js';
import { describeApi } from './api-docs/describe-api.js';
import { AppModule } from './app.module.js';
import { requireServiceAccount } from './catalogue/inventory/google-sheets-inventory.js';
import { completePublicUrl, readEnv } from './config/env.js';
import { ConfigError } from './config/read-value.js';
import { listen, ProcessRun } from './lifecycle.js';
import { migrate, openDatabase } from './open-database.js';
import { messageOf } from './platform/errors.js';
import { generatedSecret } from './platform/generated-secret.js';
import { configureApp } from './platform/http/configure-app.js';
import { startLogging } from './platform/logging.js';
import { requireRedis } from './platform/queue/require-redis.js';
import { requireStorage } from './platform/storage/open-storage.js';

declare global {
  /** Set by `start.js` while it is building: resolves when the front end is built, and rejects when that fails. */
  var webAppBuilt: Promise<void> | undefined;
}

/** Runs the portal: the API and the web app on one port, and with `JOBS=inline` also the jobs. */
export function run(settings: NodeJS.ProcessEnv): Promise<void> {
  return ProcessRun.start(async (portal) => {
    const env = readEnv(settings);
    const webApp = waitForWebApp();
    const logger = startLogging(env.logLevel);
    requireServiceAccount(env.inventorySource);
    const demo = new DemoProcess(env);
    portal.demo = demo;
    portal.phase('Starting the database');
    portal.database = await openDatabase(env);
    demo.prepare();
    portal.phase('Bringing the database up to date');
    await migrate(portal.database.url);
    portal.phase('Connecting to the other services');
    if (env.redisUrl) await requireRedis(env.redisUrl);
    await requireStorage(env.storage);
    portal.phase('Loading the portal');
    const jwtSecret = env.jwtSecret ?? (await generatedSecret(env.dataDir, 'jwt-secret'));
    demo.open({ url: portal.database.url, jwtSecret });
    const app = await NestFactory.create<NestExpressApplication>(AppModule.with(env, portal.database.url, jwtSecret), {
      logger,
      abortOnError: false,
    });
    portal.app = app;
    configureApp(app, env, () => demo.isBeingMade);
    describeApi(app);
    await app.init();
    app.useLogger(app.get(Logger));
    portal.phase('Preparing accounts');
    const accounts = await createAdministrator(app, env);
    // Not awaited before the port opens: its pages say meanwhile that the demo is being made.
    const demoMade = makeFirstDemo(env, demo);
    webApp.announce(portal);
    await webApp.built;
    completePublicUrl(env, await listen(app, env.port, 'PORT'));
    const notice = demo.isBeingMade ? 'The demo is still being made; its accounts follow here.\n' : '';
    process.stdout.write(`${accounts}Portal ready on ${env.publicUrl}\n${notice}`);
    void demoMade.then((text) => process.stdout.write(text));
  });
}

/** `built` rejects when the front end could not be built. `announce` names that step of the start unless it has ended. */
function waitForWebApp(): { built: Promise<void>; announce(portal: ProcessRun): void } {
  let isBuilding = globalThis.webAppBuilt !== undefined;
  const built = Promise.resolve(globalThis.webAppBuilt).then(
    () => {
      isBuilding = false;
    },
    (error: unknown) => {
      throw new ConfigError(messageOf(error));
    },
  );
  // A start that fails earlier does not wait for it.
  built.catch(() => undefined);
  return { built, announce: (portal) => isBuilding && portal.phase('Waiting for the front end to be built') };
}
