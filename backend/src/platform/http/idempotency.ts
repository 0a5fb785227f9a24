import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { sql } from 'kysely';
import { database } from '../db/database.js';
import { ApiOptionalHeader } from './api-description.js';
import { DomainError } from './errors/domain-error.js';

const header = 'Idempotency-Key';
const longestKey = 200;

/** The request's Idempotency-Key; undefined without one. Throws `common.invalid_input` for a key that is too long. */
export const IdempotencyKeyParam = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined => {
    const key = context.switchToHttp().getRequest<Request>().get(header);
    if (!key) return undefined;
    if (key.length <= longestKey) return key;
    throw new DomainError('common.invalid_input', `${header} must be at most ${longestKey} characters`);
  },
  [
    (controller, method) => {
      if (method === undefined) return;
      const descriptor = Object.getOwnPropertyDescriptor(controller, method);
      if (descriptor) ApiOptionalHeader(header, longestKey)(controller, method, descriptor);
    },
  ],
);

/** The call's Idempotency-Key. Without a key the work runs every time. */
export interface OnceRequest {
  callerId: string;
  key: string | undefined;
  /** The operation and its input, including the contents of files. Calls with the same key must have equal inputs. */
  input: unknown;
}

/**
 * Runs `work` in a transaction at most once per caller and key, and gives repeated calls the first answer (design 5,
 * R17). The key's row is inserted first: a concurrent call waits on its unique index until the first one commits, and
 * runs the work itself if the first call was rolled back. Throws `idempotency.key_reused` when the same key comes with
 * other input.
 */
export function transactionalOnce<Answer>(
  em: EntityManager,
  request: OnceRequest,
  work: (em: EntityManager) => Promise<Answer>,
): Promise<Answer> {
  return em.transactional((inner) => once(inner, request, () => work(inner)));
}

/**
 * Runs `work`, which ends with `transactionalOnce` of the same request. A repetition gets the first answer even when its
 * work is refused before, because something that the first call needed has changed since: its stock file was deleted, for
 * example. `requestOf` is called only for refused work, because it may hash files.
 */
export async function firstAnswerOr<Answer>(
  em: EntityManager,
  key: string | undefined,
  requestOf: () => Promise<OnceRequest>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!key || !(error instanceof DomainError)) throw error;
    return transactionalOnce<Answer>(em, await requestOf(), () => Promise.reject(error));
  }
}

async function once<Answer>(em: EntityManager, request: OnceRequest, work: () => Promise<Answer>): Promise<Answer> {
  const { callerId, key, input } = request;
  if (key === undefined) return work();
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const db = database(em);
  const inserted = await sql`
    insert into idempotency_keys (caller_id, key, fingerprint) values (${callerId}, ${key}, ${fingerprint})
    on conflict do nothing returning key`.execute(db);
  if (inserted.rows.length === 1) {
    const answer = await work();
    await sql`update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb
      where caller_id = ${callerId} and key = ${key}`.execute(db);
    return answer;
  }
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first?.fingerprint !== fingerprint) {
    throw new DomainError('idempotency.key_reused', 'This Idempotency-Key was already used for a different request.');
  }
  return first.answer as Answer;
}
