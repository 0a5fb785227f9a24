import { defineEntity } from '@mikro-orm/core';
import { roles } from '@portal/contract/policy';

export const ChatMessageRow = defineEntity({
  name: 'ChatMessageRow',
  tableName: 'chat_messages',
  properties: (p) => ({
    position: p.bigint('string').primary().autoincrement().generated('identity'),
    id: p.uuid(),
    buyerId: p.uuid(),
    senderId: p.uuid(),
    senderRole: p.enum(roles),
    clientId: p.uuid(),
    content: p.text(),
    createdAt: p.datetime(),
    readAt: p.datetime().nullable(),
  }),
});
