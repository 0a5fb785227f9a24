import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import { today } from '../ledger/ledger.js';
import { database } from '../platform/db/database.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { isCompany } from '../users/user-conditions.js';

/** Throws `buyer.not_found`. Buyers who were rejected or removed since may still owe something. */
export async function requireBuyer(em: EntityManager, id: string): Promise<void> {
  const { rows } = await sql`select from users where id = ${id} and ${isCompany}`.execute(database(em));
  if (rows.length === 0) throw new DomainError('buyer.not_found', messages.receivables.buyerNotFound);
}

/** Throws `common.invalid_input` for a day that has not begun in the portal's time zone. */
export async function requireBegun(em: EntityManager, field: string, day: string | undefined): Promise<void> {
  if (day === undefined) return;
  const { rows } = await sql`select where ${day}::date <= ${today}`.execute(database(em));
  if (rows.length === 0) throw invalidField(field, messages.receivables.dayAhead);
}

export function invalidField(field: string, message: string): DomainError {
  return new DomainError('common.invalid_input', message, { errors: [{ field, message }] });
}
