import type { TaxDocumentRow } from '@portal/contract/documents/documents';
import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { dataProvider } from '../../shared/data/data-provider';
import { LazyDocumentPage } from './lazy-document-page';

/** Returns a function that loads a document's page ahead, under the key that Refine's hook reads on that page. */
export function usePrefetchDocument(): (row: TaxDocumentRow) => void {
  const { keys } = useKeys();
  const client = useQueryClient();
  return ({ _id }) => {
    // A failure is ignored, because the page loads everything again and shows the failure.
    LazyDocumentPage.preload().catch(() => undefined);
    void client.prefetchQuery({
      queryKey: keys().data('default').resource('documents').action('one').id(_id).params({}).get(),
      queryFn: (queryContext) => dataProvider.getOne({ resource: 'documents', id: _id, meta: { queryContext } }),
    });
  };
}
