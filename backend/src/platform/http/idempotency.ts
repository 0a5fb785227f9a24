import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { DomainError } from './domain-error.js';

/** `key` is the caller's Idempotency-Key header; without one the work simply runs. */
export interface OnceRequest {
  callerId: string;
  key: string | undefined;
  /** What must be equal for the same key: the operation and its input, file contents included. */
  input: unknown;
}

/**
 * Runs `work` in the caller's transaction at most once per caller and key, and gives everybody the first answer
 * (design 5, row R17). The key's row is inserted first: a concurrent call waits on its unique index until the first one
 * commits, and finds nothing if it rolled back. Throws `idempotency.key_reused` when the same key comes with other input.
 */
export async function once<Answer>(
  em: EntityManager,
  request: OnceRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { callerId, key, input } = request;
  if (key === undefined || key === '') return work();
  if (key.length > 200) throw new DomainError('common.invalid_input', 'Idempotency-Key must be at most 200 characters');
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const db = em.getKysely();
  const inserted = await sql`
    insert into idempotency_keys (caller_id, key, fingerprint) values (${callerId}, ${key}, ${fingerprint})
    on conflict do nothing returning key`.execute(db);
  if (inserted.rows.length === 1) {
    const answer = await work();
    await sql`update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb
      where caller_id = ${callerId} and key = ${key}`.execute(db);
    return answer;
  }
  const {
    rows: [first],
  } = await sql<{ fingerprint: string; answer: Answer }>`
    select fingerprint, answer from idempotency_keys where caller_id = ${callerId} and key = ${key}`.execute(db);
  if (first?.fingerprint !== fingerprint) {
    throw new DomainError('idempotency.key_reused', 'This Idempotency-Key was already used for a different request.');
  }
  return first.answer;
}
