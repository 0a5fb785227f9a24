// class-transformer's decorators need it, and nothing else here loads it.
import 'reflect-metadata';
import { type EntityManager, MikroORM, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { ForgotPasswordInput } from '@portal/contract/auth';
import type { AuditAction } from '@portal/contract/facts/audit-actions';
import { formatAccount, generatePassword } from '../../seeds/format-account.js';
import { finishPasswordChange } from '../auth/passwords/change-password.js';
import { hashPassword } from '../auth/passwords/passwords.js';
import { removeAccounts } from '../auth/remove-accounts.js';
import { removeSecondFactor } from '../auth/second-factor/change-second-factor.js';
import { readEnv } from '../config/env.js';
import { ConfigError } from '../config/read-value.js';
import { entities } from '../entities.js';
import { freeAddress } from '../invitations/free-address.js';
import { exitWithFailure } from '../lifecycle.js';
import { migrate, withDatabase } from '../open-database.js';
import { audit } from '../platform/audit/audit.js';
import { auditedCommand } from '../platform/audit/audit-context.js';
import { ormConfig } from '../platform/db/orm.config.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { inputValidation } from '../platform/http/inputs/validation.pipe.js';
import { hasOtherOwner, lockTeam, type TeamMember } from '../staff/team.js';
import { User } from '../users/user.entity.js';

const usage = 'npm run administrator -- add, remove, password or second-factor, and an e-mail address';

/** The changes of administrators by name. Each returns the text for the operator. */
const changes: Record<string, { action: AuditAction; change: (em: EntityManager, email: string) => Promise<string> }> =
  {
    add: { action: 'staff.add', change: add },
    remove: { action: 'staff.remove', change: remove },
    password: { action: 'staff.set-password', change: password },
    'second-factor': { action: 'staff.remove-second-factor', change: secondFactor },
  };

/**
 * Runs `npm run administrator -- <change> <e-mail address>`, which works while the portal runs and while it is stopped.
 * The portal's page of the team needs an owner who can sign in; this command does not.
 */
export async function run(): Promise<void> {
  try {
    const { action, change, email } = await readArguments();
    const text = await withDatabase(readEnv(process.env), async (url) => {
      await migrate(url);
      const orm = new MikroORM(ormConfig(url, entities));
      try {
        return await auditedCommand(action, () => orm.em.fork().transactional((em) => change(em, email)));
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
  return { ...change, email };
}

async function add(em: EntityManager, email: string): Promise<string> {
  const newPassword = generatePassword();
  const passwordHash = await hashPassword(newPassword);
  const user = new User({ name: 'Administrator', email, passwordHash, role: 'admin', status: 'approved' });
  const withdrawnFrom = await freeAddress(em, email, { by: 'team' });
  try {
    await em.persist(user).flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new ConfigError(`${email} has an account already`);
    throw error;
  }
  await audit(em, 'staff.add', { id: user.id, changes: { withdrawnFrom: [null, withdrawnFrom] } });
  return formatAccount('Administrator', email, newPassword);
}

/** Ends the sessions and keeps the name in everything that the administrator did. */
async function remove(em: EntityManager, email: string): Promise<string> {
  const team = await lockTeam(em);
  const id = idOf(team, email);
  if (!hasOtherOwner(team, id)) throw new ConfigError(`${email} is the only owner: add another one first`);
  await removeAccounts(em, [id]);
  await audit(em, 'staff.remove', { id });
  return `${email} is no administrator any more`;
}

/** Sets a new password where no mail with a reset link arrives. */
async function password(em: EntityManager, email: string): Promise<string> {
  const id = idOf(await lockTeam(em), email);
  const newPassword = generatePassword();
  await em.nativeUpdate(User, { id }, { passwordHash: await hashPassword(newPassword) });
  await finishPasswordChange(em, id);
  await audit(em, 'staff.set-password', { id });
  return formatAccount('Administrator', email, newPassword);
}

/** Removes the second factor of an administrator who has lost phone and recovery codes. */
async function secondFactor(em: EntityManager, email: string): Promise<string> {
  const id = idOf(await lockTeam(em), email);
  await removeSecondFactor(em, id, { by: 'team' });
  await audit(em, 'staff.remove-second-factor', { id });
  return `${email} signs in with the password alone until a second factor is set up again`;
}

function idOf(team: TeamMember[], email: string): string {
  const found = team.find((each) => each.email === email);
  if (found) return found.id;
  throw new ConfigError(`${email} is no administrator. There are: ${team.map((each) => each.email).join(', ')}`);
}
