import { defineEntity } from '@mikro-orm/core';
import type { SettingsInput } from '@portal/contract/settings';

/** All versions of the settings. The version with the highest number applies. */
export const SettingsRow = defineEntity({
  name: 'SettingsRow',
  tableName: 'settings',
  properties: (p) => ({
    version: p.integer().primary().autoincrement(false),
    value: p.json<Partial<Omit<SettingsInput, 'version'>>>(),
    /**
     * Null for the initial version, and for the version with which the removal of the demo restores the initial values.
     */
    changedBy: p.uuid().nullable(),
    changedAt: p.datetime().defaultRaw('now()'),
  }),
});
