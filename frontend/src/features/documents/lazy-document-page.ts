import { lazyWithTexts } from '../../texts/lazy-with-texts';

/** The page of one document, which the list of documents loads ahead. */
export const LazyDocumentPage = lazyWithTexts(
  async () => (await import('./document-page')).DocumentPage,
  'documents',
  'trade',
);
