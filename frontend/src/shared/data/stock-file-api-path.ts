export function stockFileApiPath(brandId: string, fileId: string): string {
  return `/api/catalogue/${encodeURIComponent(brandId)}/stock-file/${encodeURIComponent(fileId)}`;
}
