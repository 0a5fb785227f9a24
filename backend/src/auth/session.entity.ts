import { defineEntity } from '@mikro-orm/core';

export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: (p) => ({
    id: p.uuid().primary(),
    userId: p.uuid(),
    device: p.text().default('Unknown browser'),
    /** A keyed hash of the client's IP address, which recognises a known address without storing the address itself. */
    openedFrom: p.blob().$type<Buffer>().nullable(),
    createdAt: p.datetime(),
    lastSeenAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    /** When the account's second factor was last confirmed in this session; null: never. */
    provenAt: p.datetime().nullable(),
  }),
});
