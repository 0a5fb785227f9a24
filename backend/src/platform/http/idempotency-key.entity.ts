import { defineEntity } from '@mikro-orm/core';

export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: (p) => ({
    callerId: p.uuid().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    /** The response that repeated calls get; null while the first call is still running. */
    answer: p.json<unknown>().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  }),
});
