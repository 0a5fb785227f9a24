import type { Settings } from '@portal/contract/settings';
import { useOne } from '@refinedev/core';

/** The settings as a Refine record. The portal has only one settings record, so its address has no id. */
export const settingsRecord = { resource: 'settings', id: 'company', meta: { url: '/api/settings' } } as const;

export const useSettings = (enabled = true) => useOne<Settings>({ ...settingsRecord, queryOptions: { enabled } });
