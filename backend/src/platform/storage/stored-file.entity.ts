import { defineEntity } from '@mikro-orm/core';

export const StoredFile = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_files',
  properties: (p) => ({
    id: p.uuid().primary(),
    storageKey: p.text(),
    originalName: p.text(),
    bytes: p.bigint('string'),
    createdAt: p.datetime(),
  }),
});
