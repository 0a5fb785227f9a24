import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DemoSizeResponse } from '@portal/contract/settings';
import { AppModule } from '../app.module.js';
import { type Env, readEnv } from '../config/env.js';
import { ConfigError } from '../config/read-value.js';
import { DemoService } from '../demo/demo.service.js';
import { exitWithFailure } from '../lifecycle.js';
import { migrate, withDatabase } from '../open-database.js';
import { generatedSecret } from '../platform/generated-secret.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { uploadsDirectory } from '../platform/http/inputs/uploads.js';
import { Storage } from '../platform/storage/storage.js';

const usage = 'npm run demo -- --remove (deletes the demo data) or --reset (makes it again); --yes asks no question';

/**
 * Runs `npm run demo -- --remove` or `npm run demo -- --reset`, which work while the portal runs and while it is
 * stopped.
 */
export async function run(): Promise<void> {
  try {
    const { remove, reset, yes } = readArguments();
    if (remove === reset) throw new ConfigError(usage);
    const env = readEnv(process.env);
    await withDatabase(env, async (url) => {
      await migrate(url);
      // This command runs no jobs; the portal's own processes run them.
      const module = AppModule.with(
        { ...env, jobs: 'external' },
        url,
        await generatedSecret(env.dataDir, 'jwt-secret'),
      );
      const app = await NestFactory.createApplicationContext(module, { logger: ['error'], abortOnError: false });
      try {
        await removeDemo(app.get(DemoService), yes);
        if (reset) await makeDemo(app, env);
      } finally {
        await app.close();
      }
    });
  } catch (error) {
    exitWithFailure(
      'The demo data could not be changed',
      error instanceof DomainError ? new ConfigError(error.message) : error,
    );
  }
}

function readArguments() {
  const options = { remove: { type: 'boolean' }, reset: { type: 'boolean' }, yes: { type: 'boolean' } } as const;
  try {
    const { remove = false, reset = false, yes = false } = parseArgs({ options }).values;
    return { remove, reset, yes };
  } catch {
    throw new ConfigError(usage);
  }
}

async function removeDemo(demo: DemoService, isConfirmed: boolean): Promise<void> {
  const found = await demo.read();
  if (found.brands + found.buyers === 0) return print('There is no demo data.');
  if (!isConfirmed) await confirm(found);
  await demo.remove();
  print('The demo data is removed. Everything else is as it was.');
}

async function confirm({ brands, buyers, orders }: DemoSizeResponse): Promise<void> {
  const what = `${brands} brands, ${buyers} buyers and ${orders} orders of the demo`;
  if (!process.stdin.isTTY) throw new ConfigError(`This deletes ${what}. Add --yes to do so.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`This deletes ${what}, and what was done with them. Type "remove" to go on: `);
  terminal.close();
  if (answer.trim() !== 'remove') throw new ConfigError('Nothing was removed.');
}

async function makeDemo(app: INestApplicationContext, env: Env): Promise<void> {
  const started = performance.now();
  const { prepareDemo, seedDemo } = await import('../../seeds/demo.js');
  const lines = await seedDemo(app, await prepareDemo(uploadsDirectory(env.dataDir), app.get(Storage)));
  await appendFile(join(env.dataDir, 'first-accounts.txt'), `${lines.join('\n')}\n`, { mode: 0o600 });
  print(`Demo data made in ${((performance.now() - started) / 1000).toFixed(1)} s\n${lines.join('\n')}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
