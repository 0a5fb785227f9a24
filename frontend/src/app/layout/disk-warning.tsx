import type { DiskSpace, DiskSpaceResponse } from '@portal/contract/disk-space';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '../../shared/data/api';
import { Notice } from '../../shared/ui/notice';
import { formatFileSize } from '../../shared/ui/values/numbers';

/** The polling interval. Disks fill up over hours, so a warning that is up to a minute late does no harm. */
const refreshMs = 60_000;

const worstOf = (stores: DiskSpace[]) =>
  stores.find(({ state }) => state === 'full') ?? stores.find(({ state }) => state === 'low');

/** Renders a warning for administrators while one of the portal's disks is full or nearly full. */
export function DiskWarning() {
  const { t } = useTranslation('diskSpace');
  const { data } = useQuery({
    queryKey: ['disk-space'],
    queryFn: ({ signal }) => request<DiskSpaceResponse>('/api/disk-space', { signal }),
    refetchInterval: refreshMs,
  });
  const space = worstOf(data?.stores ?? []);
  if (space === undefined) return null;
  const { store, state, freeBytes, totalBytes } = space;
  const figures =
    freeBytes === null || totalBytes === null
      ? undefined
      : t('figures', { free: formatFileSize(freeBytes), total: formatFileSize(totalBytes) });
  return (
    <Notice
      banner
      type={state === 'full' ? 'error' : 'warning'}
      message={t(state === 'full' ? 'full' : 'low', { store: t(`stores.${store}`) })}
      description={figures}
    />
  );
}
