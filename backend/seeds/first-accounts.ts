import { existsSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { defaultAdminEmail, ensureAdministrator } from '../src/auth/first-administrator.js';
import type { Env } from '../src/config/env.js';
import { messageOf } from '../src/platform/errors.js';
import { START_CONTEXT } from '../src/platform/logging.js';
import { accountsFile, type DemoProcess, pendingDemoFile } from './demo-process.js';
import { formatAccount, generatePassword } from './format-account.js';

/**
 * Creates the first administrator, and returns the text for the operator. Passwords are printed once and stored in a file
 * that only the portal's user can read.
 */
export async function createAdministrator(app: INestApplicationContext, env: Env): Promise<string> {
  const password = env.adminPassword ?? generatePassword();
  const email = await ensureAdministrator(app.get(MikroORM).em.fork(), env.adminEmail ?? defaultAdminEmail, password);
  const file = accountsFile(env);
  if (!email) return existsSync(file) ? `Accounts: see ${file}\n` : '';
  if (env.seedDemo) await writeFile(pendingDemoFile(env), '');
  const shown = env.adminPassword ? '(password from ADMIN_PASSWORD)' : password;
  return `\nAccounts (also in ${file}):\n${await keep(env, [formatAccount('Administrator', email, shown)])}\n`;
}

/**
 * Makes the demo data when this portal's first start has not made them yet, while the portal already answers. Returns the
 * text for the operator with the demo's accounts. A failure is logged, and the next start tries again.
 */
export async function makeFirstDemo(env: Env, demo: DemoProcess): Promise<string> {
  const pending = pendingDemoFile(env);
  try {
    if (!env.seedDemo || !existsSync(pending)) return '';
    const started = performance.now();
    const lines = await keep(env, await demo.make());
    await rm(pending);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return `Demo data made in ${seconds} s. Its accounts (also in ${accountsFile(env)}):\n${lines}`;
  } catch (error) {
    if (!demo.isEnded)
      new Logger(START_CONTEXT).error(
        `The demo data could not be made: ${messageOf(error)}. The next start tries again.`,
      );
    return '';
  } finally {
    demo.end();
  }
}

/** Appends accounts to the file at once, because the passwords are known to nobody if the process ends now. */
async function keep(env: Env, accounts: string[]): Promise<string> {
  await appendFile(accountsFile(env), accounts.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  return accounts.map((line) => `  ${line}\n`).join('');
}
