import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import type { SecondFactorChange } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { broadcast } from '../../platform/live/broadcast.js';
import type { Caller } from '../caller.js';
import { endSessions } from '../sessions.js';
import { enqueueSecondFactorMail } from './second-factor-mail.js';
import { demandSql } from './second-factor-state.js';

/** Locks the account, so that changes of its second factor run one after the other, and returns whether it has one. */
export async function lockSecondFactor(em: EntityManager, userId: string): Promise<boolean> {
  const { rows } = await typedSql({ isOn: 'boolean' })`
    select second_factor_since is not null as "isOn" from users where id = ${userId} for no key update`.execute(
    database(em),
  );
  return rows[0]?.isOn ?? false;
}

/**
 * Ends the other sessions of the caller, whose session counts as confirmed, and tells the caller by mail. Every change of an
 * own second factor ends with it, in its transaction.
 */
export async function finishChange(em: EntityManager, caller: Caller, change: SecondFactorChange): Promise<void> {
  await sql`update users set second_factor_since = coalesce(second_factor_since, now()) where id = ${caller.id}`.execute(
    database(em),
  );
  await enqueueSecondFactorMail(em, caller.id, change);
  await endSessions(em, caller.id, { except: caller.sessionId });
  await recordProof(em, caller);
  await broadcast(em, { resource: 'session', type: 'updated', ids: [] }, { user: caller.id });
  await broadcastToTeam(em, caller);
}

/** The team sees of a company's people whether they have a second factor. */
async function broadcastToTeam(em: EntityManager, { companyId }: Caller): Promise<void> {
  if (companyId === null) return;
  await broadcast(em, { resource: 'buyers', type: 'updated', ids: [companyId] }, { team: 'buyer:read' });
}

/**
 * Throws `auth.unauthenticated` for a session that ended while the request waited, as by a new password: somebody else who used
 * it must not leave a second factor behind.
 */
export async function recordProof(em: EntityManager, { sessionId }: Caller): Promise<void> {
  const { rows } = await sql`
    update sessions set proven_at = now() where id = ${sessionId} and ended_at is null returning id`.execute(
    database(em),
  );
  if (rows.length === 0) throw new DomainError('auth.unauthenticated', messages.auth.unauthenticated);
}

/**
 * Deletes an app or passkey of the caller, and with the last one the second factor. Throws `second_factor.not_found`, and
 * `second_factor.required` for the last one of an administrator of whom the settings demand one.
 */
export async function removeMethod(
  em: EntityManager,
  caller: Caller,
  change: SecondFactorChange,
  deletion: RawBuilder<unknown>,
): Promise<void> {
  await lockSecondFactor(em, caller.id);
  const { rows } = await deletion.execute(database(em));
  if (rows.length === 0) throw notFound();
  if (await hasMethod(em, caller.id)) {
    await finishChange(em, caller, change);
    return;
  }
  await removeSecondFactor(em, caller.id, { by: 'owner', except: caller.sessionId });
  await recordProof(em, caller);
  await broadcastToTeam(em, caller);
  if (caller.role === 'admin' && (await readDemand(em)) === 'overdue') {
    throw new DomainError('second_factor.required', secondFactorMessages.staysRequired);
  }
}

/**
 * Removes an account's second factor with its recovery codes, ends its sessions except the one with the id `except`, and
 * tells the owner by mail. Throws `second_factor.not_found`.
 */
export async function removeSecondFactor(
  em: EntityManager,
  userId: string,
  { by, except }: { by: 'owner' | 'team'; except?: string },
): Promise<void> {
  const { rows } = await sql`
    update users set second_factor_since = null where id = ${userId} and second_factor_since is not null
    returning id`.execute(database(em));
  if (rows.length === 0) throw notFound();
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const) {
    await database(em).deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await enqueueSecondFactorMail(em, userId, by === 'owner' ? 'removed' : 'removed-by-team');
  await endSessions(em, userId, { except });
  await broadcast(em, { resource: 'session', type: 'updated', ids: [] }, { user: userId });
}

export function notFound(): DomainError {
  return new DomainError('second_factor.not_found', secondFactorMessages.notFound);
}

async function hasMethod(em: EntityManager, userId: string): Promise<boolean> {
  const { rows } = await typedSql({ has: 'boolean' })`
    select exists (select from authenticator_apps where user_id = ${userId})
      or exists (select from passkeys where user_id = ${userId}) as has`.execute(database(em));
  return rows[0]?.has ?? false;
}

async function readDemand(em: EntityManager): Promise<string | null> {
  const { rows } = await typedSql({ demand: 'text?' })`select ${demandSql} as demand`.execute(database(em));
  return rows[0]?.demand ?? null;
}
