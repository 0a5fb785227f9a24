import { defineEntity } from '@mikro-orm/core';

const demoRecordKinds = ['buyer', 'brand', 'notification', 'settings'] as const;

/**
 * Remembers a row that the demo created: a buyer, a brand, or a row that belongs to neither. All other demo rows belong
 * to one of these buyers or brands. `record` is the row's id, or a version number of the settings.
 */
export const DemoRecord = defineEntity({
  name: 'DemoRecord',
  tableName: 'demo_records',
  properties: (p) => ({
    kind: p.enum(demoRecordKinds).primary(),
    record: p.text().primary(),
  }),
});
