/**
 * The program that DemoProcess runs. The first message that it receives is a DemoRequest; the second one starts the
 * creation of the demo data.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../src/app.module.js';
import { hasCode, messageOf } from '../src/platform/errors.js';
import { seedDemo } from './demo.js';
import type { DemoRequest, DemoResult } from './demo-process.js';

// Ctrl-C reaches this process as well and is ignored here: the process ends when the portal ends, which closes the
// channel between them.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const [{ env, url, jwtSecret }] = (await once(process, 'message')) as [DemoRequest];
const make = once(process, 'message');
process.send?.(await result(), () => process.exit());

async function result(): Promise<DemoResult> {
  try {
    // No jobs run in this process; they are left to the portal's own processes.
    const module = AppModule.with({ ...env, jobs: 'external' }, url, jwtSecret);
    const app = await NestFactory.createApplicationContext(module, { logger: ['error'], abortOnError: false });
    await make;
    return { lines: await seedDemo(app, join(env.dataDir, 'uploads')) };
  } catch (error) {
    const code = ['ENOSPC', '53100'].find((known) => hasCode(error, known));
    return { error: messageOf(error), ...(code !== undefined && { code }) };
  }
}
