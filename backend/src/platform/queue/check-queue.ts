import { type Queue, RedisQueueBackend } from 'bullmq';

/**
 * Rejects when the store of a queue does not answer or takes no jobs. A Redis that is full, is a replica, or cannot save its
 * data still answers reads, so a key is written. PostgreSQL and its disk have checks of their own.
 */
export async function checkQueue(queue: Queue): Promise<void> {
  await queue.getJobCounts('waiting');
  const backend: unknown = queue.getBackend();
  if (backend instanceof RedisQueueBackend) await (await backend.client).set(queue.toKey('checked'), Date.now());
}
