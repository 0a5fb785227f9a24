// class-transformer's decorators need it, and nothing else here loads it.
import 'reflect-metadata';
import { type EntityManager, MikroORM, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { ForgotPasswordInput } from '@portal/contract/auth';
import { sql } from 'kysely';
import { formatAccount, generatePassword } from '../../seeds/format-account.js';
import { finishPasswordChange } from '../auth/passwords/change-password.js';
import { hashPassword } from '../auth/passwords/passwords.js';
import { removeSecondFactor } from '../auth/second-factor/change-second-factor.js';
import { endSessions } from '../auth/sessions.js';
import { readEnv } from '../config/env.js';
import { ConfigError } from '../config/read-value.js';
import { entities } from '../entities.js';
import { exitWithFailure } from '../lifecycle.js';
import { migrate, withDatabase } from '../open-database.js';
import { database } from '../platform/db/database.js';
import { ormConfig } from '../platform/db/orm.config.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { inputValidation } from '../platform/http/inputs/validation.pipe.js';
import { User } from '../users/user.entity.js';

const usage = 'npm run administrator -- add, remove, password or second-factor, and an e-mail address';

/** The changes of administrators by name. Each returns the text for the operator. */
const changes: Record<string, (em: EntityManager, email: string) => Promise<string>> = {
  add,
  remove,
  password,
  'second-factor': secondFactor,
};

/**
 * Runs `npm run administrator -- <change> <e-mail address>`, which works while the portal runs and while it is stopped.
 * The portal itself has no screen for administrators.
 */
export async function run(): Promise<void> {
  try {
    const { change, email } = await readArguments();
    const text = await withDatabase(readEnv(process.env), async (url) => {
      await migrate(url);
      const orm = new MikroORM(ormConfig(url, entities));
      try {
        return await orm.em.fork().transactional((em) => change(em, email));
      } finally {
        await orm.close();
      }
    });
    process.stdout.write(`${text}\n`);
  } catch (error) {
    exitWithFailure(
      'The administrator could not be changed',
      error instanceof DomainError ? new ConfigError(error.message) : error,
    );
  }
}

async function readArguments() {
  const [name = '', address, ...rest] = process.argv.slice(2);
  const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
  if (!change || address === undefined || rest.length > 0) throw new ConfigError(usage);
  // The rules of the form whose addresses are compared with this one.
  const metatype = ForgotPasswordInput;
  const { email } = (await inputValidation.transform(
    { email: address },
    { type: 'body', metatype },
  )) as ForgotPasswordInput;
  return { change, email };
}

async function add(em: EntityManager, email: string): Promise<string> {
  const newPassword = generatePassword();
  const passwordHash = await hashPassword(newPassword);
  try {
    await em
      .persist(new User({ name: 'Administrator', email, passwordHash, role: 'admin', status: 'approved' }))
      .flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new ConfigError(`${email} has an account already`);
    throw error;
  }
  return formatAccount('Administrator', email, newPassword);
}

/** Ends the sessions and keeps the name in everything that the administrator did. */
async function remove(em: EntityManager, email: string): Promise<string> {
  const administrators = await lockAdministrators(em);
  const id = idOf(administrators, email);
  if (administrators.length === 1) throw new ConfigError(`${email} is the only administrator: add another one first`);
  await sql`update users set removed_at = now() where id = ${id}`.execute(database(em));
  await endSessions(em, id);
  return `${email} is no administrator any more`;
}

/** Sets a new password where no mail with a reset link arrives. */
async function password(em: EntityManager, email: string): Promise<string> {
  const id = idOf(await lockAdministrators(em), email);
  const newPassword = generatePassword();
  await em.nativeUpdate(User, { id }, { passwordHash: await hashPassword(newPassword) });
  await finishPasswordChange(em, id);
  return formatAccount('Administrator', email, newPassword);
}

/** Removes the second factor of an administrator who has lost phone and recovery codes. */
async function secondFactor(em: EntityManager, email: string): Promise<string> {
  await removeSecondFactor(em, idOf(await lockAdministrators(em), email), { by: 'team' });
  return `${email} signs in with the password alone until a second factor is set up again`;
}

interface Administrator {
  id: string;
  email: string;
}

/** Locks all administrators, so that two removals at once leave one. */
async function lockAdministrators(em: EntityManager): Promise<Administrator[]> {
  const { rows } = await typedSql<Administrator>({ id: 'text', email: 'text' })`
    select id, email from users where role = 'admin' and removed_at is null order by id for no key update`.execute(
    database(em),
  );
  return rows;
}

function idOf(administrators: Administrator[], email: string): string {
  const found = administrators.find((each) => each.email === email);
  if (found) return found.id;
  throw new ConfigError(
    `${email} is no administrator. There are: ${administrators.map((each) => each.email).join(', ')}`,
  );
}
