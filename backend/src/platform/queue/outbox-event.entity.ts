import { defineEntity } from '@mikro-orm/core';

export const OutboxEventRow = defineEntity({
  name: 'OutboxEventRow',
  tableName: 'outbox_events',
  properties: (p) => ({
    id: p.uuid().primary(),
    kind: p.text(),
    payload: p.json<Record<string, string>>(),
    createdAt: p.datetime().defaultRaw('now()'),
    dispatchedAt: p.datetime().nullable(),
    handledAt: p.datetime().nullable(),
  }),
});
