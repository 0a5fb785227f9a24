import { defineEntity } from '@mikro-orm/core';

/** The users who are connected to each process. Rows of a killed process become stale and are then ignored. */
export const ChatPresence = defineEntity({
  name: 'ChatPresence',
  tableName: 'chat_presence',
  properties: (p) => ({
    userId: p.uuid().primary(),
    processId: p.uuid().primary(),
    seenAt: p.datetime().defaultRaw('now()'),
  }),
});
