import { defineEntity } from '@mikro-orm/core';

/**
 * A buyer's chat, with all data that administrators' lists of conversations show. There is one row per buyer, and every
 * change of a chat locks its row first.
 */
export const ChatRow = defineEntity({
  name: 'ChatRow',
  tableName: 'chats',
  properties: (p) => ({
    buyerId: p.uuid().primary(),
    lastMessage: p.text().nullable(),
    lastMessageAt: p.datetime().nullable(),
    lastSenderId: p.uuid().nullable(),
    unreadByTeam: p.integer().default(0),
    unreadByBuyer: p.integer().default(0),
    /** Time of the buyer's first message that no administrator has answered. */
    waitingSince: p.datetime().nullable(),
    /** Time of the first answer that the buyer has not read. */
    unreadAnswerSince: p.datetime().nullable(),
    answerMailedAt: p.datetime().nullable(),
  }),
});
