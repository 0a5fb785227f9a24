import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';

/**
 * Runs `read` in a read-only transaction whose statements all see what was committed when the first of them began. For
 * answers that several statements put together. Must not run within another transaction, whose isolation would apply.
 */
export function readSnapshot<Answer>(em: EntityManager, read: () => Promise<Answer>): Promise<Answer> {
  return em.transactional(read, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
}
