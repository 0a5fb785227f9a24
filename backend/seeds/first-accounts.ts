import { existsSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { defaultAdminEmail, ensureAdministrator } from '../src/auth/first-administrator.js';
import type { Env } from '../src/config/env.js';
import { accountLine, generatedPassword } from './account-line.js';

/**
 * Makes the first administrator and, where asked for, the demo data, and returns what to tell the person who starts the
 * portal. Passwords are told once and kept in a file that only the portal's user may read.
 */
export async function firstAccounts(app: INestApplicationContext, env: Env): Promise<string> {
  const password = env.adminPassword ?? generatedPassword();
  const email = await ensureAdministrator(app.get(MikroORM).em.fork(), env.adminEmail ?? defaultAdminEmail, password);
  const lines: string[] = [];
  if (email)
    lines.push(accountLine('Administrator', email, env.adminPassword ? '(password from ADMIN_PASSWORD)' : password));
  // Stays until the demo data is complete: a start killed half-way is finished by the next one.
  const pending = join(env.dataDir, 'demo-pending');
  if (email && env.seedDemo) await writeFile(pending, '');
  if (env.seedDemo && existsSync(pending)) {
    // Writing workbooks takes a library that a running portal does not need in memory.
    const { seedDemo } = await import('./demo.js');
    lines.push(...(await seedDemo(app, join(env.dataDir, 'uploads'))));
    await rm(pending);
  }
  const file = join(env.dataDir, 'first-accounts.txt');
  if (lines.length > 0) {
    await appendFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    return `\nAccounts (also in ${file}):\n${lines.map((line) => `  ${line}\n`).join('')}\n`;
  }
  return existsSync(file) ? `Accounts: see ${file}\n` : '';
}
