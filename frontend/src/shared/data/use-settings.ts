import type { Settings } from '@portal/contract/settings';
import { useKeys, useOne } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useHasPermission } from '../access/access-control';
import { dataProvider } from './data-provider';

/** The settings as a Refine record. The portal has only one settings record, so its address has no id. */
export const settingsRecord = { resource: 'settings', id: 'company', meta: { url: '/api/settings' } } as const;

export const useSettings = (enabled = true) => useOne<Settings>({ ...settingsRecord, queryOptions: { enabled } });

/** Returns a function that loads the settings ahead for administrators, under the key that `useSettings` reads. */
export function useSettingsPreload(): { preload: () => Promise<unknown> } {
  const { keys } = useKeys();
  const client = useQueryClient();
  const mayRead = useHasPermission('settings:manage');
  const { resource, id, meta } = settingsRecord;
  return {
    preload: async () =>
      mayRead &&
      client.prefetchQuery({
        queryKey: keys().data('default').resource(resource).action('one').id(id).params(meta).get(),
        queryFn: (queryContext) => dataProvider.getOne({ resource, id, meta: { ...meta, queryContext } }),
      }),
  };
}
