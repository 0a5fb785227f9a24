/**
 * The program that DemoProcess runs. It receives three messages: the portal's settings, a DemoPortal, and the request to
 * make the demo data.
 */
import { on } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../src/app.module.js';
import type { Env } from '../src/config/env.js';
import { hasCode, messageOf } from '../src/platform/errors.js';
import { uploadsDirectory } from '../src/platform/http/inputs/uploads.js';
import { openStorage } from '../src/platform/storage/open-storage.js';
import { prepareDemo, seedDemo } from './demo.js';
import { type DemoPortal, type DemoResult, deadlockDetected } from './demo-process.js';

// Ctrl-C reaches this process as well and is ignored here: the process ends when the portal ends, which closes the
// channel between them.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const messages = on(process, 'message');
const next = async () => (await messages.next()).value?.[0];
process.send?.(await result(), () => process.exit());

async function result(): Promise<DemoResult> {
  try {
    const env: Env = await next();
    const uploads = uploadsDirectory(env.dataDir);
    await mkdir(uploads, { recursive: true });
    const preparing = prepareDemo(uploads, await openStorage(env.storage));
    const { url, jwtSecret }: DemoPortal = await next();
    // No jobs run in this process; they are left to the portal's own processes.
    const module = AppModule.with({ ...env, jobs: 'external' }, url, jwtSecret);
    const app = await NestFactory.createApplicationContext(module, { logger: ['error'], abortOnError: false });
    await next();
    return { lines: await seedDemo(app, await preparing) };
  } catch (error) {
    const code = ['ENOSPC', '53100', deadlockDetected].find((known) => hasCode(error, known));
    return { error: messageOf(error), ...(code !== undefined && { code }) };
  }
}
