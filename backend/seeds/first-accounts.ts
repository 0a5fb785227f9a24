import { existsSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { defaultAdminEmail, ensureAdministrator } from '../src/auth/first-administrator.js';
import type { Env } from '../src/config/env.js';
import { accountsFile, type DemoProcess, pendingDemoFile } from './demo-process.js';
import { formatAccount, generatePassword } from './format-account.js';

/**
 * Creates the first administrator and, if configured, the demo data, and returns the text for the operator. Passwords are
 * printed once and stored in a file that only the portal's user can read. `progress` receives the current step.
 */
export async function createFirstAccounts(
  app: INestApplicationContext,
  env: Env,
  demo: DemoProcess,
  progress: (text: string) => void,
): Promise<string> {
  const password = env.adminPassword ?? generatePassword();
  const email = await ensureAdministrator(app.get(MikroORM).em.fork(), env.adminEmail ?? defaultAdminEmail, password);
  const file = accountsFile(env);
  const lines: string[] = [];
  // Written at once, because the password is known to nobody if the start ends before the demo is made.
  const keep = async (accounts: string[]) => {
    lines.push(...accounts);
    await appendFile(file, accounts.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  };
  const pending = pendingDemoFile(env);
  if (email) {
    if (env.seedDemo) await writeFile(pending, '');
    await keep([
      formatAccount('Administrator', email, env.adminPassword ? '(password from ADMIN_PASSWORD)' : password),
    ]);
  }
  if (env.seedDemo && existsSync(pending)) {
    progress('Making the demo data: a year of orders');
    const started = performance.now();
    await keep(await demo.make());
    await rm(pending);
    progress(`Demo data made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  demo.end();
  if (lines.length > 0) {
    return `\nAccounts (also in ${file}):\n${lines.map((line) => `  ${line}\n`).join('')}\n`;
  }
  return existsSync(file) ? `Accounts: see ${file}\n` : '';
}
