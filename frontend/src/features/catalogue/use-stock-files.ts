import type { StockFile } from '@portal/contract/stock-files';
import { useInvalidate, useList } from '@refinedev/core';

const resource = 'stock-files';

export function pathOfFile(brandId: string, fileId: string): string {
  return `/api/catalogue/${encodeURIComponent(brandId)}/stock-file/${encodeURIComponent(fileId)}`;
}

export function useStockFiles(brandId: string) {
  const { result, query } = useList<StockFile>({
    resource,
    meta: { path: `/api/catalogue/${encodeURIComponent(brandId)}/stock-files` },
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  return { stockFiles: result.data, query };
}

export function useRefreshStockFiles(): () => void {
  const invalidate = useInvalidate();
  return () => void invalidate({ resource, invalidates: ['list'] });
}
