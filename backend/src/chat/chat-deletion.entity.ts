import { defineEntity } from '@mikro-orm/core';

/** Hides a chat from the list of the administrator who deleted it, until its next message. */
export const ChatDeletion = defineEntity({
  name: 'ChatDeletion',
  tableName: 'chat_deletions',
  properties: (p) => ({
    administratorId: p.uuid().primary(),
    buyerId: p.uuid().primary(),
    deletedAt: p.datetime(),
  }),
});
